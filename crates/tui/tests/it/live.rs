//! A thread plays on a stage, and somebody looks.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use games::GAMES;
use play::view::Reel;
use play::{AnyPlay, Chairs, Pending, Seat};
use tui::{Given, Stage, Staged};

use super::bench::{demo, person_first};

/// Waits for something that another thread does.
#[track_caller]
fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_mins(1), "{what} did not come");
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn who_plays_is_held_back_until_more_is_wanted() {
    for game in GAMES {
        let (setup, chairs) = demo(game);
        let play = (game.open)(&game.header(setup, &chairs).unwrap(), Chairs::AsRecorded).unwrap();
        let stage = Arc::new(Stage::new(Reel::of_play(game, &*play)));
        stage.begin(game, &*play);
        stage.want(3);
        let mut staged = Staged::new(play, &stage);
        let actor = thread::spawn(move || staged.pump());
        let length = || stage.with_reel(|reel| reel.len());
        eventually("the fourth moment", || length() == 4);
        thread::sleep(Duration::from_millis(50));
        assert_eq!(length(), 4, "{}: nobody wants more", game.name);
        assert!(!stage.is_over());
        stage.want(usize::MAX);
        eventually("the end", || stage.is_over());
        assert_eq!(actor.join().unwrap(), Pending::Over);
    }
}

#[test]
fn who_leaves_ends_the_play_where_it_stands() {
    for game in GAMES {
        let (setup, chairs) = demo(game);
        let play = (game.open)(&game.header(setup, &chairs).unwrap(), Chairs::AsRecorded).unwrap();
        let stop = play.stop();
        let stage = Arc::new(Stage::new(Reel::of_play(game, &*play)));
        stage.begin(game, &*play);
        stage.want(2);
        let mut staged = Staged::new(play, &stage);
        let actor = thread::spawn(move || staged.pump());
        eventually("the third moment", || stage.with_reel(|reel| reel.len()) == 3);
        let trace = stage.trace();
        stage.leave();
        assert!(matches!(actor.join().unwrap(), Pending::Waiting(_)), "{}", game.name);
        assert!(stop.asked(), "{}: thoughts are asked to end", game.name);
        assert_eq!(stage.trace(), trace, "{}: what was thought in a hurry is not kept", game.name);
    }
}

#[test]
fn a_person_is_asked_and_answers() {
    for game in GAMES {
        let play = person_first(game);
        let stage = Arc::new(Stage::new(Reel::of_play(game, &*play)));
        let actors = Arc::clone(&stage);
        let given = thread::spawn(move || (actors.ask(Seat::FIRST), actors.ask(Seat::FIRST), actors.wait()));
        eventually("the question", || stage.look().asked == Some(Seat::FIRST));
        let act = play.menu(Seat::FIRST).remove(0);
        stage.give(Given::Act(act.clone()));
        eventually("the next question", || stage.look().asks == 2);
        stage.give(Given::Undo(Seat::FIRST));
        eventually("the end of questions", || stage.look().asked.is_none());
        stage.leave();
        assert_eq!(given.join().unwrap(), (Given::Act(act), Given::Undo(Seat::FIRST), Given::Nothing), "{}", game.name);
    }
}
