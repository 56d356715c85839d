//! Positions of Agricola as text: written and read back equal, refused with their places, asked about by every mind.

use std::fmt::Write as _;

use std::ops::Range;
use std::sync::Arc;

use expect_test::expect;
use games::agricola::file::{read_position, write_position};
use games::agricola::{Agricola, Rules, State};
use play::{Brief, Dice, Imagine, Role, Setup, Turn, World};

use super::agricola_stage::{profile, rules};

const FENCES: &str = include_str!("../../src/agricola/positions/fences.txt");
const SOWING: &str = include_str!("../../src/agricola/positions/sowing.txt");

/// All states of random plays.
fn states(rules: Rules, seeds: Range<u64>, mut visit: impl FnMut(&State)) {
    for seed in seeds {
        let mut world = Agricola::new(rules);
        let mut dice = Dice::new(seed, 0, Role::Chance);
        loop {
            visit(world.state());
            let (seat, act) = match world.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let mut cards = Vec::new();
                    world.chance(&mut cards);
                    (play::Seat::CHANCE, cards[dice.below(cards.len() as u32) as usize].1)
                }
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().expect("a seat is asked");
                    let mut acts = Vec::new();
                    world.acts(seat, &mut acts);
                    (seat, acts[dice.below(acts.len() as u32) as usize])
                }
            };
            world.step(&[(seat, act)], &mut play::Told::new());
        }
    }
}

#[test]
fn what_is_written_is_read_back_equal() {
    for name in ["semilla", "autores", "oficial-2007-familia", "oficial-2016-familia"] {
        let rules = profile(name);
        let (mut written, mut pastures) = (0, 0);
        states(rules, 0..6, |state| {
            if let Ok(text) = write_position(state) {
                let read = read_position(rules, &text).unwrap_or_else(|found| panic!("{name}: {found}\n{text}"));
                assert_eq!(read, *state, "{name}\n{text}");
                written += 1;
                pastures += usize::from(state.farms.iter().any(|farm| farm.pastures().count() > 1));
            }
        });
        assert!(written > 150 && pastures > 5, "{name}: {written} positions, {pastures} with pastures");
    }
}

/// Every choice of a card can be written: only what is half done cannot.
#[test]
fn every_choice_of_a_card_is_a_position() {
    use games::agricola::{Doing, Level};
    for name in ["semilla", "oficial-2016-familia"] {
        states(profile(name), 10..13, |state| {
            let chooses = matches!(state.asked, Some((_, Level::Choose | Level::Last)));
            let written = write_position(state);
            assert_eq!(written.is_ok(), chooses && state.doing == Doing::Nothing, "{name}: {written:?}");
        });
    }
}

#[test]
fn every_mind_answers_about_the_examples() {
    let game = games::find("agricola").expect("it is in the list");
    let read = game.position.expect("it has positions");
    for (text, name, seat) in [(FENCES, "oficial-2016-familia", 0), (SOWING, "semilla", 1)] {
        let settings = Arc::new(game.settle(&[("profile".into(), name.into())]).expect("a profile"));
        let percepts = read(&settings, text).expect("the example is right");
        let setup = Setup { settings, map: None, seed: 1, play: 0, turns: 100, nodes: Brief::NODES };
        let menu = (game.menu)(&setup, &percepts).expect("there is a menu");
        for mind in (game.minds)() {
            let advice = (game.ask)(&setup, &percepts, &mind.brisk()).expect("it can be asked");
            assert!(menu.contains(&advice.act.expect("it does not give up")), "{}", mind.word.head);
        }
        let mut known = <Agricola as World>::Known::default();
        let heard = percepts.iter().map(|fact| facts::Speak::hear(fact).expect("a percept"));
        heard.for_each(|percept| Agricola::learn(&mut known, &percept));
        let brief = Brief::alone((*setup.settings).clone());
        let world = Agricola::imagine(&brief, &known, &mut Dice::new(0, 0, Role::Imagine)).expect("it is a play");
        assert_eq!(*world.state(), read_position(world.state().rules, text).expect("it was read before"));
        assert_eq!(world.state().asked.map(|it| it.0), Some(seat));
    }
}

/// What stands in the example, and what stands there instead.
const CHANGES: &[(&str, &str)] = &[
    ("round 6", "round 15"),
    ("round 6", "rond 6"),
    ("round 6\n", ""),
    ("round 6", "round 5"),
    ("open major,", "open mayor,"),
    ("first-stone\n", "boar\n"),
    ("taken wood", "taken wood, cattle"),
    ("lies clay 3", "lies plough 3"),
    ("lies clay 3", "lies clay"),
    ("supply wood 5", "supply sheep 5"),
    ("supply wood 5", "supply wood many"),
    ("family free, free", "family free"),
    ("family free, free", "family free, tired"),
    ("family free, free", "family busy, busy"),
    ("animals a 2 sheep", "animals a 9 sheep"),
    ("animals a 2 sheep", "animals b 2 sheep"),
    ("animals a 2 sheep", "animals a 2 goats"),
    ("animals a 2 sheep", "animals a 2"),
    ("animals a 2 sheep", "fences a 2"),
    ("improvements first-fireplace", "improvements first-fireplace, first-fireplace"),
    ("F3g", "F4g"),
    ("F3g", "field"),
    (".       a\n", ".       a       .\n"),
    ("W       .       F3g", "W       b       F3g"),
    ("a*", "a^"),
    ("  W       .       .       .       a*\n", ""),
    ("player 1\nsupply", "supply"),
    ("turn 1", "turn 1\nturn 2"),
    ("supply wood 5", "supply wood 5, wood 2"),
    ("family free, free", "family free, free, free"),
    ("W       .       F3g", "C       .       F3g"),
    ("W       .       F3g", ".       .       F3g"),
    ("W       .       F3g     F       .", "W       .       F3g     .       F"),
    (".       .       .       .       a\n", ".       .       W       .       a\n"),
    (".       .       .       .       a\n", "a       .       .       .       a\n"),
    (".       .       .       .       a\n", "H       H       H       H       a\n"),
];

/// Each change of an example that cannot be is told at its place.
#[test]
fn what_cannot_be_is_refused_at_its_place() {
    let official = profile("oficial-2016-familia");
    let mut told = String::new();
    let lines: Vec<&str> = FENCES.lines().filter(|line| !line.starts_with(';')).collect();
    let right = format!("{}\n", lines.join("\n"));
    for (from, to) in CHANGES {
        assert!(right.contains(from), "{from}");
        let text = right.replacen(from, to, 1);
        let found = read_position(official, &text).expect_err(to);
        let first = found.iter().next().expect("a complaint");
        let place = first.place;
        let hint = if first.hint.is_empty() { String::new() } else { format!(" ({})", first.hint) };
        let short: String = format!("{}{hint}", first.message).chars().take(150).collect();
        let _ = writeln!(told, "{to:?}: {}:{}+{} {short}", place.line, place.column, place.length);
    }
    expect![[r#"
        "round 15": 1:7+2 round `15` is outside 1..14 (a whole number from 1 to 14)
        "rond 6": 1:1+4 `rond` is no line of a position; did you mean `round`? (lines begin with round, turn, starts, open, taken, lies, well, ceded, gone, player, supply, fa
        "": 1:1+1 the position does not say its round (begin with a line like `round 5`)
        "round 5": 4:1+60 open in round 5: 6 cards of rounds (one is opened in each round: list them behind `open`)
        "open mayor,": 4:6+5 `mayor` is no card; did you mean `major`? (rooms-and-stables, starting-player, grain, plough, labourer, wood, clay, reed, fishing, major, fences, shee
        "boar\n": 4:1+53 `boar` is a card of period 3, and this is period 2 (all cards of earlier periods are open, none of later ones)
        "taken wood, cattle": 5:13+6 `cattle` is not open, so no player was there
        "lies plough 3": 6:6+6 nothing lies on `plough`
        "lies clay": 6:12+4 amount `reed` is not a number (a whole number from 0 to 60000)
        "supply sheep 5": 9:8+5 sheep live on the farm (pets and single animals stand behind a `+`, herds in the line `animals`)
        "supply wood many": 9:13+4 amount `many` is not a number (a whole number from 0 to 60000)
        "family free": 10:1+11 a family has two to five people, not 1
        "family free, tired": 10:14+5 `tired` is no person (free, busy or newborn, with `+fed` behind one who has eaten)
        "family busy, busy": 2:1+6 player 1 can go to no card, so it is not its turn (write `turn 2`)
        "animals a 9 sheep": 11:9+1 pasture `a` holds 8 animals, not 9 sheep
        "animals b 2 sheep": 11:9+1 no cell is called `b` (the drawing names the pastures)
        "animals a 2 goats": 11:13+5 `goats` is no animal (sheep, boar, cattle)
        "animals a 2": 11:12+1 the herd is not whole (a letter, a number and a kind, as in `a 3 sheep`)
        "fences a 2": 11:8+1 fences stand on the borders of pastures here (leave the line out)
        "improvements first-fireplace, first-fireplace": 20:31+15 `first-fireplace` is owned already (there is one of each)
        "F4g": 15:19+3 `F4g` is no cell (a cell is . W C S F F3g F2v H or a pasture's letter a to o; +sheep, +boar, +cattle behind a room or H)
        "field": 15:19+5 `field` is no cell (a cell is . W C S F F3g F2v H or a pasture's letter a to o; +sheep, +boar, +cattle behind a room or H)
        ".       a       .\n": 13:3+41 a row of a farm has five cells and there are three rows, this has 6
        "W       b       F3g": 15:11+1 not all pastures lie side by side (pastures lie side by side, and have fifteen fences together)
        "a^": 13:35+1 the first cell of a pasture is the lowest one here (leave the mark `^` out)
        "": 12:1+4 the farm of player 1 has 10 cells (`player N`, then a line `farm` and three rows of five cells)
        "supply": 8:1+38 `supply` is about a player (a line `player 1` or `player 2` comes before it)
        "turn 1\nturn 2": 3:1+4 `turn` is said twice (keep one of the two lines)
        "supply wood 5, wood 2": 9:16+4 `wood` is counted twice (write the whole number once)
        "family free, free, free": 10:1+23 3 people live in 2 rooms (a family grows beyond its rooms only by `family-anyway`)
        "C       .       F3g": 15:3+1 a room of clay in a house of wood (the whole house is of one material)
        ".       .       F3g": 14:3+1 the house has one room (it begins with two, and rooms are never taken away)
        "W       .       F3g     .       F": 15:35+1 this field lies apart from the others (fields are ploughed next to fields)
        ".       .       W       .       a\n": 14:3+1 this room stands apart from the house (rooms are built next to rooms)
        "a       .       .       .       a\n": 13:35+1 this cell is apart from the rest of pasture `a` (a pasture hangs together; another letter makes it another pasture)
        "H       H       H       H       a\n": 14:35+2 there are 5 stables (a player has four)
    "#]].assert_eq(&told);
}

/// The house of the published board begins on the cells 6 and 11.
#[test]
fn the_house_stands_where_it_began() {
    let game = games::find("agricola").expect("it is in the list");
    let read = game.position.expect("it has positions");
    let settings = game.settle(&[("profile".into(), "oficial-2016-familia".into())]).expect("a profile");
    let moved =
        FENCES.replacen("  .       .       .       .       a\n  W ", "  W       W       .       .       a\n  . ", 1);
    let moved = moved.replacen("  W       .       F3g", "  .       .       F3g", 1);
    let found = read(&settings, &moved).expect_err("the rooms stand on cells 1 and 2");
    let told: Vec<String> =
        found.iter().map(|it| format!("{}:{} {}", it.place.line, it.place.column, it.message)).collect();
    assert_eq!(
        told,
        ["16:3 cell 6 is no room, and the house begins there", "17:3 cell 11 is no room, and the house begins there"]
    );
}

/// Neither noise nor torn texts end in anything but complaints.
#[test]
fn noise_is_refused_and_never_more() {
    let alphabet: Vec<char> = "round open player farm family a b W F.*^+,;- 0123456789\n\u{feff}é".chars().collect();
    let mut dice = Dice::new(5, 0, Role::World);
    for turn in 0..400 {
        let mut text: Vec<char> = if turn % 2 == 0 { FENCES.chars().collect() } else { SOWING.chars().collect() };
        for _ in 0..=dice.below(6) {
            if text.is_empty() {
                break;
            }
            let at = dice.below(text.len() as u32) as usize;
            match dice.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, alphabet[dice.below(alphabet.len() as u32) as usize]),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        for rules in [profile("oficial-2016-familia"), rules(&[])] {
            if let Ok(state) = read_position(rules, &text) {
                let again = write_position(&state).expect("what was read is a choice of a card");
                assert_eq!(read_position(rules, &again).expect("it reads back"), state);
            }
        }
    }
}
