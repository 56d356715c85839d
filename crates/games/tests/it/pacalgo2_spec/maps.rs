//! Maps to try: drawn by proptest or by dice, and all small ones.

use games::pacalgo2::{Cell, Extent, Map, Parts, Rules, Square, Way};
use play::{Dice, Role};
use proptest::collection::vec;
use proptest::prelude::*;

/// What is drawn for a map.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    extent: Extent,
    squares: Vec<Square>,
    start: usize,
    exit: usize,
    start_chocolate: bool,
    exit_chocolate: bool,
    rules: Rules,
}

impl Draft {
    /// The parts of the map, as they are: ghosts may be near the start.
    pub(crate) fn parts(&self) -> Parts {
        let at = |index: usize| {
            let width = self.extent.width as usize;
            self.extent.cell(index / width, index % width)
        };
        let square = |index: usize| match index {
            _ if index == self.start => chocolate_if(self.start_chocolate),
            _ if index == self.exit => chocolate_if(self.exit_chocolate),
            _ => self.squares[index],
        };
        let all = |it| (0..self.squares.len()).filter(|index| square(*index) == it).map(at).collect();
        Parts {
            extent: self.extent,
            start: at(self.start),
            exit: at(self.exit),
            ghosts: all(Square::Ghost),
            walls: all(Square::Wall),
            chocolates: all(Square::Chocolate),
            rules: self.rules,
        }
    }

    /// The parts of a map that is legal: where no chocolate lies on the start, ghosts near it are sent away.
    pub(crate) fn legal(&self) -> Parts {
        let mut parts = self.parts();
        if !self.start_chocolate {
            let near = u32::from(parts.rules.radius);
            parts.ghosts.retain(|ghost| distance(*ghost, parts.start) > near);
        }
        parts
    }
}

fn chocolate_if(is: bool) -> Square {
    if is { Square::Chocolate } else { Square::Floor }
}

/// Manhattan distance, reckoned here so that the game's own need not be trusted.
pub(crate) fn distance(a: Cell, b: Cell) -> u32 {
    a.x.abs_diff(b.x) + a.y.abs_diff(b.y)
}

/// The map of parts that are known to be legal.
pub(crate) fn map(parts: &Parts) -> Map {
    Map::new(parts).unwrap_or_else(|broken| panic!("{broken}: {parts:?}"))
}

/// The parts that a map was made from.
pub(crate) fn parts_of(map: &Map) -> Parts {
    Parts {
        extent: map.extent(),
        start: map.start(),
        exit: map.exit(),
        ghosts: map.ghosts().collect(),
        walls: map.walls().collect(),
        chocolates: map.chocolates().collect(),
        rules: map.rules(),
    }
}

/// One of the four ways.
pub(crate) fn way() -> impl Strategy<Value = Way> {
    proptest::sample::select(&Way::ALL[..])
}

/// Up to this many moves, possible or not.
pub(crate) fn ways(most: usize) -> impl Strategy<Value = Vec<Way>> {
    vec(way(), 0..=most)
}

/// A cell not far from the middle of the plane.
pub(crate) fn cell() -> impl Strategy<Value = Cell> {
    (-40..=40, -40..=40).prop_map(|(x, y)| Cell::new(x, y))
}

/// Radius up to 5; level up to 5, or the original exercise's.
fn rules() -> impl Strategy<Value = Rules> {
    let level = prop_oneof![3 => 1..=5_u8, 1 => Just(10)];
    (0..=5_u8, level).prop_map(|(radius, level)| Rules { radius, level })
}

/// What maps hold beside chocolates: walls one cell in five, ghosts one in ten.
fn square(chocolates: u32) -> impl Strategy<Value = Square> {
    prop_oneof![
        7 => Just(Square::Floor),
        2 => Just(Square::Wall),
        1 => Just(Square::Ghost),
        chocolates => Just(if chocolates == 0 { Square::Floor } else { Square::Chocolate }),
    ]
}

fn draft(longest: u32, chocolates: bool) -> impl Strategy<Value = Draft> {
    let sides = (1..=longest, 1..=longest).prop_filter("two cells", |(width, height)| width * height > 1);
    let extent = (sides, cell()).prop_map(|((width, height), vertex)| Extent { width, height, vertex });
    extent.prop_flat_map(move |extent| {
        let cells = extent.cells();
        let squares = vec(square(if chocolates { 2 } else { 0 }), cells);
        let ends = (0..cells, 1..cells).prop_map(move |(start, far)| (start, (start + far) % cells));
        let eaten = if chocolates { any::<(bool, bool)>().boxed() } else { Just((false, false)).boxed() };
        (squares, ends, eaten, rules()).prop_map(move |(squares, (start, exit), (at_start, at_exit), rules)| Draft {
            extent,
            squares,
            start,
            exit,
            start_chocolate: at_start,
            exit_chocolate: at_exit,
            rules,
        })
    })
}

/// Parts of legal maps of part 1, without chocolates, with sides up to this long.
pub(crate) fn part_one(longest: u32) -> impl Strategy<Value = Parts> {
    draft(longest, false).prop_map(|draft| draft.legal())
}

/// Parts of legal maps of part 2, with sides up to this long.
pub(crate) fn part_two(longest: u32) -> impl Strategy<Value = Parts> {
    draft(longest, true).prop_map(|draft| draft.legal())
}

/// Parts of maps which may have ghosts near the start, and start, exit and things anywhere, also outside and on each
/// other.
pub(crate) fn any_parts(longest: u32) -> impl Strategy<Value = Parts> {
    // One thing astray in a map that was legal, often: so each precondition is also the only one that fails.
    let along = -1..=longest as i32;
    let strayed = (draft(longest, true), any::<bool>(), vec((0..5_u8, along.clone(), along), 0..3));
    strayed.prop_map(|(draft, legal, strayed)| {
        let mut parts = if legal { draft.legal() } else { draft.parts() };
        for (what, x, y) in strayed {
            let cell = parts.extent.vertex + Cell::new(x, y);
            match what {
                0 => parts.ghosts.push(cell),
                1 => parts.walls.push(cell),
                2 => parts.chocolates.push(cell),
                3 => parts.start = cell,
                _ => parts.exit = cell,
            }
        }
        parts
    })
}

/// Every map of this size with these rules, if ghosts may be near the start: start and exit on different cells, with or
/// without a chocolate, and each other cell floor, wall, ghost or chocolate.
pub(crate) fn all_small(extent: Extent, rules: Rules) -> impl Iterator<Item = Parts> {
    const SQUARES: [Square; 4] = [Square::Floor, Square::Wall, Square::Ghost, Square::Chocolate];
    let cells = extent.cells();
    let ends = (0..cells).flat_map(move |start| (0..cells).map(move |exit| (start, exit)));
    ends.filter(|(start, exit)| start != exit).flat_map(move |(start, exit)| {
        (0..1_usize << (2 * (cells - 2)) << 2).map(move |mut code| {
            let mut digit = |base| {
                let digit = code % base;
                code /= base;
                digit
            };
            let (start_chocolate, exit_chocolate) = (digit(2) == 1, digit(2) == 1);
            let squares =
                (0..cells).map(|index| if index == start || index == exit { Square::Floor } else { SQUARES[digit(4)] });
            let squares = squares.collect();
            Draft { extent, squares, start, exit, start_chocolate, exit_chocolate, rules }.parts()
        })
    })
}

/// A legal map by the dice of this number: sides up to 5, radius up to 3, level up to 5, at most 5 chocolates beside
/// those of start and exit.
pub(crate) fn random_small(number: u64) -> Parts {
    let mut dice = Dice::new(1, number, Role::World);
    let extent = Extent {
        width: 1 + dice.below(5),
        height: 2 + dice.below(4),
        vertex: Cell::new(dice.below(9) as i32 - 4, dice.below(9) as i32 - 4),
    };
    let cells = extent.cells() as u32;
    let start = dice.below(cells);
    let exit = (start + 1 + dice.below(cells - 1)) % cells;
    let mut chocolates = 0;
    let squares = (0..cells).map(|_| match dice.below(10) {
        0 | 1 => Square::Wall,
        2 => Square::Ghost,
        3 | 4 if chocolates < 5 => {
            chocolates += 1;
            Square::Chocolate
        }
        _ => Square::Floor,
    });
    let draft = Draft {
        extent,
        squares: squares.collect(),
        start: start as usize,
        exit: exit as usize,
        start_chocolate: dice.chance(0.5),
        exit_chocolate: dice.chance(0.3),
        rules: Rules { radius: dice.below(4) as u8, level: 1 + dice.below(5) as u8 },
    };
    draft.legal()
}
