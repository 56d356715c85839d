//! Keys that come together are taken one after the other, each in the state that the one before it led to.

use std::time::Duration;

use games::GAMES;
use play::Game;
use play::view::Audience;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui::Event;

use super::bench::Bench;

fn game(name: &str) -> &'static Game {
    GAMES.iter().find(|game| game.name == name).unwrap()
}

/// All acts of a play so far.
fn acts(bench: &Bench) -> Vec<String> {
    let moments = bench.reel.moments(Audience::Everyone, 0);
    moments.flat_map(|moment| moment.acts).map(|(_, act)| act.to_string()).collect()
}

#[test]
fn keys_that_come_together_act_one_after_the_other() {
    for (name, keys) in [("wumpus", "rmlm<Left><Up>"), ("pacalgo2", "<Down><Down><Up>")] {
        let (mut alone, mut together) = (Bench::playing_usual(game(name), 7), Bench::playing_usual(game(name), 7));
        alone.press(keys);
        together.press_together(keys);
        assert!(acts(&alone).len() >= 3, "{name}: {:?}", acts(&alone));
        assert_eq!(acts(&together), acts(&alone), "{name}");
        assert_eq!(together.text(), alone.text(), "{name}");
    }
}

#[test]
fn lines_wait_as_keys_do() {
    let mut bench = Bench::playing(game("wumpus"));
    bench.press_together("r:left<Enter>rr");
    assert_eq!(acts(&bench).len(), 4, "{:?}", acts(&bench));
}

#[test]
fn what_follows_a_refused_act_is_dropped() {
    let mut bench = Bench::playing_usual(game("pacalgo2"), 7);
    bench.press_together("<Left><Down><Down>");
    assert_eq!(acts(&bench).len(), 0, "{:?}", acts(&bench));
    bench.size = (140, 30);
    bench.sees("(left) is refused: there is a wall");
    bench.sees("keys dropped: `↓` `↓`");
    // The next key is taken, and the word of the dropped ones goes.
    bench.press("<Down>");
    assert_eq!(acts(&bench).len(), 1);
    assert!(!bench.text().contains("dropped"), "{}", bench.text());
}

#[test]
fn what_follows_the_end_is_dropped() {
    let mut bench = Bench::playing(game("wumpus"));
    bench.press_together("cmm");
    assert_eq!(acts(&bench).len(), 1, "{:?}", acts(&bench));
    bench.sees("■ over");
    bench.sees("the play is over; keys dropped: `m` `m`");
}

#[test]
fn a_number_goes_by_the_list_that_was_shown() {
    let mut tried = 0;
    for game in GAMES {
        let mut alone = Bench::playing(game);
        let list = |bench: &Bench| bench.play().menu(play::Seat::FIRST);
        let before = list(&alone);
        alone.press(":1<Enter>");
        if before == list(&alone) || alone.text().contains("■ over") {
            continue;
        }
        tried += 1;
        for keys in ["1<Enter>", "<Enter>", ":1<Enter>"] {
            let mut together = Bench::playing(game);
            together.size = (140, 40);
            together.press_together(&format!(":1<Enter>{keys}"));
            assert_eq!(acts(&together), acts(&alone), "{}", game.name);
            together.sees("keys dropped: `");
        }
    }
    assert!(tried > 0, "a game whose choices differ from turn to turn is in the list");
}

#[test]
fn where_others_think_keys_are_dropped_and_told() {
    let mut bench = Bench::playing_usual(game("pacalgo2"), 7);
    // The play does not answer for a second.
    let down = KeyEvent::new(KeyCode::Down, KeyModifiers::NONE);
    for _ in 0..3 {
        bench.screen.update(Event::Key(down), &mut bench.reel);
    }
    bench.screen.update(Event::Tick(Duration::from_millis(300)), &mut bench.reel);
    assert!(!bench.text().contains("dropped"), "{}", bench.text());
    bench.screen.update(Event::Tick(Duration::from_millis(300)), &mut bench.reel);
    bench.sees("it is not your turn yet; keys dropped: `↓` `↓`");
    bench.screen.update(Event::Key(down), &mut bench.reel);
    bench.sees("`↓`: it is not your turn yet");
    // Keys that are no acts work meanwhile.
    bench.press("<");
    bench.sees("turn 0");
}
