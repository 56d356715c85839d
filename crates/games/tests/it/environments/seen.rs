//! What is seen as arrays beside what is known, cell by cell: the plain twins of how games fill their planes.

use games::agricola::{Agricola, Good, Land};
use games::cave::{self, Cave};
use games::minesweeper::{Minesweeper, View};
use games::pacalgo2::{Pacalgo2, Square};
use games::wumpus::{Room, Wumpus};
use play::{Dice, Registered, Role, Seat, Shape, Told, Turn};

use super::setups;

/// One look at what the first seat knows.
struct Look<'a, K> {
    known: &'a K,
    shape: &'a Shape,
    planes: &'a [u8],
    figures: &'a [i32],
}

impl<K> Look<'_, K> {
    fn at(&self, plane: &str, row: usize, column: usize) -> u8 {
        let number = self.shape.planes.iter().position(|it| it.name == plane).expect("a plane of the game");
        self.planes[number * self.shape.cells() + row * self.shape.columns + column]
    }

    fn figure(&self, name: &str) -> i32 {
        self.figures[self.shape.figures.iter().position(|it| it.name == name).expect("a figure of the game")]
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<K> {
        let columns = self.shape.columns;
        (0..self.shape.cells()).map(move |at| (at / columns, at % columns))
    }
}

/// Walks at random through plays of all profiles, and looks after every step.
fn walk<W: Registered>(mut check: impl FnMut(Look<'_, W::Known>)) {
    let game = games::find(W::NAME).expect("it is in the list");
    for setup in (0..3).flat_map(|seed| setups(game, seed)) {
        let (recipe, _) = W::recipe(&setup.settings, None).expect("settings of the game");
        let shape = W::shape(&recipe);
        let (mut planes, mut figures) = (vec![0xEE; shape.bytes()], vec![-77; shape.figures.len()]);
        let mut dice = Dice::new(setup.seed, 0, Role::Mind(0));
        let mut world = W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
        let mut known = W::Known::default();
        let (mut told, mut acts, mut draws) = (Told::new(), Vec::new(), Vec::new());
        world.begin(&mut told);
        for _ in 0..150 {
            told.iter().filter(|(to, _)| to.contains(Seat::FIRST)).for_each(|(_, it)| W::learn(&mut known, it));
            told.clear();
            W::observe(&known, Seat::FIRST, &shape, &mut planes, &mut figures);
            check(Look { known: &known, shape: &shape, planes: &planes, figures: &figures });
            match world.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    draws.clear();
                    world.chance(&mut draws);
                    let chosen = dice.weighted(draws.iter().map(|it| it.0)).expect("something happens");
                    world.step(&[(Seat::CHANCE, draws[chosen].1)], &mut told);
                }
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is asked");
                    acts.clear();
                    world.acts(seat, &mut acts);
                    let act = acts[dice.below(acts.len() as u32) as usize];
                    world.step(&[(seat, act)], &mut told);
                }
            }
        }
    }
}

#[test]
fn the_wumpus_world_is_seen_as_remembered() {
    walk::<Wumpus>(|look| {
        let last = look.known.last.expect("something is sensed before the first act");
        for (row, column) in look.cells() {
            let room = Room { row: row as u8, column: column as u8 };
            let memory = look.known.memory(room);
            let plane = |name: &str| look.at(name, row, column) == 1;
            assert_eq!(plane("visited"), memory.is_some());
            assert_eq!(plane("stench"), memory.is_some_and(|it| it.stench));
            assert_eq!(plane("breeze"), memory.is_some_and(|it| it.breeze));
            assert_eq!(plane("glitter"), memory.is_some_and(|it| it.glitter));
            let agent = if room == last.room { last.facing as u8 + 1 } else { 0 };
            assert_eq!(look.at("agent", row, column), agent);
        }
        assert_eq!((look.figure("row"), look.figure("column")), (last.room.row.into(), last.room.column.into()));
        assert_eq!((look.figure("bump") == 1, look.figure("scream") == 1), (last.bump, last.scream));
        assert_eq!(
            (look.figure("arrow") == 1, look.figure("gold") == 1),
            (look.known.shot.is_none(), look.known.has_gold)
        );
        assert_eq!((look.figure("killed") == 1, look.figure("facing")), (look.known.killed, last.facing as i32));
    });
}

#[test]
fn the_field_is_seen_as_opened() {
    walk::<Minesweeper>(|look| {
        for (at, (row, column)) in look.cells().enumerate() {
            let expected = match look.known.cells[at] {
                View::Open(count) => count,
                View::Closed => 9,
                View::Flagged => 10,
                View::Exploded => 11,
            };
            assert_eq!(look.at("seen", row, column), expected);
        }
        let field = look.known.field.expect("the rules were told");
        assert_eq!(look.figures, [i32::from(field.mines), -1, -1, look.known.cleared.into()]);
    });
}

#[test]
fn the_cave_is_seen_as_visited() {
    walk::<Cave>(|look| {
        let (begin, last) = (look.known.begin.expect("told first"), look.known.last);
        let Some(last) = last else { return };
        for (row, column) in look.cells() {
            let cell = cave::Cell { row: row as i16, column: column as i16 };
            let memory = look.known.memory(cell);
            let plane = |name: &str| look.at(name, row, column) == 1;
            assert_eq!(plane("visited"), memory.is_some());
            assert_eq!(plane("stench"), memory.is_some_and(|it| it.stench));
            assert_eq!(plane("breeze"), memory.is_some_and(|it| it.breeze));
            assert_eq!(plane("glitter"), memory.is_some_and(|it| it.glitter));
            assert_eq!(plane("clean"), memory.is_some_and(|it| it.clean.is_some()));
            assert_eq!((plane("home"), plane("agent")), (cell == begin.home, cell == last.cell));
        }
        let carried = ["arrows", "bombs", "wait", "treasures"].map(|name| look.figure(name));
        assert_eq!(carried, [last.arrows, last.bombs.into(), last.wait.into(), last.treasures].map(i32::from));
        assert_eq!((look.figure("cycle"), look.figure("moan") == 1), (last.cycle as i32, last.moan));
    });
}

#[test]
fn the_labyrinth_is_seen_as_it_stands() {
    walk::<Pacalgo2>(|look| {
        let run = look.known.run.as_ref().expect("the map was told");
        let extent = run.map().extent();
        for (row, column) in look.cells() {
            let cell = extent.cell(row, column);
            let plane = |name: &str| look.at(name, row, column) == 1;
            assert_eq!(plane("wall"), run.map().square(cell) == Square::Wall);
            assert_eq!(plane("ghost"), run.map().square(cell) == Square::Ghost);
            assert_eq!(plane("chocolate"), run.has_chocolate(cell));
            assert_eq!(plane("danger"), run.map().is_dangerous(cell));
            assert_eq!((plane("exit"), plane("player")), (cell == run.map().exit(), cell == run.position()));
        }
        assert_eq!((look.figure("level"), look.figure("moves")), (run.level().into(), run.moves() as i32));
        assert_eq!(look.figure("left"), run.remaining_count() as i32);
    });
}

#[test]
fn the_farms_are_seen_as_they_stand() {
    walk::<Agricola>(|look| {
        let state = look.known.state;
        for (of, seat) in [("own-", 0), ("other-", 1)] {
            let farm = &state.farms[seat];
            for ((row, column), (cell, land)) in look.cells().zip(farm.lands()) {
                let plane = |name: &str| look.at(&format!("{of}{name}"), row, column);
                assert_eq!(plane("land") == 2, matches!(land, Land::Field { .. }), "cell {cell}");
                match land {
                    Land::Empty => assert_eq!((plane("land"), plane("amount")), (0, 0)),
                    Land::Room { material, .. } => {
                        assert_eq!((plane("land"), plane("material")), (1, material as u8 + 1));
                    }
                    Land::Field { amount, .. } => assert_eq!(plane("amount"), amount),
                    Land::Pasture(it) => {
                        assert_eq!((plane("land"), plane("cells"), plane("amount")), (3, it.cells, it.count));
                    }
                    Land::Part(first) => assert_eq!((plane("land"), plane("part-of")), (4, first)),
                    Land::Stable { .. } => assert_eq!(plane("land"), 5),
                    Land::Lost => assert_eq!(plane("land"), 6),
                }
            }
            for good in Good::ALL {
                assert_eq!(look.figure(&format!("{of}{}", good.name())), i32::from(farm.has(good)));
            }
            assert_eq!(look.figure(&format!("{of}family")), farm.people().len() as i32);
        }
        assert_eq!(look.figure("round"), i32::from(state.round));
        let asked = state.asked.map_or(0, |(seat, _)| i32::from(seat) + 1);
        assert_eq!(look.figure("asked"), asked);
    });
}
