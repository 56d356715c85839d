//! Environments of a game with chance, secrets, and seats that are asked at once; the slow twin is a single play.

use facts::{Fact, Kind, Slot, Speak, Unheard, Word};
use play::{
    ActTable, AnyPlay, Autoreset, Buffers, Chair, Chairs, MindSpec, NOBODY, Plan, Seat, Setup, SetupError, Sitting,
    TableError,
};
use proptest::prelude::*;

use super::dealers::{Act, GAME};
use super::setup;

fn sitting(names: &str) -> Vec<Sitting> {
    let one = |name: &str| match name {
        "host" => Sitting::Host,
        name => Sitting::Mind(MindSpec::parse(name).unwrap()),
    };
    names.split_whitespace().map(one).collect()
}

fn single(setup: &Setup, play: u64, sitting: &[Sitting]) -> Box<dyn AnyPlay> {
    let chair = |sitting: &Sitting| match sitting {
        Sitting::Host => Chair::Person,
        Sitting::Mind(spec) => Chair::Mind(spec.clone()),
    };
    let chairs: Vec<Chair> = sitting.iter().map(chair).collect();
    let header = GAME.header(Setup { play, ..setup.clone() }, &chairs).unwrap();
    let mut play = (GAME.open)(&header, Chairs::AsRecorded).unwrap();
    play.pump();
    play
}

/// Plays every lane to its end beside its twin. Where several seats are asked at once, the environment asks them one after
/// the other, and nothing happens before the last has answered.
fn beside_twins(settings: &str, seed: u64, names: &str, lanes: usize) {
    let (setup, sitting) = (setup(settings, seed), sitting(names));
    let plan = Plan { autoreset: Autoreset::Disabled, sitting: sitting.clone(), ..Plan::of(lanes) };
    let mut environment = (GAME.environment)(&setup, &plan).unwrap();
    let mut buffers = Buffers::new(environment.sizes(), false);
    environment.reset(None, &mut buffers.out()).unwrap();
    let acts = environment.sizes().acts;
    let hosts = environment.hosts().to_vec();
    let mut twins: Vec<_> = (0..lanes as u64).map(|play| single(&setup, play, &sitting)).collect();
    let scores = |twin: &dyn AnyPlay| -> Vec<f64> {
        let outcome = twin.outcome();
        hosts.iter().map(|seat| outcome.seats[seat.index()].score).collect()
    };
    let mut before: Vec<Vec<f64>> = twins.iter().map(|twin| scores(&**twin)).collect();
    for step in 0_usize.. {
        let mut actions = vec![0; lanes];
        for (lane, twin) in twins.iter_mut().enumerate() {
            let asked = twin.waiting().iter().next();
            assert_eq!(buffers.actors[lane], asked.map_or(NOBODY, |seat| seat.index() as u8), "step {step}");
            let Some(seat) = asked else { continue };
            let allowed: Vec<u32> =
                (0..acts as u32).filter(|index| buffers.masks[lane * acts + *index as usize] == 1).collect();
            let menu: Vec<Fact> = allowed.iter().map(|index| environment.act(*index).unwrap()).collect();
            assert_eq!(menu, twin.menu(seat), "step {step}");
            let chosen = (step * 7 + lane * 3 + seed as usize) % menu.len();
            actions[lane] = allowed[chosen];
            twin.answer(seat, &menu[chosen], None).unwrap();
            twin.pump();
        }
        if buffers.actors.iter().all(|actor| *actor == NOBODY) {
            break;
        }
        environment.step(&actions, &mut buffers.out()).unwrap();
        for (lane, twin) in twins.iter().enumerate() {
            let now = scores(&**twin);
            let earned: Vec<f64> = now.iter().zip(&before[lane]).map(|(now, before)| now - before).collect();
            assert_eq!(buffers.rewards[lane * hosts.len()..][..hosts.len()], earned, "step {step}");
            before[lane] = now;
        }
    }
}

#[test]
fn seats_asked_at_once_answer_one_after_the_other() {
    beside_twins("seats=3 order=together rounds=9", 1, "host host host", 5);
    beside_twins("seats=2 order=alternate rounds=9", 2, "host host", 5);
}

#[test]
fn minds_answer_beside_the_host() {
    for names in ["host dice steady", "dice host talker", "host host dice"] {
        for order in ["together", "alternate"] {
            beside_twins(&format!("seats=3 order={order} rounds=5"), 3, names, 4);
        }
    }
}

#[test]
fn minds_that_forfeit_leave_the_host_alone() {
    for mind in (GAME.minds)() {
        let names = format!("host host {}", mind.word.head);
        beside_twins("seats=3 order=together rounds=4", 4, &names, 3);
    }
}

#[test]
fn the_turn_limit_truncates() {
    let setup = Setup { turns: 3, ..setup("seats=2", 0) };
    let mut environment = (GAME.environment)(&setup, &Plan::of(1)).unwrap();
    let mut buffers = Buffers::new(environment.sizes(), false);
    environment.reset(None, &mut buffers.out()).unwrap();
    let nothing = environment.index(&"(bid (amount 0))".parse().unwrap()).unwrap();
    // Two cards were dealt; the third turn is that of both bids.
    for truncated in [0, 1, 0] {
        environment.step(&[nothing], &mut buffers.out()).unwrap();
        assert_eq!((buffers.terminated[0], buffers.truncated[0]), (0, truncated));
    }
    assert_eq!(environment.play(0), Some(1));
}

#[test]
fn plans_that_cannot_be_are_refused() {
    let refused = |plan: Plan| (GAME.environment)(&setup("seats=2", 0), &plan).err().unwrap().to_string();
    assert!(refused(Plan::of(0)).contains("from 1 to 1048576, not `0`"));
    assert!(refused(Plan { sitting: sitting("dice dice"), ..Plan::of(1) }).contains("needs a seat"));
    assert!(refused(Plan { sitting: sitting("host host host"), ..Plan::of(1) }).contains("for 2 seats"));
    assert!(refused(Plan { sitting: sitting("host nobody"), ..Plan::of(1) }).contains("no mind `nobody`"));
}

#[test]
fn words_become_numbers_slot_by_slot() {
    let table: ActTable<Act> = ActTable::of_words(Act::WORDS).unwrap();
    for (index, act) in (0..).zip(table.acts()) {
        assert_eq!((table.act(index), table.index(*act)), (Some(*act), Some(index)));
    }
    let said: Vec<String> = table.acts().iter().map(|act| act.say().to_string()).collect();
    let cards = (1..=6).map(|card| format!("(deal (card {card}))"));
    let bids = (0..=99).map(|amount| format!("(bid (amount {amount}))"));
    assert_eq!(said, cards.chain(bids).collect::<Vec<_>>());
    // The last slot counts fastest.
    let pairs: ActTable<Pair> = ActTable::of_words(Pair::WORDS).unwrap();
    let said: Vec<String> = pairs.acts().iter().map(|it| it.say().to_string()).collect();
    assert_eq!(said, ["(pair a 1)", "(pair a 2)", "(pair a 3)", "(pair b 1)", "(pair b 2)", "(pair b 3)"]);
}

/// A letter and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pair(bool, i64);

impl Speak for Pair {
    const WORDS: &'static [Word] = &[Word {
        head: "pair",
        slots: &[
            Slot::new("letter", Kind::Choice(&["a", "b"]), "the letter"),
            Slot::new("number", Kind::Int { min: 1, max: 3 }, "the number"),
        ],
        keys: &[],
        doc: "a pair",
    }];

    fn say(&self) -> Fact {
        format!("(pair {} {})", if self.0 { "b" } else { "a" }, self.1).parse().unwrap()
    }

    fn hear(fact: &Fact) -> Result<Pair, Unheard> {
        let fact = Word::check_any(Pair::WORDS, fact)?;
        Ok(Pair(fact.text("letter") == Some("b"), fact.int("number").unwrap()))
    }
}

/// A text that says itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Endless;

impl Speak for Endless {
    const WORDS: &'static [Word] = &[Word {
        head: "shout",
        slots: &[Slot::new("what", Kind::Text, "anything")],
        keys: &[],
        doc: "says something",
    }];

    fn say(&self) -> Fact {
        Fact::new("shout")
    }

    fn hear(fact: &Fact) -> Result<Endless, Unheard> {
        Err(Unheard::new(fact, "nobody listens"))
    }
}

/// A word with more values than a table can have.
const LONG: Word = Word {
    head: "count",
    slots: &[Slot::new("to", Kind::Int { min: i64::MIN, max: i64::MAX }, "any number")],
    keys: &[],
    doc: "counts",
};

#[test]
fn endless_words_have_no_numbers() {
    let error = ActTable::<Endless>::of_words(Endless::WORDS).unwrap_err();
    assert_eq!(error, TableError::Endless { word: "shout", slot: "what", takes: "a text".to_owned() });
    assert!(SetupError::Acts(error).to_string().contains("the game must list them itself"));
    assert!(matches!(ActTable::<Endless>::of_words(&[LONG]), Err(TableError::Many { word: "count", .. })));
}

proptest! {
    /// The plain twin of a table is a list that is searched from the front.
    #[test]
    fn a_table_is_a_list_without_repetitions(listed in proptest::collection::vec(0_u8..20, 0..40)) {
        let table = ActTable::of(listed.iter().copied());
        let mut plain: Vec<u8> = Vec::new();
        for act in listed {
            if !plain.contains(&act) {
                plain.push(act);
            }
        }
        prop_assert_eq!(table.acts(), &plain[..]);
        for act in 0..20 {
            prop_assert_eq!(table.index(act), plain.iter().position(|it| *it == act).map(|it| it as u32));
        }
        prop_assert_eq!(table.is_empty(), plain.is_empty());
        prop_assert_eq!(table.act(plain.len() as u32), None);
    }
}

/// A seat that nobody sits at is no seat of the host.
#[test]
fn hosts_are_the_seats_that_are_left_to_them() {
    let plan = Plan { sitting: sitting("dice host"), ..Plan::of(1) };
    let environment = (GAME.environment)(&setup("seats=2", 0), &plan).unwrap();
    assert_eq!(environment.hosts(), [Seat::new(1).unwrap()]);
}
