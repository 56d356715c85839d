//! What games tell newcomers, looped over all games: signs, clicks, and rules to begin with.

use std::collections::BTreeSet;
use std::sync::Arc;

use games::GAMES;
use play::{Brief, Chair, Chairs, Game, Line, MapText, MindSpec, Panel, Pending, Picture, Setup, Trace, frames};

/// Plays of each rule base under the game's defaults.
const PLAYS: u64 = 50;
/// A play of a rule base that finds no way to its goal ends here.
const TURNS: u32 = 400;

fn setup(game: &Game, given: &[(&str, &str)], seed: u64, play: u64) -> Setup {
    let given: Vec<(String, String)> = given.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let settings = Arc::new(game.settle(&given).expect("the settings are fine"));
    Setup { settings, map: None, seed, play, turns: TURNS, nodes: Brief::NODES }
}

/// The rules to begin with, as a mind for all seats.
fn first_rules(game: &Game) -> Chair {
    let mut spec = MindSpec::plain("mine.clp");
    spec.rules = Some(game.guide.rules.into());
    Chair::Mind(spec)
}

fn played(game: &Game, setup: Setup, chair: Chair) -> Trace {
    let header = game.header(setup, &[chair]).expect("the chair fits");
    let mut play = (game.open)(&header, Chairs::AsRecorded).expect("it opens");
    assert_eq!(play.pump(), Pending::Over);
    play.trace()
}

#[track_caller]
fn forfeits_nothing(game: &Game, trace: &Trace) {
    let forfeit = trace.lines.iter().find(|line| matches!(line, Line::Forfeit { .. }));
    assert!(forfeit.is_none(), "{}, play {}: {forfeit:?}", game.name, trace.header.setup.play);
}

#[test]
fn the_rules_to_begin_with_are_commented_and_nothing_is_odd_about_them() {
    for game in GAMES {
        let text = game.guide.rules;
        let lines = text.lines().count();
        assert!((10..=80).contains(&lines), "{}: {lines} lines", game.name);
        assert!(text.starts_with("; ") && text.contains("; To make it better:"), "{}", game.name);
        let language = play::Language { acts: game.acts, percepts: game.percepts, claims: game.claims };
        let rules = MapText { name: "mine.clp".to_owned(), text: text.to_owned() };
        let found = minds::lint_rules(rules, language, None).expect("it is read");
        assert!(found.list.is_empty(), "{}: {found:?}", game.name);
    }
}

#[test]
fn the_rules_to_begin_with_play_every_profile_without_a_forfeit() {
    for game in GAMES {
        let profiles = game.profiles.iter().map(|profile| vec![("profile", profile.name)]);
        let demo = std::iter::once(game.demo.settings.to_vec());
        for (number, given) in profiles.chain(demo).enumerate() {
            for seed in 0..3 {
                let setup = setup(game, &given, seed, number as u64);
                forfeits_nothing(game, &played(game, setup, first_rules(game)));
            }
        }
    }
}

/// The mean score of all seats over the same worlds.
fn mean(game: &Game, chair: &Chair) -> f64 {
    let mut episodes = (game.episodes)(&setup(game, &[], 1, 0), std::slice::from_ref(chair)).expect("the chair fits");
    let scores = (0..PLAYS).flat_map(|play| episodes.play(play).seats).map(|seat| seat.score);
    let scores: Vec<f64> = scores.collect();
    scores.iter().sum::<f64>() / scores.len() as f64
}

#[test]
fn the_rules_to_begin_with_are_better_than_chance() {
    for game in GAMES {
        for play in 0..PLAYS {
            forfeits_nothing(game, &played(game, setup(game, &[], 1, play), first_rules(game)));
        }
        let (own, random) = (mean(game, &first_rules(game)), mean(game, &Chair::Mind(MindSpec::plain("random"))));
        assert!(own > random, "{}: {own} by the rules, {random} by chance", game.name);
    }
}

/// The signs of a picture.
fn glyphs(picture: &Picture) -> impl Iterator<Item = String> {
    let grids = picture.panels.iter().filter_map(|panel| match panel {
        Panel::Grid(grid) => Some(grid),
        Panel::Table(_) => None,
    });
    grids.flat_map(|grid| &grid.cells).flat_map(|cell| &cell.marks).map(|mark| mark.glyph.to_string())
}

/// Every sign that a watcher of some plays sees is explained, and every sign that is explained is seen or belongs to a map.
#[test]
fn the_legend_explains_every_sign_on_the_boards() {
    for game in GAMES {
        let mut seen = BTreeSet::new();
        for mind in (game.minds)() {
            if mind.word.head == "optimal" && game.name == "wumpus" || mind.word.head == "search" {
                // They take seconds, and paint what others paint.
                continue;
            }
            for seed in 0..4 {
                let mut setup = setup(game, game.demo.settings, seed, 0);
                setup.turns = 150;
                let chair = Chair::Mind(mind.brisk());
                let Ok(header) = game.header(setup, &[chair]) else { continue };
                let Ok(mut play) = (game.open)(&header, Chairs::AsRecorded) else { continue };
                play.pump();
                for frame in frames(game, &play.trace()).expect("it replays") {
                    let beliefs = frame.seats.iter().filter_map(|(_, seat)| seat.account.as_ref()?.beliefs.as_deref());
                    let known = frame.seats.iter().map(|(_, seat)| &seat.known);
                    let pictures = frame.truth.iter().chain(known).chain(beliefs);
                    seen.extend(pictures.flat_map(glyphs));
                }
            }
        }
        assert!(seen.len() > 4, "{}: {seen:?}", game.name);
        let unexplained: Vec<&String> =
            seen.iter().filter(|glyph| !glyph.is_empty() && game.guide.meaning(glyph).is_none()).collect();
        assert!(unexplained.is_empty(), "{}: {unexplained:?}", game.name);
    }
}

#[test]
fn clicks_are_acts_of_a_cell() {
    for game in GAMES {
        let clicks = game.guide.clicks;
        for name in clicks.primary.iter().chain(clicks.secondary) {
            let word = game.acts.iter().find(|word| word.head == *name);
            let word = word.unwrap_or_else(|| panic!("{} has no act `{name}`", game.name));
            let has = |slot: &str| word.slots.iter().any(|it| it.name == slot);
            assert!(has("cell") || has("row") && has("column"), "{}: `{name}` is about no cell", game.name);
        }
        assert!(clicks.primary.iter().all(|name| !clicks.secondary.contains(name)), "{}", game.name);
    }
}
