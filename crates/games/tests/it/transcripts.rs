//! Plays that a person can check by eye, kept as text beside each game. The files are the cases.
//!
//! A file's header says what is played: `# mind: NAME`, once for all seats or once for each, or `# acts: WORDS`, or `# acts: WORDS; WORDS`, each
//! by whoever is asked (and then `# then: forfeit`, if the first player gives up), `# seed: N`, `# map: FILE` of the game's folder of maps,
//! `# turns: N`, `# depth: N` (so many levels of the reasons are kept), `# from: N` (of a long play what comes from this turn on), and any key of the game. What follows is the play,
//! written by this test with `UPDATE_EXPECT=1`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use facts::Fact;
use games::GAMES;
use play::{
    AnyPlay, Brief, Chair, Chairs, Forfeit, ForfeitKind, Game, MapText, MindSpec, Pending, Seat, Setup, Why, frames,
};

use crate::sample::Sample;

fn folder(game: &Game, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game.name).join(name)
}

fn files(game: &Game) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(game, "transcripts")).expect("every game keeps transcripts");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    files
}

/// The `# key: value` lines.
fn header(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().map_while(|line| line.strip_prefix("# "));
    lines.filter_map(|line| line.split_once(": ")).map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn played(game: &Game, header: &[(String, String)]) -> Box<dyn AnyPlay> {
    let get = |key: &str| header.iter().find(|(it, _)| it == key).map(|(_, value)| value.as_str());
    let ours = ["mind", "acts", "then", "seed", "map", "turns", "depth", "from"];
    let given: Vec<(String, String)> =
        header.iter().filter(|(key, _)| !ours.contains(&key.as_str())).cloned().collect();
    let map = get("map").map(|name| MapText {
        name: name.to_owned(),
        text: std::fs::read_to_string(folder(game, "maps").join(name)).expect("the map is there"),
    });
    let setup = Setup {
        settings: Arc::new(game.settle(&given).expect("the header's keys are the game's")),
        map,
        seed: get("seed").map_or(0, |seed| seed.parse().expect("a number")),
        play: 0,
        turns: get("turns").map_or(Setup::TURNS, |turns| turns.parse().expect("a number")),
        nodes: Brief::NODES,
    };
    let minds = header.iter().filter(|(key, _)| key == "mind");
    let mut chairs: Vec<Chair> = minds.map(|(_, mind)| Chair::Mind(MindSpec::parse(mind).expect("a mind"))).collect();
    if chairs.is_empty() {
        chairs.push(Chair::Person);
    }
    let mut play = (game.open)(&game.header(setup, &chairs).expect("it fits"), Chairs::AsRecorded).expect("it opens");
    // Acts of several words have semicolons between them.
    let acts = get("acts").unwrap_or("");
    let between: fn(char) -> bool = if acts.contains(';') { |it| it == ';' } else { char::is_whitespace };
    for act in acts.split(between).map(str::trim).filter(|act| !act.is_empty()) {
        let Pending::Waiting(seats) = play.pump() else { panic!("nobody is asked for {act}") };
        let seat = seats.iter().next().expect("somebody is asked");
        play.answer(seat, &hear(game, &*play, act), None).expect("an allowed act");
    }
    if let (Pending::Waiting(_), Some("forfeit")) = (play.pump(), get("then")) {
        play.forfeit(Seat::FIRST, Forfeit::new(ForfeitKind::Resigned, "the player went home"));
    }
    play.pump();
    play
}

fn hear(game: &Game, play: &dyn AnyPlay, word: &str) -> Fact {
    game.hear_line(&play.header().setup.settings, word).expect("an act")
}

/// A reason without what lies deeper than so many levels; the only leaf of a conclusion stays.
fn cut(why: &Why, depth: usize) -> Why {
    match why {
        folded if folded.is_folded() => folded.clone(),
        Why::Step { claim, rule, because, .. } => {
            let kept = match because.as_slice() {
                [leaf] if !matches!(leaf, Why::Step { .. }) => vec![leaf.clone()],
                _ if depth <= 1 => Vec::new(),
                because => because.iter().map(|it| cut(it, depth - 1)).collect(),
            };
            Why::step(claim.clone(), rule.clone(), kept)
        }
        leaf => leaf.clone(),
    }
}

/// The play in short: what was perceived, what was done, the reason, the board at the end.
fn transcript(game: &Game, play: &dyn AnyPlay, depth: usize, from: u32) -> String {
    let mut text = String::new();
    let mut last_whys = vec![String::new(); play.seats()];
    let who = |index: usize| if play.seats() > 1 { format!("seat {}  ", index + 1) } else { String::new() };
    let frames = frames(game, &play.trace()).expect("a play can be looked at");
    for frame in frames.iter().filter(|frame| frame.turn >= from) {
        for (index, seat) in frame.seats.iter() {
            let told: Vec<String> =
                seat.told.iter().filter_map(|fact| (game.phrase)(&play.header().setup.settings, fact)).collect();
            let Some(act) = &seat.answer else { continue };
            let _ = writeln!(text, "{:>4}  {}{} -> {act}", frame.turn, who(index), told.join("; "));
            if let Some(account) = &seat.account {
                let why = cut(&account.why, depth).to_text(8);
                if why != last_whys[index] {
                    text.push_str(&why);
                }
                last_whys[index] = why;
            }
        }
    }
    let outcome = play.outcome();
    text.push_str(&frames.last().expect("a play has a last frame").truth.as_ref().expect("everyone looks").to_text());
    for (index, standing) in outcome.seats.iter().enumerate() {
        let ending = outcome.ending.as_deref().unwrap_or("not over");
        let _ = writeln!(text, "end   {}{ending}, score {}", who(index), game.write_score(standing));
    }
    if let Some(winners) = play::Standings::from(outcome).winners_in_words(play.header()) {
        let _ = writeln!(text, "end   {winners}");
    }
    text
}

#[test]
fn transcripts_did_not_change() {
    for game in GAMES {
        for path in files(game) {
            let kept = std::fs::read_to_string(&path).expect("a readable file");
            let head: String = kept.split_inclusive('\n').take_while(|line| line.starts_with('#')).collect();
            let header = header(&kept);
            let depth = header.iter().find(|(key, _)| key == "depth").map_or(usize::MAX, |(_, it)| it.parse().unwrap());
            let from = header.iter().find(|(key, _)| key == "from").map_or(0, |(_, it)| it.parse().unwrap());
            let now = format!("{head}\n{}", transcript(game, &*played(game, &header), depth, from));
            expect_test::expect_file![path].assert_eq(&now);
            assert!(now.lines().count() <= 100, "a transcript is read by a person: {} lines", now.lines().count());
        }
    }
}

/// Whatever way a play can end, somebody can look at one that did.
#[test]
fn every_ending_has_a_transcript() {
    let sample = Sample::of_this_run();
    for game in GAMES {
        let ending = |play: &dyn AnyPlay| play.outcome().ending.expect("the play is over").into_owned();
        let shown: BTreeSet<String> = files(game)
            .iter()
            .map(|path| ending(&*played(game, &header(&std::fs::read_to_string(path).expect("a readable file")))))
            .collect();
        let settings = Arc::new(game.settle(&[]).expect("defaults are fine"));
        let setup = Setup { settings, map: None, seed: 0, play: 0, turns: 300, nodes: Brief::NODES };
        for mind in (game.minds)() {
            let chair = Chair::Mind(mind.brisk());
            let Ok(mut episodes) = (game.episodes)(&setup, &[chair]) else { continue };
            for number in sample.few(200, 5) {
                let ending = episodes.play(number).ending.expect("the play is over").into_owned();
                assert!(shown.contains(&ending), "{}: no transcript of a play that ended thus: {ending}", game.name);
            }
        }
    }
}
