//! Each game of the list is watched by the same keys.

use games::GAMES;
use play::view::{Audience, act_in_words};
use ratatui::style::Color;
use tui::Wish;

use super::bench::Bench;

#[test]
fn steps_go_on_and_come_back() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        let start = bench.text();
        let last = bench.reel.len() - 1;
        bench.press("<Right>").is_at(1);
        bench.press("l>").is_at(3);
        bench.press("<PgDn>").is_at(13.min(last));
        bench.press("<PgUp><Left>h<").is_at(13.min(last).saturating_sub(13));
        bench.press("<End>").sees("The end: ");
        bench.sees("■ over");
        let end = bench.text();
        bench.press("<Right><PgDn>");
        assert_eq!(bench.text(), end, "{}: there is nothing behind the end", game.name);
        bench.press("<Home>");
        assert_eq!(bench.text(), start, "{}: the beginning looks as it did", game.name);
    }
}

#[test]
fn a_turn_is_jumped_to() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        let middle = bench.reel.len() / 2;
        let number = bench.reel.turns().nth(middle).unwrap();
        bench.press(&format!("g{number}<Enter>")).is_at(middle);
        bench.press("<Home>").press(&format!(":{number}<Enter>")).is_at(middle);
        bench.press("g999999<Enter>").sees("there is no turn 999999 yet");
        bench.sees("The end: ");
        bench.press("g<Back><Home>").press("gx<Esc>").is_at(0);
    }
}

#[test]
fn time_runs_at_a_pace_until_the_end() {
    use std::time::Duration;
    for game in GAMES {
        let mut bench = Bench::watching(game);
        bench.press(" ");
        bench.event(tui::Event::Tick(Duration::from_millis(1)));
        bench.is_at(1);
        bench.event(tui::Event::Tick(Duration::from_millis(300)));
        bench.is_at(1);
        bench.event(tui::Event::Tick(Duration::from_millis(300)));
        bench.is_at(2);
        bench.press("+").sees("▶ 4/s");
        bench.press("--").sees("▶ 1/s");
        bench.press("++++++").sees("▶ at once");
        for _ in 0..bench.reel.len() + 2 {
            bench.event(tui::Event::Tick(Duration::from_millis(1)));
        }
        bench.sees("The end: ");
        bench.press(" ").is_at(0);
        bench.press(" ");
        bench.event(tui::Event::Tick(Duration::from_secs(9)));
        bench.is_at(0);
    }
}

#[test]
fn reasons_are_opened_and_closed() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        bench.size = (160, 120);
        let frame = bench.reel.frame(Audience::Everyone, 0).unwrap();
        let why = frame.seats.values().find_map(|seat| seat.account.as_ref()).unwrap().why.clone();
        let lines = |text: &str| {
            let below = text.split_once("─ why").unwrap().1;
            below.lines().filter(|line| line.trim_start().starts_with(['▾', '▸', '●', '○', '#', '·'])).count()
        };
        bench.press("w");
        let folded = lines(&bench.text());
        let told = why.to_text(0).lines().count();
        // Where all are open, the key closes them.
        bench.press(if folded < told { "*" } else { "**" });
        let unfolded = bench.text();
        assert_eq!(lines(&unfolded), told, "{}: every reason has its line\n{unfolded}\n{}", game.name, why.to_text(0));
        assert!(folded <= told);
        bench.press("<Home><Left>");
        assert_eq!(lines(&bench.text()), 1, "{}: the first reason closes all\n{}", game.name, bench.text());
        bench.press("<Enter>").press("<Down><Down><Up><End><Home>");
        assert_eq!(lines(&bench.text()), told, "{}", game.name);
        bench.press("w<Right>").is_at(1);
    }
}

#[test]
fn a_turn_is_searched_that_speaks_of_an_act_a_rule_or_a_reason() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        let middle = bench.reel.len() / 2;
        let act = act_in_words(&bench.reel.moments(Audience::Everyone, middle).next().unwrap().acts[0].1);
        let found = bench.reel.find(Audience::Everyone, 1, &act, false).unwrap();
        bench.press(&format!("/{}<Enter>", act.to_uppercase())).is_at(found);
        let before = bench
            .reel
            .find(Audience::Everyone, found, &act, true)
            .or_else(|| bench.reel.find(Audience::Everyone, bench.reel.len(), &act, true))
            .unwrap();
        bench.press("N").is_at(before);
        bench.press("n").is_at(found);
        bench.press("/no such words<Enter>").sees("no turn speaks of");
        bench.is_at(found);
    }
}

#[test]
fn a_cell_is_asked_about() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        bench.press("<Right>c").sees("cell (");
        bench.press("<Enter>").sees(" about (");
        bench.press("<Esc><Down><Right>w").sees(" about (");
        bench.press("<Esc><Esc>:why zz 9<Enter>").sees("there is no cell `zz 9`: rows ");
        let mind = (game.minds)().last().unwrap().word.head;
        bench.press(&format!(":hint {mind}<Enter>")).sees(&format!("hint from `{mind}`: "));
        bench.press(":hint nobody<Enter>").sees("there is no mind `nobody`");
    }
}

#[test]
fn truth_and_knowledge_are_switched() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        bench.size = (200, 60);
        bench.press("<Right><Right><Right>");
        let frame = bench.reel.frame(Audience::Everyone, 3).unwrap();
        let both = bench.text();
        bench.press("bt");
        let knowledge = bench.text();
        bench.press("t");
        let truth = bench.text();
        let hidden = frame.seats.values().any(|seat| seat.known.panels != frame.truth.as_ref().unwrap().panels);
        assert_eq!(knowledge != truth, hidden, "{}\n{knowledge}\n{truth}", game.name);
        bench.press("tb<Left><Right>");
        assert_eq!(bench.text(), both, "{}", game.name);
    }
}

#[test]
fn seats_are_chosen_or_follow_whoever_acts() {
    let mut seen = false;
    for game in GAMES {
        let mut bench = Bench::watching(game);
        let seats = bench.reel.header().seats.len();
        if seats < 2 {
            continue;
        }
        seen = true;
        for seat in 1..=seats {
            bench.press("<Tab>").sees(&format!("▸{seat}"));
        }
        bench.press("<Tab>").sees("the seat that acts");
    }
    assert!(seen, "a game for several is in the list");
}

#[test]
fn without_colours_no_cell_has_one() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        for keys in ["<Right><Right>", "w", "<Esc>c", "?"] {
            bench.press(keys);
            bench.colour = false;
            assert!(bench.buffer().content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
            bench.colour = true;
            assert!(bench.buffer().content().iter().any(|cell| cell.fg != Color::Reset));
        }
    }
}

#[test]
fn whoever_leaves_is_let_go() {
    let mut bench = Bench::watching(&GAMES[0]);
    bench.press("?q");
    assert_eq!(bench.wished, [], "the first key closes the help");
    bench.press("q:quit<Enter>/q<Esc>w<C-c>:save here<Enter>");
    assert_eq!(bench.wished, [Wish::Quit, Wish::Quit, Wish::Interrupt, Wish::Save("here".to_owned())]);
    bench.press(":sav x<Enter>").sees("there is no `:sav`; did you mean `:save`?");
    bench.press("u").sees("only a player can take an act back");
}

#[test]
fn a_small_terminal_asks_for_a_larger_one() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        bench.size = (40, 10);
        bench.sees("please enlarge the terminal");
        bench.press("<Right>");
        bench.size = (80, 24);
        bench.is_at(1);
    }
}

#[test]
fn the_help_explains_every_sign_and_then_the_keys() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        bench.press("?");
        for sign in game.guide.legend {
            // At this size a long meaning is cut at its end.
            let start: String = sign.meaning.chars().take(30).collect();
            bench.sees(&start);
        }
        assert!(!bench.text().contains("ten steps"), "{}: the keys have a page of their own", game.name);
        bench.press("?").sees("ten steps");
        bench.press("?").sees("q quit");
        assert!(!bench.text().contains("ten steps"), "{}: the third time closes it", game.name);
        bench.size = (120, 48);
        bench.press("?").sees("ten steps");
        bench.sees(game.guide.legend[0].meaning);
    }
}
