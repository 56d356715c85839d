//! The doors for hosts, looped over all games: minds in facts and loops outside play as the minds inside do.

use std::sync::Arc;

use games::GAMES;
use play::{Brief, Chair, Chairs, Game, Hosts, Line, MindSpec, Pending, Registered, Seat, Setup, Trace, revive};

#[path = "../../../play/tests/it/own_loop.rs"]
mod own_loop;

use own_loop::OwnLoop;

/// A short play of this seed. Where a key says how many take part, there are two or three.
fn setup(game: &Game, seed: u64) -> Setup {
    let mut given = Vec::new();
    if game.settings.slots.iter().any(|slot| slot.name == "agents") {
        given.push(("agents".to_owned(), (2 + seed % 2).to_string()));
    }
    let settings = Arc::new(game.settle(&given).expect("the defaults are fine"));
    Setup { settings, map: None, seed, play: 0, turns: 60, nodes: Brief::NODES }
}

/// Minds that take seconds for their first answer.
const SLOW: [(&str, &str); 2] = [("agricola", "search"), ("wumpus", "optimal")];

/// The quick minds or the slow ones that can play this, with few simulations.
fn minds(game: &Game, setup: &Setup, slow: bool) -> Vec<MindSpec> {
    let specs = (game.minds)().into_iter().map(|info| info.brisk());
    let specs = specs.filter(|spec| SLOW.contains(&(game.name, &spec.name)) == slow);
    specs.filter(|spec| (game.episodes)(setup, &[Chair::Mind(spec.clone())]).is_ok()).collect()
}

/// A host that knows one mind, `other`, which forwards all it is told to this mind of the game's list.
fn forwarding(game: &'static Game, spec: &MindSpec) -> Hosts {
    let spec = spec.clone();
    Hosts::new().with("other", move || (game.talker)(&spec).map_err(|error| error.to_string()))
}

fn hosted() -> Chair {
    Chair::Host("other".to_owned())
}

/// A forwarding host leaves the trace of the mind itself: acts, reasons and claims.
#[test]
fn a_forwarding_host_plays_as_the_mind_inside() {
    one_by_one(false);
}

fn one_by_one(slow: bool) {
    for game in GAMES {
        for seed in 0..2 {
            let setup = setup(game, seed);
            for spec in minds(game, &setup, slow) {
                let play = |chair: Chair, hosts: &Hosts| {
                    let header = game.header(setup.clone(), &[chair]).expect("the chair fits");
                    let mut play = (game.open_with)(&header, Chairs::AsRecorded, hosts).expect("it opens");
                    assert_eq!(play.pump(), Pending::Over);
                    let judged: Vec<_> = (0..play.seats()).filter_map(Seat::new).map(|it| play.judgement(it)).collect();
                    (play.trace(), judged)
                };
                let (inside, judged) = play(Chair::Mind(spec.clone()), &Hosts::new());
                let (outside, also_judged) = play(hosted(), &forwarding(game, &spec));
                assert_eq!(inside.lines, outside.lines, "{} {spec} {seed}", game.name);
                assert_eq!(judged, also_judged, "{} {spec} {seed}", game.name);
                let read = Trace::read(&outside.to_text()).expect("it reads back");
                revive(game, &read, Chairs::AllOutside).expect("it replays without the host");
            }
        }
    }
}

/// In batches the plays of a forwarding host are those of the mind, however they are spread over threads.
#[test]
fn also_in_batches_on_any_number_of_threads() {
    in_batches(false);
}

/// `cargo nextest run -p tellask-games --run-ignored all -E 'test(hosts::also_the_slow_minds)'`
#[test]
#[ignore = "a minute; the slow minds go through the doors of the quick ones"]
fn also_the_slow_minds() {
    one_by_one(true);
    in_batches(true);
}

fn in_batches(slow: bool) {
    const PLAYS: u64 = 8;
    for game in GAMES {
        let setup = setup(game, 5);
        for spec in minds(game, &setup, slow) {
            let mut inside = (game.episodes)(&setup, &[Chair::Mind(spec.clone())]).expect("it can play");
            let expected: Vec<_> = (0..PLAYS).map(|number| inside.play_moved(number, number as usize)).collect();
            let hosts = forwarding(game, &spec);
            for threads in [1, 4] {
                let share = |thread: u64| {
                    let mut episodes = (game.episodes_with)(&setup, &[hosted()], &hosts).expect("it can play");
                    let numbers = (0..PLAYS).filter(|number| number % threads == thread);
                    numbers.map(|number| (number, episodes.play_moved(number, number as usize))).collect::<Vec<_>>()
                };
                let mut played: Vec<_> = std::thread::scope(|scope| {
                    let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || share(thread))).collect();
                    workers.into_iter().flat_map(|worker| worker.join().expect("no play panics")).collect()
                });
                played.sort_by_key(|(number, _)| *number);
                let outcomes: Vec<_> = played.into_iter().map(|(_, outcome)| outcome).collect();
                assert_eq!(outcomes, expected, "{} {spec} on {threads}", game.name);
            }
        }
    }
}

/// A typed loop of a host's own, with built-in minds at every seat, against the one loop of the kernel.
fn own_loop_agrees<W: Registered>(names: &[&str]) {
    let game = games::find(W::NAME).expect("it is in the list");
    for seed in 0..6 {
        let setup = setup(game, seed);
        let seats = (game.survey)(&setup).expect("it can be set up").seats;
        // Several seats have different minds, in turn.
        let specs: Vec<MindSpec> =
            (0..seats).map(|index| MindSpec::plain(names[(index + seed as usize) % names.len()])).collect();
        let chairs: Vec<Chair> = specs.iter().cloned().map(Chair::Mind).collect();
        let header = game.header(setup.clone(), &chairs).expect("the chairs fit");
        let mut play = (game.open)(&header, Chairs::AsRecorded).expect("it opens");
        play.skip_accounts();
        play.pump();
        let inside: Vec<Line> = play.lines(0).iter().map(Line::bare).collect();
        let outside = OwnLoop::<W>::played(&setup, &specs).expect("the minds are in the list");
        assert_eq!(outside, inside, "{} {names:?} {seed}", game.name);
    }
}

#[test]
fn a_loop_outside_plays_the_same_plays() {
    own_loop_agrees::<games::wumpus::Wumpus>(&["sound", "random", "bold"]);
    own_loop_agrees::<games::minesweeper::Minesweeper>(&["sentences", "random"]);
    own_loop_agrees::<games::cave::Cave>(&["random", "exact"]);
    own_loop_agrees::<games::agricola::Agricola>(&["original", "random"]);
}
