//! No view of any game tells a seat that still plays more than the seat was told.
//!
//! Many worlds are played by the same script. Where a seat perceived and did the same in two of them, it cannot tell them
//! apart, so whatever is made for its audience must be the same text, byte for byte. The slow plain twin of a view is thus
//! the view of another world.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use games::GAMES;
use play::view::{Audience, Reel, Secret, View};
use play::{AnyPlay, Brief, Chair, Chairs, Game, Line, MindSpec, Pending, Seat, Setup};
use serde_json::Value as Json;

/// Small worlds, of which many look alike for a while.
const SMALL: &[(&str, &[(&str, &str)])] = &[
    ("cave", &[("size", "3"), ("agents", "1"), ("monsters", "1"), ("treasures", "1")]),
    ("cave", &[("size", "3"), ("agents", "2"), ("monsters", "2"), ("treasures", "2"), ("moan", "all")]),
    ("cave", &[("size", "4x3"), ("agents", "3"), ("fair", "TRUE")]),
    ("minesweeper", &[("profile", "custom"), ("width", "3"), ("height", "3"), ("mines", "3"), ("start", "none")]),
    ("minesweeper", &[("profile", "custom"), ("width", "4"), ("height", "2"), ("mines", "2"), ("flood", "FALSE")]),
    ("wumpus", &[("size", "3"), ("generator", "fair")]),
];

/// How much is played of a game and setup.
#[derive(Clone, Copy)]
struct Extent {
    seeds: u64,
    scripts: u64,
    /// Acts of the seat that is looked at.
    acts: usize,
    /// Minds that are tried at the other seats.
    minds: usize,
}

/// One seat of one play, and how it is filled.
struct Case<'a> {
    game: &'static Game,
    given: &'a [(String, String)],
    seat: Seat,
    /// Who sits at all other seats.
    other: &'a Chair,
    script: u64,
}

/// What was made for an audience, and in which world.
struct Told {
    seed: u64,
    truth: String,
    text: String,
}

/// How often worlds that the seat cannot tell apart were compared, and how often they were different ones.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    pairs: usize,
    different: usize,
}

/// Which worlds are played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worlds {
    /// Those of [`SMALL`].
    Small,
    /// Those of the profiles of each game, or the ordinary ones.
    Profiles,
}

fn settings_of(game: &Game, worlds: Worlds) -> Vec<Vec<(String, String)>> {
    let owned = |given: &[(&str, &str)]| given.iter().map(|(key, it)| ((*key).to_owned(), (*it).to_owned())).collect();
    match worlds {
        Worlds::Small => SMALL.iter().filter(|(name, _)| *name == game.name).map(|(_, given)| owned(given)).collect(),
        Worlds::Profiles if game.profiles.is_empty() => vec![Vec::new()],
        Worlds::Profiles => game.profiles.iter().map(|profile| owned(&[("profile", profile.name)])).collect(),
    }
}

fn setup(game: &Game, given: &[(String, String)], seed: u64) -> Setup {
    let settings = Arc::new(game.settle(given).expect("these are settings of the game"));
    Setup { settings, map: None, seed, play: 0, turns: 400, nodes: Brief::NODES }
}

/// Minds that decide quickly and can play this.
fn quick_minds(game: &Game, setup: &Setup) -> Vec<Chair> {
    const SLOW: [&str; 4] = ["exact", "bold", "search", "optimal"];
    let quick = (game.minds)().into_iter().filter(|mind| !SLOW.contains(&mind.word.head));
    let chairs = quick.map(|mind| Chair::Mind(mind.brisk()));
    chairs.filter(|chair| (game.episodes)(setup, std::slice::from_ref(chair)).is_ok()).collect()
}

/// Opens the play of a case in the world of a seed.
fn open(case: &Case<'_>, seed: u64) -> Box<dyn AnyPlay> {
    let setup = setup(case.game, case.given, seed);
    let seats = (case.game.survey)(&setup).expect("the setup is fine").seats;
    let mut chairs = vec![case.other.clone(); seats];
    chairs[case.seat.index()] = Chair::Person;
    let header = case.game.header(setup, &chairs).expect("the chairs fit");
    (case.game.open)(&header, Chairs::AsRecorded).expect("the play opens")
}

/// Plays on and calls `look` with the reel whenever it has grown, from which moment on; until the play is over.
fn each_look(case: &Case<'_>, seed: u64, acts: usize, mut look: impl FnMut(&mut Reel, &dyn AnyPlay, usize)) {
    let mut play = open(case, seed);
    let mut reel = Reel::of_play(case.game, &*play);
    for act in 0..acts as u64 {
        let before = reel.len() - 1;
        let pending = play.pump();
        reel.follow(&*play);
        if pending == Pending::Over {
            return;
        }
        look(&mut reel, &*play, before);
        let menu = play.menu(case.seat);
        let chosen = (case.script * 31 + act * 17 + act * act * case.script) as usize % menu.len();
        play.answer(case.seat, &menu[chosen], None).expect("what is listed is allowed");
    }
}

/// All that a seat perceived and did by a moment, with the clock of all moments and its own death, which its player knows too.
fn experience(reel: &mut Reel, seat: Seat, index: usize) -> String {
    let clock: Vec<u32> = reel.turns().take(index + 1).collect();
    let turn = *clock.last().expect("there is such a moment");
    let lines: Vec<Line> = reel.saved().lines;
    let own = lines.iter().filter_map(|line| match line {
        Line::Act { seat: it, fact, turn: then, .. } if *it == seat && *then <= turn => Some(format!("{then}{fact}")),
        _ => None,
    });
    let own: Vec<String> = own.collect();
    let play = reel.play_at(index).expect("the play gets there");
    let told: Vec<String> = play.told(seat, 0).iter().map(ToString::to_string).collect();
    let died = play.outcome().seats[seat.index()].died;
    format!("{clock:?} {died}\n{}\n{}", own.join(" "), told.join("\n"))
}

/// The view of a moment, and the game's own screen of it.
fn view(reel: &mut Reel, audience: Audience, seat: Seat, index: usize) -> (Json, String) {
    let frame = reel.frame(audience, index).expect("there is a frame");
    let known = frame.seats.get(seat.index()).map(|seat| seat.known.clone()).unwrap_or_default();
    let choices = reel.choices(audience, index, seat, &known).expect("there is a menu");
    let gave_up = reel.gave_up(audience, index);
    let offered = [(seat.index(), choices)];
    let view = View { game: reel.game(), index, frame: &frame, choices: &offered, gave_up: &gave_up }.to_json();
    let screen = reel.game().screen.and_then(|screen| screen(&frame)).unwrap_or_default();
    (view, screen)
}

/// All that is made of the present for an audience: timeline, lines, searches, findings, standings.
fn present(reel: &Reel, play: &dyn AnyPlay, audience: Audience, seat: Seat) -> String {
    let mut text = String::new();
    for moment in reel.moments(audience, 0) {
        let _ = writeln!(text, "{} {:?} {:?}", moment.turn, moment.acts, moment.scores);
    }
    for line in play.lines(0).iter().filter_map(|line| audience.line(line)) {
        let _ = writeln!(text, "{}", line.to_json());
    }
    for word in reel.game().acts.iter().chain(reel.game().percepts).flat_map(|word| [word.head, word.doc]) {
        let _ = writeln!(text, "{word} {:?}", reel.find(audience, 0, word, false));
    }
    let asked = audience.consult(play, seat).expect("the own seat may be asked about");
    let findings = asked.study().map(|it| format!("{it:?}"));
    for note in (reel.game().notes)() {
        let _ = writeln!(text, "{:?}", asked.note(note.name));
    }
    let _ = writeln!(text, "{:?}\n{findings:?}\n{}", asked.known(), play.standings(audience).to_json());
    text
}

/// Compares everything that is made for the seat in all worlds, wherever the seat cannot tell them apart.
fn compare(case: &Case<'_>, extent: Extent, seen: &mut BTreeMap<String, Told>) -> Compared {
    let mut compared = Compared::default();
    let audience = Audience::seat(case.seat);
    for seed in 0..extent.seeds {
        each_look(case, seed, extent.acts, |reel, play, from| {
            let last = reel.len() - 1;
            for index in from..=last {
                let key = experience(reel, case.seat, index);
                let (view, screen) = view(reel, audience, case.seat, index);
                let mut text = format!("{view}\n{screen}\n");
                let is_asked = index == last;
                if is_asked {
                    text.push_str(&present(reel, play, audience, case.seat));
                }
                let everything = reel.frame(Audience::Everyone, index).expect("there is a frame");
                let truth = format!("{:?}", everything.truth);
                let told = Told { seed, truth, text };
                let first = seen.entry(format!("{is_asked} {key}")).or_insert_with(|| Told {
                    seed,
                    truth: told.truth.clone(),
                    text: told.text.clone(),
                });
                if first.seed != seed {
                    compared.pairs += 1;
                    compared.different += usize::from(first.truth != told.truth);
                    assert_same(case, first, &told, &key);
                }
            }
        });
    }
    compared
}

/// Texts are long: only the first place that differs is shown.
#[track_caller]
fn assert_same(case: &Case<'_>, left: &Told, right: &Told, key: &str) {
    if left.text == right.text {
        return;
    }
    let same = left.text.bytes().zip(right.text.bytes()).take_while(|(left, right)| left == right).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[same.saturating_sub(200)..(same + 100).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    panic!(
        "{} {:?}, {} against {}: the worlds of seeds {} and {} look alike, but what is shown differs\n{}\n---\n{}\n---\n{key}",
        case.game.name,
        case.given,
        case.seat,
        case.other,
        left.seed,
        right.seed,
        around(&left.text),
        around(&right.text)
    );
}

/// Every case of the list: games, settings, seats, minds at the other seats, scripts.
fn each_case(worlds: Worlds, extent: Extent, mut law: impl FnMut(&Case<'_>)) {
    for game in GAMES {
        for given in settings_of(game, worlds) {
            let first = setup(game, &given, 0);
            let seats = (game.survey)(&first).expect("the setup is fine").seats;
            let minds = quick_minds(game, &first);
            for other in minds.iter().take(if seats > 1 { extent.minds } else { 1 }) {
                for seat in (0..seats).filter_map(Seat::new) {
                    for script in 0..extent.scripts {
                        law(&Case { game, given: &given, seat, other, script });
                    }
                }
            }
        }
    }
}

/// Compares everything in all cases; tells by game how much was compared.
fn look_alike(worlds: Worlds, extent: Extent) -> BTreeMap<&'static str, Compared> {
    let mut all: BTreeMap<&str, Compared> = BTreeMap::new();
    each_case(worlds, extent, |case| {
        let mut seen = BTreeMap::new();
        let compared = compare(case, extent, &mut seen);
        let sum = all.entry(case.game.name).or_default();
        sum.pairs += compared.pairs;
        sum.different += compared.different;
    });
    all
}

#[test]
fn worlds_that_a_seat_cannot_tell_apart_look_the_same() {
    let all = look_alike(Worlds::Small, Extent { seeds: 12, scripts: 2, acts: 5, minds: 2 });
    for (game, compared) in all {
        assert!(compared.different > 50, "{game}: {compared:?}");
    }
}

#[test]
fn the_worlds_of_all_profiles_keep_their_secrets() {
    let all = look_alike(Worlds::Profiles, Extent { seeds: 4, scripts: 1, acts: 3, minds: 2 });
    let compared: usize = all.values().map(|it| it.pairs).sum();
    assert!(all.len() == GAMES.len() && compared > 20, "{all:?}");
}

/// `cargo nextest run --release -p tellask-games --run-ignored all -E 'test(secrecy::)'`
#[test]
#[ignore = "takes minutes: many worlds, long plays"]
fn many_worlds_that_a_seat_cannot_tell_apart_look_the_same() {
    look_alike(Worlds::Small, Extent { seeds: 60, scripts: 6, acts: 10, minds: 9 });
    look_alike(Worlds::Profiles, Extent { seeds: 8, scripts: 2, acts: 6, minds: 9 });
}

/// All texts in a JSON value, without the names of its keys.
fn texts(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => {
            found.insert(text.clone());
        }
        Json::Array(all) => all.iter().for_each(|it| texts(it, found)),
        Json::Object(all) => all.values().for_each(|it| texts(it, found)),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Whether a text of the truth is one that was never told. Glyphs of a letter or two mean different things in different places.
fn is_secret(text: &str, told: &str) -> bool {
    text.chars().count() > 2 && !told.contains(text)
}

#[test]
fn a_text_that_only_the_truth_holds_is_in_no_view() {
    let mut secrets: BTreeMap<&str, usize> = BTreeMap::new();
    let extent = Extent { seeds: 2, scripts: 1, acts: 6, minds: 1 };
    let mut law = |case: &Case<'_>| {
        let audience = Audience::seat(case.seat);
        for seed in 0..extent.seeds {
            each_look(case, seed, extent.acts, |reel, play, from| {
                for index in from..reel.len() {
                    let everything = reel.frame(Audience::Everyone, index).expect("there is a frame");
                    let known = &everything.seats[case.seat.index()].known;
                    let (mut true_texts, mut open_texts) = (BTreeSet::new(), BTreeSet::new());
                    texts(&everything.truth.as_ref().expect("everyone looks").to_json(), &mut true_texts);
                    texts(&known.to_json(), &mut open_texts);
                    let told: String = play.told(case.seat, 0).iter().map(ToString::to_string).collect();
                    let (view, screen) = view(reel, audience, case.seat, index);
                    let mut shown = BTreeSet::new();
                    texts(&view, &mut shown);
                    shown.extend(screen.lines().map(ToOwned::to_owned));
                    for secret in true_texts.difference(&open_texts).filter(|text| is_secret(text, &told)) {
                        *secrets.entry(case.game.name).or_default() += 1;
                        assert!(!shown.contains(secret), "{} {:?}: `{secret}` is shown", case.game.name, case.given);
                    }
                }
            });
        }
    };
    each_case(Worlds::Small, extent, &mut law);
    each_case(Worlds::Profiles, extent, &mut law);
    for game in ["cave", "minesweeper", "wumpus"] {
        assert!(secrets.get(game).is_some_and(|count| *count > 10), "{game} hides something: {secrets:?}");
    }
}

#[test]
fn a_player_gets_neither_the_trace_nor_answers_about_other_seats() {
    let mut others = 0;
    each_case(Worlds::Small, Extent { seeds: 1, scripts: 1, acts: 3, minds: 3 }, |case| {
        let audience = Audience::seat(case.seat);
        each_look(case, 0, 3, |reel, play, _| {
            assert_eq!(reel.trace(audience), Err(Secret::Whole), "{}", case.game.name);
            let frame = play.frame(audience);
            assert!(frame.truth.is_none() && !frame.over, "{}", case.game.name);
            for other in (0..play.seats()).filter_map(Seat::new).filter(|seat| *seat != case.seat) {
                others += 1;
                assert_eq!(audience.consult(play, other).err(), Some(Secret::Seat(other)));
                assert!(frame.seats.get(other.index()).is_none() && frame.outcome.seats.get(other.index()).is_none());
            }
            // Neither do spectators of the person, until the play is over.
            assert_eq!(Audience::persons(play.header()), audience);
        });
    });
    assert!(others > 20, "some games have several seats");
}

#[test]
fn after_the_end_and_among_minds_nothing_is_hidden() {
    for game in GAMES {
        let chair = Chair::Mind(MindSpec::plain("random"));
        let header =
            game.header(setup(game, &settings_of(game, Worlds::Profiles)[0], 1), &[chair]).expect("the chair fits");
        assert_eq!(Audience::persons(&header), Audience::Everyone, "{}", game.name);
        let mut play = (game.open)(&header, Chairs::AsRecorded).expect("the play opens");
        play.skip_accounts();
        assert_eq!(play.pump(), Pending::Over);
        let reel = Reel::of_play(game, &*play);
        let audience = Audience::seat(Seat::FIRST);
        let frame = play.frame(audience);
        assert!(frame.truth.is_some(), "{}", game.name);
        assert_eq!(frame.outcome, play.outcome().into(), "{}", game.name);
        assert_eq!(reel.trace(audience), Ok(play.trace()), "{}", game.name);
    }
}
