//! Keys go to what is shown, and what is shown is as large as it can be.

use games::GAMES;
use play::Game;

use super::bench::Bench;

fn game(name: &str) -> &'static Game {
    GAMES.iter().find(|game| game.name == name).unwrap()
}

/// The line of keys.
fn bar(bench: &Bench) -> String {
    bench.text().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn an_act_closes_the_sentences_and_takes_the_keys_back() {
    let mut bench = Bench::playing_in(game("minesweeper"), 4);
    bench.press("<Enter>:sentences<Enter>");
    assert!(bar(&bench).contains("↑↓ go"), "{}", bench.text());
    bench.press(":open 1 9<Enter>").sees("your choices at (");
    assert!(bar(&bench).contains("arrows go"), "{}", bench.text());
    bench.sees(" 9 ");
    assert!(!bench.text().contains("(a part)"), "{}", bench.text());
    // Two cells down and Enter is about a cell, not about the list of all choices.
    let turn = bench.reel.len();
    bench.press("<Down><Down><Enter>").sees("cell (3,1)");
    assert_eq!(bench.reel.len(), turn, "nothing can be done on an open cell\n{}", bench.text());
}

#[test]
fn after_the_end_no_key_goes_to_reasons_that_are_gone() {
    let mut bench = Bench::playing_in(game("minesweeper"), 4);
    bench.press("<Enter>:sentences<Enter>:open 1 8<Enter>").sees("■ over");
    bench.sees("the field as it is");
    assert!(!bar(&bench).contains("↑↓ go"), "{}", bench.text());
}

#[test]
fn esc_leaves_the_reasons() {
    let mut bench = Bench::playing_in(game("minesweeper"), 4);
    bench.press("<Enter>");
    let before = bench.text();
    bench.press(":sentences<Enter><Esc>").sees("your choices at (");
    assert!(bar(&bench).contains("arrows go"), "{}", bench.text());
    bench.press("<Esc>");
    assert_eq!(bench.text(), before);
}

#[test]
fn a_hint_takes_the_keys_from_the_sentences() {
    let mut bench = Bench::playing_in(game("minesweeper"), 4);
    let before = bench.reel.len();
    bench.press("<Enter>:sentences<Enter>H").sees("hint from");
    bench.press("<Enter>");
    assert_eq!(bench.reel.len(), before + 2, "Enter does what the hint says\n{}", bench.text());
}

#[test]
fn no_line_is_empty_while_a_board_is_cut() {
    let bench = Bench::playing_usual(game("pacalgo2"), 7);
    bench.sees("\n 12 ");
    assert!(!bench.text().contains("(a part)"), "{}", bench.text());
}

#[test]
fn a_board_that_is_cut_says_so() {
    let mut bench = Bench::playing_in(game("minesweeper"), 4);
    bench.size = (80, 16);
    bench.sees("known to the player (a part)");
}
