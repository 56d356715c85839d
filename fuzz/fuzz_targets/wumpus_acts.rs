//! A stream of acts: lines as a person types them, through the game's own ear and as facts. A refusal changes nothing.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use play::{Brief, Chair, Chairs, Seat, Setup};

fuzz_target!(|data: (u8, &str)| {
    let (choice, text) = data;
    let game = games::find("wumpus").expect("it is in the list");
    let profile = game.profiles[usize::from(choice) % game.profiles.len()].name;
    let given = [("profile".to_owned(), profile.to_owned())];
    let settings = Arc::new(game.settle(&given).expect("a profile of the list is a setting"));
    let setup =
        Setup { settings: settings.clone(), map: None, seed: choice.into(), play: 0, turns: 200, nodes: Brief::NODES };
    let header = game.header(setup, &[Chair::Person]).expect("one person can play it");
    let mut play = (game.open)(&header, Chairs::AsRecorded).expect("one person can play it");
    for line in text.lines() {
        play.pump();
        let heard = game.hear.and_then(|hear| hear(&settings, line));
        if let Some(act) = heard.or_else(|| line.parse().ok()) {
            let before = play.lines(0);
            if play.answer(Seat::FIRST, &act, None).is_err() {
                assert_eq!(before, play.lines(0), "a refusal changes nothing");
            }
        }
    }
    play.pump();
    let _ = (play.frame(play::view::Audience::Everyone), play.outcome());
});
