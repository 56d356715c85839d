//! Imagined caves fit what is known.

use std::collections::BTreeSet;

use expect_test::{Expect, expect};
use games::cave::{Act, Cave, Cell, Element, Known, Layout, Percept, Plan, Rules, Size, Way, file};
use play::{Brief, Dice, Imagine, Role, Seat, Told, Turn, World};

fn settings() -> facts::Fact {
    games::find("cave").expect("the game").settle(&[]).expect("the defaults are fine")
}

fn near(layout: &Layout, cell: Cell, element: Element) -> bool {
    cell.neighbors(layout.size).any(|next| layout.at(next) == element)
}

/// Everything about an imagined cave that its agent could disprove now.
fn check(known: &Known, world: &Cave, context: &str) {
    let begin = known.begin.expect("begun");
    let last = known.last.expect("sensed");
    let layout = world.layout();
    // Where the walls are not told, the imagined cave has its own count of cells.
    let home = world.layout().homes[0].relative_to(begin.home);
    for cell in layout.size.all() {
        let Some(memory) = known.memory(cell.relative_to(home)) else { continue };
        assert!(matches!(layout.at(cell), Element::Free | Element::Treasure), "{context}: {cell} was visited");
        assert_eq!(near(&layout, cell, Element::Pit), memory.breeze, "{context}: the breeze in {cell}");
        assert_eq!(layout.at(cell) == Element::Treasure, memory.glitter, "{context}: the glitter in {cell}");
        assert!(memory.clean.is_none() || !near(&layout, cell, Element::Monster), "{context}: no stench in {cell}");
    }
    for shot in known.shots.iter().filter(|shot| !shot.moan) {
        let hit =
            shot.from.shifted_by(home).line(shot.way, layout.size).any(|cell| layout.at(cell) == Element::Monster);
        assert!(!hit, "{context}: a shot without a moan");
    }
    if begin.agents == 1 {
        let moans = known.shots.iter().filter(|shot| shot.moan).count();
        assert_eq!(
            layout.count(Element::Monster) + moans,
            usize::from(begin.arrows),
            "{context}: monsters are counted"
        );
        assert_eq!(
            near(&layout, last.cell.shifted_by(home), Element::Monster),
            last.stench,
            "{context}: the stench here"
        );
    } else if begin.bombs == 0 {
        assert_eq!(
            near(&layout, last.cell.shifted_by(home), Element::Monster),
            last.stench,
            "{context}: the stench here, without bombs"
        );
    }
    for cell in known.chart.visited().all() {
        assert!(cell.shifted_by(home).is_inside(layout.size), "{context}: {cell} is part of the cave");
        for way in Way::ALL.into_iter().filter(|way| cell.next(*way, known.chart.area()).is_none()) {
            let behind = cell.beside(way).shifted_by(home);
            assert!(!behind.is_inside(layout.size), "{context}: a wall was felt {} of {cell}", way.name());
        }
    }
    let (mut menu, mut wanted) = (Vec::new(), 6);
    world.acts(Seat::FIRST, &mut menu);
    wanted += if last.arrows > 0 { 4 } else { 0 } + usize::from(last.bombs > 0 && last.wait == 0);
    assert_eq!(menu.len(), wanted, "{context}: {menu:?}");
}

#[test]
fn caves_imagined_in_random_plays_fit() {
    let brief = Brief::alone(settings());
    let (mut checked, mut sizes) = (0, BTreeSet::new());
    for seed in 0..400 {
        let mut dice = Dice::new(seed, 1, Role::World);
        let agents = if seed % 3 == 0 { 2 } else { 1 };
        let size = Size { columns: 4 + dice.below(5) as u8, rows: 4 + dice.below(5) as u8 };
        let homes = size.corners()[..agents].to_vec();
        let plan = Plan { size, homes, monsters: 1 + dice.below(4) as u16, treasures: 2, pit: 0.05 };
        let layout = plan.layout(&mut dice);
        let rules = Rules {
            bombs: dice.below(3) as u8,
            wait: (0, 0),
            all_hear: dice.chance(0.5),
            fair: dice.chance(0.5),
            hides_walls: seed % 2 == 1,
            ..Rules::default()
        };
        let mut world = Cave::new(rules, &layout, &[]);
        let (mut told, mut known, mut menu) = (Told::new(), Known::default(), Vec::new());
        world.begin(&mut told);
        for turn in 0..80 {
            for (to, percept) in &told {
                if to.contains(Seat::FIRST) {
                    Cave::learn(&mut known, percept);
                }
            }
            told.clear();
            let Turn::Seats(seats) = world.turn() else { break };
            let seat = seats.iter().next().expect("somebody");
            if seat == Seat::FIRST {
                let context = format!("seed {seed}, turn {turn}");
                let imagined = Cave::imagine(&brief, &known, &mut dice);
                let imagined = imagined.unwrap_or_else(|clash| panic!("{context}: {clash}"));
                check(&known, &imagined, &context);
                checked += 1;
                let Size { columns, rows } = imagined.layout().size;
                sizes.extend(Some((columns, rows)).filter(|_| rules.hides_walls && turn < 2));
            }
            menu.clear();
            world.acts(seat, &mut menu);
            // Careful enough to live for a while, and fond of shooting.
            let deadly = |act: &Act| match act {
                Act::Move(_) => {
                    let mut next = world.clone();
                    next.step(&[(seat, *act)], &mut Told::new());
                    next.outcome().seats[seat.index()].died
                }
                _ => false,
            };
            menu.retain(|act| *act != Act::Nothing && !deadly(act));
            let act = menu[dice.below(menu.len() as u32) as usize];
            world.step(&[(seat, act)], &mut told);
        }
    }
    assert!(checked > 10_000, "{checked}");
    assert!(sizes.len() > 20, "at the beginning any size may be: {sizes:?}");
}

#[track_caller]
fn clash(position: &str, expected: Expect) {
    let percepts: Vec<Percept> = file::read_position(position).unwrap_or_else(|found| panic!("{found}"));
    let mut known = Known::default();
    for percept in &percepts {
        Cave::learn(&mut known, percept);
    }
    let imagined = Cave::imagine(&Brief::alone(settings()), &known, &mut Dice::new(0, 0, Role::Imagine));
    expected.assert_eq(&imagined.expect_err("no cave fits").to_string());
}

const BEGIN: &str = "(begin (columns 3) (rows 1) (agents 1) (column 1) (row 1) (arrows 1) (bombs 0) (wait 0))\n";
const REST: &str = "(arrows 1) (bombs 0) (wait 0) (treasures 0)";

#[test]
fn what_cannot_be_is_a_clash() {
    assert_eq!(
        Cave::imagine(&Brief::alone(settings()), &Known::default(), &mut Dice::new(0, 0, Role::Imagine))
            .expect_err("nothing is known")
            .to_string(),
        "no world fits what is known: the set-up facts were never told"
    );
    clash(BEGIN, expect!["no world fits what is known: nothing was ever sensed"]);
    let calm = format!("(sensed (cycle 1) (column 1) (row 1) {REST})");
    let breeze = format!("(sensed (cycle 2) (column 2) (row 1) (breeze TRUE) (did move) (way east) {REST})");
    let end = format!("(sensed (cycle 3) (column 3) (row 1) (did move) (way east) {REST})");
    clash(
        &format!("{BEGIN}{calm}\n{breeze}\n{end}"),
        expect!["no world fits what is known: the breeze in (1,2) has no cell left for its pit"],
    );
    let stench = format!("(sensed (cycle 1) (column 1) (row 1) (stench TRUE) {REST})");
    let missed = format!("(sensed (cycle 2) (column 1) (row 1) (stench TRUE) (did shoot) (way east) {REST})");
    clash(
        &format!("{BEGIN}{stench}\n{missed}"),
        expect!["no world fits what is known: the stench in (1,1) has no cell left for its monster"],
    );
    let into_the_wall = format!("(sensed (cycle 2) (column 1) (row 1) (did shoot) (way west) (moan TRUE) {REST})");
    clash(
        &format!("{BEGIN}{calm}\n{into_the_wall}"),
        expect!["no world fits what is known: monsters and pits do not find cells of their own"],
    );
    let hit = format!("(sensed (cycle 2) (column 1) (row 1) (did shoot) (way east) (moan TRUE) {REST})");
    let again = format!("(sensed (cycle 3) (column 1) (row 1) (did shoot) (way east) (moan TRUE) {REST})");
    clash(
        &format!("{BEGIN}{stench}\n{hit}\n{again}"),
        expect!["no world fits what is known: more monsters were heard dying than there were"],
    );
}
