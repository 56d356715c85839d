//! The rule bases of the cave, held against their plain twin, against the original exercise's numbers and against the truth.

use std::collections::{BTreeMap, BTreeSet};

use clips::{Engine, FactId, NewFact, Term};
use expect_test::{Expect, expect};
use facts::{Speak, Word};
use games::cave::minds::RULE_BASES;
use games::cave::{Act, Begin, Cave, Claim, Of, Percept, Plan, Rules, Sensed, Size, Way};
use play::{Dice, Language, MapText, Role, Seat, Told, Turn, World};

use super::cave_rules_twin::{At, BELIEFS, Base, MONSTER, NO_MONSTER, NO_PIT, PIT, Twin};

/// What the mind gives a rule base beside the game's words.
const EXTRAS: &str = "(deftemplate do (slot act) (slot way (default none)))
    (deftemplate paint (slot fact) (slot glyph) (slot tone) (slot layer))
    (deftemplate board (slot columns) (slot rows))
    (deftemplate feature (slot name) (slot value))
    (deftemplate vector (multislot names))
    (deftemplate hide (slot fact) (slot part))
    (deftemplate cite (slot fact) (slot also) (slot part))";

fn text_of(base: Base) -> &'static str {
    RULE_BASES.iter().find(|it| it.name == base.name()).expect("every rule base is in the list").text
}

/// A rule base on the engine, told and asked.
struct Thinker {
    engine: Engine,
    sensed: Option<FactId>,
}

impl Thinker {
    fn new(base: Base) -> Thinker {
        let mut engine = Engine::default();
        let template = |word: &Word| {
            let slots: Vec<String> = word.slots.iter().map(|slot| format!("(slot {})", slot.name)).collect();
            format!("(deftemplate {} {})", word.head, slots.join(" "))
        };
        let words: String = Percept::WORDS.iter().chain(Claim::WORDS).map(template).collect();
        engine.load(&(words + EXTRAS + text_of(base))).expect("the rule base is right");
        Thinker { engine, sensed: None }
    }

    fn begin(&mut self, begin: Begin) {
        self.engine.reset().expect("a play can begin");
        self.sensed = None;
        self.engine.assert(&NewFact::from(&Percept::Begin(begin).say())).expect("the set-up fits");
    }

    fn decide(&mut self, sensed: &Sensed) -> Option<Act> {
        if let Some(old) = self.sensed.take() {
            self.engine.retract(old).expect("no rule takes percepts away");
        }
        let fact = NewFact::from(&Percept::Sensed(*sensed).say());
        self.sensed = Some(self.engine.assert(&fact).expect("the percept fits"));
        self.engine.run(Some(10_000));
        let decided: Vec<(FactId, Option<Act>)> = self.engine.facts_of("do").map(|it| (it.id(), act_of(&it))).collect();
        for (id, _) in &decided {
            self.engine.retract(*id).expect("it was just there");
        }
        match decided.as_slice() {
            [(_, act)] => *act,
            _ => None,
        }
    }

    /// Where facts of this template say something, in order.
    fn cells(&self, template: &str) -> Vec<At> {
        let number = |term| if let Some(Term::Integer(number)) = term { number } else { 0 };
        let facts = self.engine.facts_of(template);
        let mut cells: Vec<At> = facts.map(|it| (number(it.slot("column")), number(it.slot("row")))).collect();
        cells.sort_unstable();
        cells
    }
}

fn act_of(fact: &clips::FactView<'_>) -> Option<Act> {
    let text = |slot| fact.slot(slot).map(|it| it.to_string()).unwrap_or_default();
    let way = Way::named(&text("way"));
    match text("act").as_str() {
        "move" => way.map(Act::Move),
        "shoot" => way.map(Act::Shoot),
        "bomb" => Some(Act::Bomb),
        "take" => Some(Act::Take),
        "nothing" => Some(Act::Nothing),
        _ => None,
    }
}

fn seat_of(index: usize) -> Seat {
    Seat::new(index).expect("there are a few agents only")
}

/// Which caves are played in.
#[derive(Clone, Copy)]
struct Place {
    size: Size,
    agents: usize,
    monsters: u16,
    treasures: u16,
    pit: f64,
    rules: Rules,
}

fn usual() -> Place {
    let size = Size { columns: 10, rows: 10 };
    Place { size, agents: 1, monsters: 3, treasures: 3, pit: 0.1, rules: Rules::default() }
}

fn rich() -> Place {
    Place { monsters: 10, treasures: 5, pit: 0.05, ..usual() }
}

/// Many meet on a small field, and monsters die often.
fn crowd(bombs: u8, all_hear: bool) -> Place {
    let size = Size { columns: 7, rows: 8 };
    Place { size, agents: 4, monsters: 8, pit: 0.06, rules: Rules { bombs, all_hear, ..Rules::default() }, ..usual() }
}

fn cave(place: &Place, seed: u64) -> (Cave, Dice) {
    let mut dice = Dice::new(seed, 0, Role::World);
    let homes = place.size.corners()[..place.agents].to_vec();
    let Place { size, monsters, treasures, pit, .. } = *place;
    let layout = Plan { size, homes, monsters, treasures, pit }.layout(&mut dice);
    let (from, to) = place.rules.wait;
    let waits: Vec<u8> = (0..place.agents).map(|_| from + dice.below(u32::from(to - from) + 1) as u8).collect();
    (Cave::new(place.rules, &layout, &waits), dice)
}

/// Plays to the end; whoever decides sees percepts only, the visitor sees the truth.
fn play(
    place: &Place,
    seed: u64,
    begin: &mut dyn FnMut(usize, Begin),
    decide: &mut dyn FnMut(usize, &Sensed, &Cave) -> Act,
) -> Cave {
    let (mut cave, mut dice) = cave(place, seed);
    let mut told = Told::new();
    cave.begin(&mut told);
    let mut latest: BTreeMap<usize, Sensed> = BTreeMap::new();
    loop {
        for (seats, percept) in &told {
            for seat in (0..place.agents).filter(|seat| seats.contains(seat_of(*seat))) {
                match percept {
                    Percept::Begin(it) => begin(seat, *it),
                    Percept::Sensed(it) => drop(latest.insert(seat, *it)),
                }
            }
        }
        told.clear();
        let acts = match cave.turn() {
            Turn::Over => return cave,
            Turn::Chance => {
                let mut draws = Vec::new();
                cave.chance(&mut draws);
                vec![(Seat::CHANCE, draws[dice.below(draws.len() as u32) as usize].1)]
            }
            Turn::Seats(seats) => {
                let asked = (0..place.agents).filter(|seat| seats.contains(seat_of(*seat)));
                asked.map(|seat| (seat_of(seat), decide(seat, &latest[&seat], &cave))).collect()
            }
        };
        cave.step(&acts, &mut told);
    }
}

/// Rules and twin decide the same and believe the same in every cycle of these plays.
fn compare(base: Base, place: Place, seeds: std::ops::Range<u64>) {
    let mut thinkers: Vec<Thinker> = (0..place.agents).map(|_| Thinker::new(base)).collect();
    let minds = std::cell::RefCell::new((&mut thinkers, BTreeMap::<usize, Twin>::new()));
    for seed in seeds {
        let mut begin = |seat: usize, it: Begin| {
            let (thinkers, twins) = &mut *minds.borrow_mut();
            thinkers[seat].begin(it);
            twins.insert(seat, Twin::new(base, it));
        };
        let mut decide = |seat: usize, sensed: &Sensed, _: &Cave| {
            let (thinkers, twins) = &mut *minds.borrow_mut();
            let (thinker, twin) = (&mut thinkers[seat], twins.get_mut(&seat).expect("it has begun"));
            let act = twin.decide(sensed);
            assert_eq!(thinker.decide(sensed), Some(act), "{base:?}, seed {seed}, agent {seat}: {sensed:?}");
            for (template, marks) in BELIEFS {
                let (ours, theirs) = (thinker.cells(template), twin.all(marks));
                assert_eq!(ours, theirs, "{template} of {base:?}, seed {seed}, agent {seat}: {sensed:?}");
            }
            act
        };
        play(&place, seed, &mut begin, &mut decide);
    }
}

#[test]
fn letter_78_thinks_as_its_twin() {
    compare(Base::Letter78, usual(), 0..300);
    compare(Base::Letter78, rich(), 0..100);
    compare(Base::Letter78, crowd(3, false), 0..20);
}

#[test]
fn letter_86_thinks_as_its_twin() {
    compare(Base::Letter86, usual(), 0..150);
}

#[test]
fn letter_86_thinks_as_its_twin_among_many() {
    compare(Base::Letter86, rich(), 0..80);
    compare(Base::Letter86, crowd(3, false), 0..20);
}

#[test]
fn corrected_86_thinks_as_its_twin() {
    compare(Base::Corrected86, usual(), 0..150);
}

#[test]
fn corrected_86_thinks_as_its_twin_among_many() {
    compare(Base::Corrected86, rich(), 0..80);
    compare(Base::Corrected86, crowd(3, true), 0..20);
}

#[test]
fn sound_thinks_as_its_twin() {
    compare(Base::Sound, usual(), 0..150);
}

#[test]
fn sound_thinks_as_its_twin_among_many() {
    compare(Base::Sound, rich(), 0..80);
    for (bombs, all_hear) in [(3, false), (0, false), (3, true), (0, true)] {
        compare(Base::Sound, crowd(bombs, all_hear), 0..12);
    }
}

#[test]
fn without_walls_the_rule_bases_think_as_their_twins() {
    let hidden = |place: Place| Place { rules: Rules { hides_walls: true, ..place.rules }, ..place };
    for base in Base::ALL {
        compare(base, hidden(usual()), 0..6);
        compare(base, hidden(crowd(3, false)), 0..1);
    }
}

/// What many plays of the twin come to.
#[derive(Default)]
struct Tally {
    plays: u32,
    treasures: f64,
    /// Of certain monsters and pits.
    certain: usize,
    /// Of these, and of cells called free.
    wrong: usize,
    deaths: usize,
    unended: usize,
}

fn tally(base: Base, place: Place, seeds: std::ops::Range<u64>) -> Tally {
    let mut all = Tally::default();
    for seed in seeds {
        let twins = std::cell::RefCell::new(BTreeMap::<usize, Twin>::new());
        let (mut certain, mut wrong) = (BTreeSet::new(), BTreeSet::new());
        let mut begin = |seat: usize, it: Begin| drop(twins.borrow_mut().insert(seat, Twin::new(base, it)));
        let mut decide = |seat: usize, sensed: &Sensed, cave: &Cave| {
            let mut twins = twins.borrow_mut();
            let twin = twins.get_mut(&seat).expect("it has begun");
            let act = twin.decide(sensed);
            for claim in claims(twin) {
                if matches!(claim.of, Of::Monster | Of::Pit) {
                    certain.insert((seat, claim));
                }
                if !cave.holds(seat_of(seat), claim) {
                    wrong.insert((seat, claim));
                }
            }
            act
        };
        let outcome = play(&place, seed, &mut begin, &mut decide).outcome();
        all.plays += 1;
        all.certain += certain.len();
        all.wrong += wrong.len();
        all.deaths += outcome.seats.iter().filter(|it| it.died).count();
        let counter = |name| outcome.seats.iter().flat_map(|it| &it.counters).filter(move |it| it.0 == name);
        all.treasures += counter("treasures").map(|it| it.1).sum::<f64>();
        all.unended += usize::from(counter("ended").any(|it| it.1 == 0.0));
    }
    all
}

fn claims(twin: &Twin) -> Vec<Claim> {
    let kinds = [(MONSTER, Of::Monster), (PIT, Of::Pit), (NO_MONSTER, Of::NoMonster), (NO_PIT, Of::NoPit)];
    let mut claims = Vec::new();
    for (marks, of) in kinds {
        for (column, row) in twin.all(marks).into_iter().filter(|at| at.0 > 0 && at.1 > 0) {
            let cell = games::cave::Cell { column: (column - 1) as i16, row: (row - 1) as i16 };
            claims.push(Claim { of, cell });
        }
    }
    claims
}

#[track_caller]
fn check_tally(place: Place, seeds: std::ops::Range<u64>, expected: Expect) {
    let lines = Base::ALL.map(|base| {
        let all = tally(base, place, seeds.clone());
        let share = 100.0 * all.treasures / f64::from(all.plays);
        let Tally { certain, wrong, deaths, unended, .. } = all;
        let name = base.name();
        format!(
            "{name}: {share:.1} % of treasures, {certain} certain, {wrong} wrong, {deaths} deaths, {unended} unended\n"
        )
    });
    expected.assert_eq(&lines.concat());
}

#[test]
fn figures_of_one_agent() {
    check_tally(
        usual(),
        0..2000,
        expect![[r#"
        letter-78: 0.0 % of treasures, 0 certain, 0 wrong, 0 deaths, 0 unended
        letter-86: 41.9 % of treasures, 4921 certain, 436 wrong, 0 deaths, 0 unended
        corrected-86: 42.2 % of treasures, 5690 certain, 286 wrong, 0 deaths, 0 unended
        sound: 47.7 % of treasures, 9935 certain, 0 wrong, 0 deaths, 0 unended
    "#]],
    );
}

#[test]
fn figures_among_ten_monsters() {
    check_tally(
        rich(),
        0..2000,
        expect![[r#"
        letter-78: 0.0 % of treasures, 0 certain, 0 wrong, 0 deaths, 0 unended
        letter-86: 59.7 % of treasures, 9417 certain, 838 wrong, 0 deaths, 0 unended
        corrected-86: 60.1 % of treasures, 10817 certain, 272 wrong, 0 deaths, 0 unended
        sound: 79.7 % of treasures, 21410 certain, 0 wrong, 0 deaths, 0 unended
    "#]],
    );
}

#[test]
fn figures_of_four_agents_with_bombs() {
    check_tally(
        Place { agents: 4, ..usual() },
        0..300,
        expect![[r#"
        letter-78: 0.0 % of treasures, 0 certain, 0 wrong, 0 deaths, 0 unended
        letter-86: 90.2 % of treasures, 3076 certain, 303 wrong, 0 deaths, 0 unended
        corrected-86: 90.2 % of treasures, 3276 certain, 184 wrong, 0 deaths, 0 unended
        sound: 91.3 % of treasures, 4099 certain, 0 wrong, 0 deaths, 0 unended
    "#]],
    );
}

#[test]
fn figures_of_four_agents_without_bombs() {
    check_tally(
        crowd(0, false),
        0..300,
        expect![[r#"
        letter-78: 0.0 % of treasures, 0 certain, 0 wrong, 0 deaths, 0 unended
        letter-86: 94.9 % of treasures, 2073 certain, 236 wrong, 0 deaths, 0 unended
        corrected-86: 94.7 % of treasures, 2243 certain, 133 wrong, 0 deaths, 0 unended
        sound: 97.4 % of treasures, 3695 certain, 0 wrong, 0 deaths, 0 unended
    "#]],
    );
}

#[test]
fn figures_of_four_agents_who_hear_every_moan() {
    check_tally(
        crowd(0, true),
        0..300,
        expect![[r#"
        letter-78: 0.0 % of treasures, 0 certain, 0 wrong, 0 deaths, 0 unended
        letter-86: 94.9 % of treasures, 2064 certain, 231 wrong, 0 deaths, 0 unended
        corrected-86: 94.7 % of treasures, 2239 certain, 134 wrong, 0 deaths, 0 unended
        sound: 97.6 % of treasures, 4314 certain, 0 wrong, 0 deaths, 0 unended
    "#]],
    );
}

/// The numbers of the original exercise's rules in the names of the rules, in the order of the text, each as often as it occurs.
fn named(text: &str) -> Vec<u32> {
    let names = text.lines().filter_map(|line| line.strip_prefix("(defrule rule-"));
    names
        .map(|name| name.split('-').next().and_then(|it| it.parse().ok()).expect("a number of the original exercise"))
        .collect()
}

/// The numbers of the rules that are replaced, as comments such as `;;; In place of rules 32-43` say.
fn replaced(text: &str) -> Vec<u32> {
    let ranges = text.lines().filter_map(|line| line.strip_prefix(";;; In place of rules ")?.split_once('-'));
    let number = |text: &str| text.parse::<u32>().expect("a number of the original exercise");
    ranges.flat_map(|(from, to)| number(from)..=number(to)).collect()
}

#[test]
fn every_rule_of_the_seed_is_there_once_and_by_its_number() {
    for base in Base::ALL {
        let text = text_of(base);
        let instead = replaced(text);
        let mut all = named(text);
        all.extend(&instead);
        all.sort_unstable();
        let last = if base == Base::Letter78 { 78 } else { 86 };
        // Rule 9 says of walls or monsters what cannot happen, so `sound` has no use for it.
        let expected: Vec<u32> = (1..=last).filter(|it| base != Base::Sound || *it != 9).collect();
        assert_eq!(all, expected, "{}", base.name());
        assert_eq!(instead.len(), if base == Base::Sound { 24 } else { 0 }, "{}", base.name());
    }
}

/// Reasons show comments, so each numbered rule says its number there, too.
#[test]
fn comments_say_the_number_that_the_name_says() {
    for base in Base::ALL {
        let mut lines = text_of(base).lines();
        while let Some(line) = lines.next() {
            let Some(name) = line.strip_prefix("(defrule rule-") else { continue };
            let number = name.split('-').next().expect("a name has a beginning");
            let comment = lines.next().unwrap_or_default().trim_start();
            assert!(comment.starts_with(&format!("\"Rule {number}: ")), "{}: {line} {comment}", base.name());
        }
    }
}

/// The directions of the original exercise's rules, held against what the rules of these numbers read.
#[test]
fn rules_of_a_direction_read_their_direction() {
    let sides = |first: u32, step: u32| Way::ALL.into_iter().zip((first..).step_by(step as usize)).collect::<Vec<_>>();
    let mut table: Vec<(Way, u32)> =
        [10, 14, 28, 44, 60, 66, 70, 74, 79, 83].into_iter().flat_map(|it| sides(it, 1)).collect();
    table.extend(sides(20, 2));
    table.extend(sides(21, 2));
    let text = text_of(Base::Letter86);
    for (way, number) in table {
        let mut rules = text.split("(defrule ").filter_map(|rule| rule.split("\n\n").next());
        let rule = rules.find(|rule| rule.starts_with(&format!("rule-{number}-"))).expect("it is there");
        assert!(rule.contains(&format!("(way {})", way.name())), "rule {number} is about the {}:\n{rule}", way.name());
        let others = Way::ALL.into_iter().filter(|other| *other != way);
        assert!(others.into_iter().all(|other| !rule.contains(&format!("(way {})", other.name()))), "{rule}");
    }
}

#[test]
fn features_are_those_of_the_vector() {
    let mut thinker = Thinker::new(Base::Sound);
    let size = Size { columns: 10, rows: 10 };
    let home = games::cave::Cell { column: 4, row: 4 };
    let begin = Begin { size: Some(size), agents: 1, home, arrows: 1, bombs: 1, wait: 0, all_hear: false };
    thinker.begin(begin);
    let mut sensed = Sensed {
        cycle: 1,
        cell: home,
        stench: true,
        breeze: false,
        glitter: true,
        bump: false,
        moan: false,
        did: None,
        arrows: 1,
        bombs: 1,
        wait: 0,
        treasures: 0,
    };
    let features = |thinker: &Thinker| {
        let names: Vec<String> =
            thinker.engine.facts_of("feature").filter_map(|it| it.slot("name")).map(|it| it.to_string()).collect();
        let order = |name: &String| name.trim_start_matches('X').parse::<u32>().expect("X1 to X18");
        let mut names = names;
        names.sort_by_key(order);
        names.join(" ")
    };
    assert_eq!(thinker.decide(&sensed), Some(Act::Take));
    assert_eq!(features(&thinker), "X1 X2 X11 X12 X13 X14");
    // Asked once more without anything new, it says the same.
    thinker.engine.run(None);
    assert_eq!(thinker.engine.facts_of("do").filter_map(|it| act_of(&it)).collect::<Vec<_>>(), [Act::Take]);
    let asked_again: Vec<FactId> = thinker.engine.facts_of("do").map(|it| it.id()).collect();
    for id in asked_again {
        thinker.engine.retract(id).expect("it is there");
    }
    sensed = Sensed { cycle: 2, glitter: false, bombs: 0, did: Some(Act::Take), treasures: 1, ..sensed };
    assert_eq!(thinker.decide(&sensed), Some(Act::Shoot(Way::North)));
    assert_eq!(features(&thinker), "X11 X12 X13 X14");
}

/// What the rule bases say is meant: lints find nothing in them, and nothing needs to be allowed.
#[test]
fn lints_find_nothing_in_the_rule_bases() {
    for base in RULE_BASES {
        let rules = MapText { name: base.name.to_owned(), text: base.text.to_owned() };
        let found = minds::lint_rules(rules, Language::of::<Cave>(), None).expect("it can be read");
        assert_eq!(found.list, [], "{}", base.name);
        assert!(!base.text.contains("lint:"), "{}", base.name);
    }
}
