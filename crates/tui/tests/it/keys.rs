//! What is said of keys is what they do, and a key without effect says so.

use games::GAMES;
use play::Game;

use super::bench::Bench;

fn game(name: &str) -> &'static Game {
    GAMES.iter().find(|game| game.name == name).unwrap()
}

/// The page of keys of the help: each line between its two bars, the keys and what they do.
fn listed(bench: &mut Bench) -> Vec<(String, String)> {
    bench.size = (120, 60);
    bench.press("?");
    let text = bench.text();
    bench.press("<Esc>");
    let below = text.split_once("─ keys ─").map_or("", |(_, below)| below);
    let inside = below.lines().skip(1).filter_map(|line| line.split('│').rev().nth(1));
    let entry = |line: &str| line.trim().split_once("  ").map(|(key, what)| (key.to_owned(), what.trim().to_owned()));
    inside.filter_map(entry).collect()
}

#[test]
fn help_lists_no_key_twice() {
    for game in GAMES {
        for before in ["", ":cells<Enter>", "H", "Hw", ":1<Enter>"] {
            let mut bench = Bench::playing(game);
            bench.press(before);
            let listed = listed(&mut bench);
            assert!(listed.len() > 8, "{}: {listed:?}", game.name);
            let mut keys: Vec<&str> = listed.iter().flat_map(|(keys, _)| keys.split(' ')).collect();
            keys.retain(|key| key.chars().count() == 1);
            let mut once = keys.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), keys.len(), "{} after `{before}`: {keys:?}", game.name);
        }
    }
}

#[test]
fn a_key_of_the_game_is_not_offered_for_anything_else() {
    for (name, act) in [("wumpus", "climb:"), ("minesweeper", "chord:")] {
        let mut bench = Bench::playing(game(name));
        let listed = listed(&mut bench);
        let of = |words: &str| listed.iter().find(|(_, what)| what.starts_with(words)).map(|(key, _)| key.as_str());
        assert!(of(act).is_some_and(|key| key.eq_ignore_ascii_case("c")), "{listed:?}");
        assert!(listed.iter().all(|(key, what)| what.starts_with(act) || !key.split(' ').any(|it| it == "c")));
    }
    let mut bench = Bench::playing(game("minesweeper"));
    bench.press("c").sees("chord: not possible on this cell");
    bench.press("<Esc>c").sees("chord: choose it from the list, or type `:chord");
}

#[test]
fn an_unknown_key_says_so() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.press("z").sees("`z` does nothing here; `?` lists the keys");
        let mut bench = Bench::watching(game);
        bench.press("z").sees("`z` does nothing here; `?` lists the keys");
    }
}

#[test]
fn an_act_without_effect_says_so() {
    let mut bench = Bench::playing(game("wumpus"));
    bench.press("g").sees("\n grab: nothing changed\n");
    bench.press("m").sees("Enter act");
    bench.press("c").sees("\n climb: nothing changed\n");
    bench.press("mm").sees("Enter act");
    // What the game says of it is better.
    bench.press("m").sees("\n move: in (1,1): a breeze, a bump");
}

#[test]
fn a_wall_is_told_in_the_words_of_the_game() {
    for key in ["<Left>", "l", "L", ":left<Enter>"] {
        let mut bench = Bench::playing_usual(game("pacalgo2"), 7);
        let before = bench.reel.len();
        bench.press(key).sees("(left) is refused: there is a wall");
        assert_eq!(bench.reel.len(), before);
        bench.press("<Down>");
        assert!(bench.reel.len() > before, "{}", bench.text());
    }
}

#[test]
fn the_line_at_the_top_explains_itself() {
    let mut bench = Bench::playing(game("wumpus"));
    bench.sees("person: score 0  ");
    bench.sees("  turn 0 ● your turn");
    bench.press("m").sees("person: score -1  ");
    bench.press("<").sees("turn 0 of 1 so far");
    // A way that is not finished has no score.
    Bench::playing(game("pacalgo2")).sees("· person  ");
}
