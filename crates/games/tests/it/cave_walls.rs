//! The cave with walls that are not told: what agents are told, what they learn by bumping, and that nothing tells the size.

use std::collections::BTreeMap;
use std::sync::Arc;

use expect_test::expect;
use facts::Speak;
use games::cave::file::read_position;
use games::cave::{Act, Area, Begin, Cave, Cell, Chart, Known, Percept, Rules, Sensed, Size, Way};
use play::view::{Audience, Reel};
use play::{Brief, Chair, Chairs, Dice, Game, MindSpec, Pending, Registered, Role, Seat, Setup, Told, World};

use super::cave_stage::{Stage, seat};

const HIDDEN: Rules =
    Rules { bombs: 0, duration: 0, wait: (0, 0), fair: false, hides_walls: true, all_hear: false, cycles: 2000 };

fn game() -> &'static Game {
    games::find("cave").expect("the game")
}

fn setup(given: &[(&str, &str)], seed: u64) -> Setup {
    let given: Vec<_> = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game().settle(&given).expect("these are settings of the game"));
    Setup { settings, map: None, seed, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

#[test]
fn each_agent_counts_from_its_home() {
    let mut stage = Stage::with(". . M\n1 . 2", HIDDEN);
    let begins: Vec<String> = [1, 2].map(|agent| stage.told(agent)[0].say().to_string()).to_vec();
    let begin =
        "(begin (columns 0) (rows 0) (agents 2) (row 1) (column 1) (arrows 1) (bombs 0) (wait 0) (all-hear FALSE))";
    assert_eq!(begins, [begin, begin], "nothing differs between the corners");
    stage.acts(&[Act::Move(Way::North), Act::Move(Way::West), Act::Move(Way::North), Act::Move(Way::West)]);
    assert_eq!(stage.sensed(1).cell.to_string(), "(0,1)");
    assert!(stage.sensed(1).bump, "north of (0,1) is a wall");
    assert_eq!(stage.sensed(2).cell.to_string(), "(1,0)");
    stage.acts(&[Act::Nothing, Act::Nothing]);
    assert_eq!(stage.sensed(2).cell.to_string(), "(1,-1)");
}

#[test]
fn claims_are_counted_from_home_too() {
    use games::cave::{Claim, Of};
    let stage = Stage::with("P M 1", HIDDEN);
    let holds = |of, column| stage.world.holds(seat(1), Claim { of, cell: Cell { column, row: 0 } });
    assert!(holds(Of::Monster, -1) && holds(Of::Pit, -2) && holds(Of::NoPit, 2) && !holds(Of::Monster, 1));
}

fn begin() -> Begin {
    Begin { size: None, agents: 1, home: Cell::ORIGIN, arrows: 1, bombs: 0, wait: 0, all_hear: false }
}

fn sensed(column: i16, row: i16, bump: Option<Way>) -> Sensed {
    let percept: facts::Fact =
        "(sensed (cycle 1) (column 1) (row 1) (arrows 1) (bombs 0) (wait 0) (treasures 0))".parse().expect("a fact");
    let Percept::Sensed(sensed) = Percept::hear(&percept).expect("a percept") else { panic!("it is sensed") };
    Sensed { cell: Cell { column, row }, bump: bump.is_some(), did: bump.map(Act::Move), ..sensed }
}

#[test]
fn a_chart_grows_by_steps_and_is_closed_by_bumps() {
    let mut chart = Chart::new(&begin());
    let area = |chart: &Chart| {
        let Area { corner, size } = chart.area();
        format!("{size} from {corner}")
    };
    assert_eq!(area(&chart), "3x3 from (0,0)");
    assert_eq!(chart.learn(&sensed(0, 0, Some(Way::North))), Some(true));
    assert_eq!(area(&chart), "3x2 from (1,0)");
    assert_eq!(chart.learn(&sensed(0, 0, Some(Way::North))), Some(false), "felt before");
    assert_eq!(chart.learn(&sensed(-1, 0, None)), Some(true));
    assert_eq!(area(&chart), "4x2 from (1,-1)");
    assert_eq!(chart.learn(&sensed(-1, -1, None)), None, "a wall is between");
    assert_eq!(chart.learn(&sensed(-1, 0, Some(Way::West))), Some(true));
    assert_eq!(chart.learn(&sensed(0, 0, Some(Way::East))), Some(true));
    assert_eq!((area(&chart), chart.size()), ("2x2 from (1,0)".to_owned(), None));
    assert_eq!(chart.learn(&sensed(0, 0, Some(Way::South))), Some(true));
    assert_eq!(chart.size(), Some(Size { columns: 2, rows: 1 }));
    // No side is longer than 100.
    let mut long = Chart::new(&begin());
    assert_eq!(long.learn(&sensed(99, 0, None)), Some(true));
    assert_eq!(area(&long), "100x3 from (0,1)");
    assert_eq!(long.learn(&sensed(-1, 0, None)), None);
}

#[test]
fn positions_without_walls_are_read_and_held_against_the_walls_that_were_felt() {
    const BEGIN: &str = "(begin (columns 0) (rows 0) (agents 1) (column 1) (row 1) (arrows 1) (bombs 0) (wait 0))";
    let sensed = |cycle: u32, column: i32, more: &str| {
        format!("(sensed (cycle {cycle}) (column {column}) (row 1) {more} (arrows 1) (bombs 0) (wait 0) (treasures 0))")
    };
    let bump = "(bump TRUE) (did move) (way west)";
    let good = format!("{BEGIN}\n{}\n{}\n{}", sensed(1, 1, ""), sensed(2, 1, bump), sensed(3, 2, ""));
    assert_eq!(read_position(&good).expect("fine").len(), 4);
    let bad = [
        format!("{BEGIN}\n{}\n{}", sensed(1, 1, bump), sensed(2, 0, "")),
        BEGIN.replace("(rows 0)", "(rows 3)"),
        BEGIN.replace("(column 1)", "(column 2)"),
    ];
    let text = bad.map(|it| read_position(&it).expect_err("refused").to_string());
    assert!(
        text[0].starts_with("line 3, column 1: (1,0) is outside of the cave (a bump showed a wall before it"),
        "{text:?}"
    );
    assert!(
        text[1..].iter().all(|it| it.contains("some slots are out of their range or do not fit together")),
        "{text:?}"
    );
}

#[test]
fn exact_tells_the_bump_behind_a_wall() {
    // A breeze at home, walls in the north, west and south: the pit is in the east.
    let bump = |cycle: u32, way: &str| {
        format!(
            "(sensed (cycle {cycle}) (column 1) (row 1) (breeze TRUE) (bump TRUE) (did move) (way {way}) (arrows 0) \
             (bombs 0) (wait 0) (treasures 0))"
        )
    };
    let position = format!(
        "(begin (columns 0) (rows 0) (agents 1) (column 1) (row 1) (arrows 0) (bombs 0) (wait 0))\n{}\n{}\n{}",
        bump(1, "north"),
        bump(2, "south"),
        bump(3, "west")
    );
    let facts: Vec<facts::Fact> = read_position(&position).expect("fine").iter().map(Speak::say).collect();
    let advice = (game().ask)(&setup(&[("walls", "unknown")], 0), &facts, &MindSpec::plain("exact")).expect("advice");
    let why = advice.account.why.to_text(0);
    for leaf in [
        "(1,2) holds a pit",
        "a breeze was felt in (1,1)",
        "a wall was felt north of (1,1), and the cave is a rectangle",
    ] {
        assert!(why.contains(leaf), "{leaf}: {why}");
    }
    assert_eq!(why.matches("a wall was felt").count(), 3, "{why}");
}

/// All that a seat was told and did, and all that is shown to it.
fn experiences(given: &[(&str, &str)], seed: u64, script: u64, out: &mut dyn FnMut(String, String)) {
    let header = game().header(setup(given, seed), &[Chair::Person]).expect("a person can play");
    let mut play = (game().open)(&header, Chairs::AsRecorded).expect("it opens");
    let mut reel = Reel::of_play(game(), &*play);
    let audience = Audience::Players { seats: play::Seats::one(Seat::FIRST), reasons: false };
    let mut done = String::new();
    for act in 0..12 {
        let pending = play.pump();
        reel.follow(&*play);
        if pending == Pending::Over {
            return;
        }
        let told: Vec<String> = play.told(Seat::FIRST, 0).iter().map(ToString::to_string).collect();
        let frame = play.frame(audience);
        let own = frame.seats.get(0).expect("the own seat is shown");
        let phrases: Vec<String> =
            own.told.iter().filter_map(|fact| (game().phrase)(&play.header().setup.settings, fact)).collect();
        let menu = play.menu(Seat::FIRST);
        let shown = format!("{}\n{phrases:?}\n{menu:?}\n{:?}", own.known.to_text(), frame.outcome);
        out(format!("{}\n{done}", told.join("\n")), shown);
        let chosen = &menu[(script * 31 + act * 17 + act * act * script) as usize % menu.len()];
        done.push_str(&chosen.to_string());
        play.answer(Seat::FIRST, chosen, None).expect("it is listed");
    }
}

#[test]
fn caves_of_different_sizes_look_the_same_until_a_wall_is_felt() {
    let mut seen: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut compared = 0;
    for (number, size) in ["3", "4x3", "5", "2x6"].into_iter().enumerate() {
        let given = [
            ("size", size),
            ("monsters", "1"),
            ("treasures", "1"),
            ("pit", "0.05"),
            ("bombs", "0"),
            ("walls", "unknown"),
        ];
        for (seed, script) in (0..60).flat_map(|seed| (0..3).map(move |script| (seed, script))) {
            experiences(&given, seed, script, &mut |experience, shown| {
                let (first, before) = seen.entry(experience.clone()).or_insert((number, shown.clone()));
                compared += usize::from(*first != number);
                assert_eq!(*before, shown, "size {size}, seed {seed}\n{experience}");
            });
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn observations_do_not_tell_the_size() {
    let observe = |size: &str, acts: &[Act]| {
        let (recipe, _) = Cave::recipe(
            &setup(&[("size", size), ("monsters", "0"), ("pit", "0"), ("bombs", "0"), ("walls", "unknown")], 1)
                .settings,
            None,
        )
        .expect("a recipe");
        let mut world = Cave::create(&recipe, 0, Dice::new(1, 0, Role::World));
        let (mut told, mut known) = (Told::new(), Known::default());
        world.begin(&mut told);
        for act in acts {
            world.step(&[(Seat::FIRST, *act)], &mut told);
        }
        for (_, percept) in &told {
            Cave::learn(&mut known, percept);
        }
        let shape = Cave::shape(&recipe);
        let (mut planes, mut figures) = (vec![9; 7 * shape.cells()], vec![9; shape.figures.len()]);
        Cave::observe(&known, Seat::FIRST, &shape, &mut planes, &mut figures);
        (shape, planes, figures)
    };
    let east = [Act::Move(Way::East), Act::Move(Way::South)];
    let [(small, few, some), (large, many, more)] = ["3x4", "7"].map(|size| observe(size, &east));
    assert_eq!((small.rows, small.columns, small.figures.len()), (100, 100, 18));
    assert_eq!(format!("{small:?}"), format!("{large:?}"));
    // Treasures lie elsewhere, and that may be seen; where the agent was may not differ.
    assert_eq!((&few[..10_000], &few[50_000..]), (&many[..10_000], &many[50_000..]));
    assert_eq!(some, more);
    let north = [Act::Move(Way::North), Act::Move(Way::South), Act::Move(Way::West)];
    let (_, planes, figures) = observe("3x4", &north);
    assert_eq!(figures[14..], [1, 0, 0, 1], "north and west were felt at home");
    assert_eq!((figures[0], figures[1], planes[60_000 + 100]), (1, 0, 1), "one row south of home");
}

/// What a mind does in caves with unknown walls: treasures, deaths, wrong claims, plays without an end.
fn tally(mind: &str, given: &[(&str, &str)], plays: u64) -> String {
    let mut given = given.to_vec();
    given.push(("walls", "unknown"));
    let chair = Chair::Mind(MindSpec::plain(mind));
    let mut episodes = (game().episodes)(&setup(&given, 1), &[chair]).expect("the mind plays");
    let (mut treasures, mut deaths, mut wrong, mut unended) = (0.0, 0, 0.0, 0);
    for number in 0..plays {
        for standing in episodes.play(number).seats {
            let counter = |name: &str| standing.counters.iter().find(|(it, _)| it == name).map_or(0.0, |(_, it)| *it);
            treasures += counter("treasures");
            deaths += u32::from(standing.died);
            wrong += counter("wrong_certain");
            unended += u32::from(counter("ended") == 0.0);
        }
    }
    let share = 100.0 * treasures / plays as f64;
    format!("{mind}: {share:.1} % of treasures, {deaths} deaths, {wrong} wrong, {unended} unended")
}

#[test]
fn minds_play_without_walls() {
    let text: Vec<String> =
        ["letter-78", "letter-86", "corrected-86", "sound", "exact", "bold"].map(|mind| tally(mind, &[], 60)).to_vec();
    expect![[r#"
        letter-78: 0.0 % of treasures, 0 deaths, 0 wrong, 0 unended
        letter-86: 38.3 % of treasures, 0 deaths, 12 wrong, 0 unended
        corrected-86: 38.3 % of treasures, 0 deaths, 10 wrong, 0 unended
        sound: 40.6 % of treasures, 0 deaths, 0 wrong, 0 unended
        exact: 47.2 % of treasures, 0 deaths, 0 wrong, 0 unended
        bold: 57.8 % of treasures, 3 deaths, 0 wrong, 0 unended"#]]
    .assert_eq(&text.join("\n"));
}

#[test]
fn four_agents_without_walls_are_never_wrong() {
    let given =
        [("agents", "4"), ("size", "7x8"), ("monsters", "8"), ("pit", "0.06"), ("bombs", "2"), ("wait-from", "2")];
    for mind in ["sound", "exact", "bold"] {
        let text = tally(mind, &given, 12);
        assert!(text.contains(" 0 wrong, 0 unended"), "{text}");
        assert!(mind == "bold" || text.contains(" 0 deaths"), "{text}");
    }
}

#[test]
fn the_brief_tells_no_size_where_walls_are_not_told() {
    for (walls, is_told) in [("told", true), ("unknown", false)] {
        let setup = setup(&[("walls", walls), ("size", "7")], 1);
        for brief in [game().brief(&setup, 1), Brief::new::<Cave>(&setup, 1)] {
            assert_eq!(brief.settings.text("size").is_some(), is_told, "{}", brief.settings);
            let others = |key: &str| brief.settings.get(key).is_some();
            assert!(["walls", "treasures", "pit", "bombs"].into_iter().all(others), "{}", brief.settings);
        }
        assert_eq!(game().told_settings(&setup.settings).text("size").is_some(), is_told);
    }
}
