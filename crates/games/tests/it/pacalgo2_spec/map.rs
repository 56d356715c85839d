//! TAD Mapa: the map, its observers, its preconditions, and the cells where one can be.

use std::cell::OnceCell;

use games::pacalgo2::{Cell, Parts};

use super::cell::{Cells, RIGHT, UP, ball, minus, plus};

/// A term of the only generator, *nuevoMapa*. In part 1 it has no chocolates.
#[derive(Clone, Debug)]
pub(crate) struct NewMap {
    dimensions: (u32, u32),
    vertex: Cell,
    start: Cell,
    exit: Cell,
    ghosts: Cells,
    walls: Cells,
    chocolates: Cells,
    /// The original exercise's 3.
    radius: u32,
    /// CORRECTED: the original exercise's 10, which its text lost.
    full: u32,
    /// The free cells, once they were asked for.
    free: OnceCell<Cells>,
}

impl NewMap {
    /// The term with these arguments.
    pub(crate) fn of(parts: &Parts) -> NewMap {
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        NewMap {
            dimensions: (parts.extent.width, parts.extent.height),
            vertex: parts.extent.vertex,
            start: parts.start,
            exit: parts.exit,
            ghosts: set(&parts.ghosts),
            walls: set(&parts.walls),
            chocolates: set(&parts.chocolates),
            radius: u32::from(parts.rules.radius),
            full: u32::from(parts.rules.level),
            free: OnceCell::new(),
        }
    }
}

/// P1.6: the ghosts (*conjFantasmas*).
pub(crate) fn ghosts(m: &NewMap) -> &Cells {
    &m.ghosts
}

/// P1.6: the walls (*conjParedes*).
pub(crate) fn walls(m: &NewMap) -> &Cells {
    &m.walls
}

/// P2.1: the chocolates (*conjChocolates*).
pub(crate) fn chocolates(m: &NewMap) -> &Cells {
    &m.chocolates
}

/// P1.6: width and height (*dimensiones*).
pub(crate) fn dimensions(m: &NewMap) -> (u32, u32) {
    m.dimensions
}

/// P1.6: the corner at the bottom left (*vértice*).
pub(crate) fn vertex(m: &NewMap) -> Cell {
    m.vertex
}

/// P1.6: where a play begins (*casilleroInicial*).
pub(crate) fn start(m: &NewMap) -> Cell {
    m.start
}

/// P1.6: where it is won (*casilleroDeLlegada*).
pub(crate) fn exit(m: &NewMap) -> Cell {
    m.exit
}

/// Up to which distance a ghost is dangerous; 3 in the original exercise.
pub(crate) fn radius(m: &NewMap) -> u32 {
    m.radius
}

/// The level after a chocolate; 10 in the original exercise.
pub(crate) fn full(m: &NewMap) -> u32 {
    m.full
}

/// P1.4: two maps of part 1 are equal iff all six observers agree.
pub(crate) fn equal_one(m1: &NewMap, m2: &NewMap) -> bool {
    ghosts(m1) == ghosts(m2)
        && walls(m1) == walls(m2)
        && dimensions(m1) == dimensions(m2)
        && start(m1) == start(m2)
        && vertex(m1) == vertex(m2)
        && exit(m1) == exit(m2)
}

/// P2.1: two maps of part 2 are equal iff, besides, their chocolates are. DECIDED: so must be the two figures.
pub(crate) fn equal_two(m1: &NewMap, m2: &NewMap) -> bool {
    let figures = |m: &NewMap| (radius(m), full(m));
    equal_one(m1, m2) && chocolates(m1) == chocolates(m2) && figures(m1) == figures(m2)
}

/// A precondition of *nuevoMapa* that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unmet {
    /// ∅?(fantasmas ∩ paredes).
    GhostsMeetWalls,
    /// inicio ≠ fin.
    StartIsExit,
    /// The start is inside.
    StartOutside,
    /// The exit is inside.
    ExitOutside,
    /// Every ghost is inside.
    GhostOutside,
    /// No ghost is near the start; in part 2: unless a chocolate lies there.
    GhostNearStart,
    /// Every wall is inside.
    WallOutside,
    /// Part 2: every chocolate is inside.
    ChocolateOutside,
    /// DECIDED: the start is on no wall and on no ghost.
    StartTaken,
    /// DECIDED: the exit is on no wall and on no ghost.
    ExitTaken,
    /// DECIDED, part 2: chocolates lie on no wall and on no ghost.
    ChocolatesMeet,
}

/// P1.5: the preconditions of part 1 that do not hold.
pub(crate) fn unmet_one(m: &NewMap) -> Vec<Unmet> {
    unmet(m, Vec::new(), |f| ball(start(m), radius(m)).contains(f))
}

/// P2.2: the preconditions of part 2 that do not hold.
pub(crate) fn unmet_two(m: &NewMap) -> Vec<Unmet> {
    let more = [
        (Unmet::ChocolateOutside, chocolates(m).iter().all(|c| is_inside(dimensions(m), vertex(m), *c))),
        (Unmet::ChocolatesMeet, chocolates(m).is_disjoint(ghosts(m)) && chocolates(m).is_disjoint(walls(m))),
    ];
    // CORRECTED: the original exercise writes aDistanciaMenosDeN(inicio, f, 3), with an argument too many.
    unmet(m, more.to_vec(), |f| ball(start(m), radius(m)).contains(f) && !chocolates(m).contains(&start(m)))
}

/// What both parts demand, and more; whether a ghost is too near the start is told.
fn unmet(m: &NewMap, more: Vec<(Unmet, bool)>, too_near: impl Fn(&Cell) -> bool) -> Vec<Unmet> {
    let inside = |c: &Cell| is_inside(dimensions(m), vertex(m), *c);
    let taken = |c: Cell| ghosts(m).contains(&c) || walls(m).contains(&c);
    let both = vec![
        (Unmet::GhostsMeetWalls, ghosts(m).is_disjoint(walls(m))),
        (Unmet::StartIsExit, start(m) != exit(m)),
        (Unmet::StartOutside, inside(&start(m))),
        (Unmet::ExitOutside, inside(&exit(m))),
        (Unmet::GhostOutside, ghosts(m).iter().all(inside)),
        (Unmet::GhostNearStart, !ghosts(m).iter().any(too_near)),
        (Unmet::WallOutside, walls(m).iter().all(inside)),
        (Unmet::StartTaken, !taken(start(m))),
        (Unmet::ExitTaken, !taken(exit(m))),
    ];
    both.into_iter().chain(more).filter(|(_, holds)| !holds).map(|(unmet, _)| unmet).collect()
}

/// P1.7: whether a cell is inside (*dentroDeLasDimensiones*).
pub(crate) fn is_inside(dimensions: (u32, u32), vertex: Cell, cell: Cell) -> bool {
    // Whole numbers have no end in the specification.
    let from = |cell: i32, vertex: i32| i64::from(cell) - i64::from(vertex);
    let fits = |distance: i64, side: u32| 0 <= distance && distance < i64::from(side);
    fits(from(cell.x, vertex.x), dimensions.0) && fits(from(cell.y, vertex.y), dimensions.1)
}

/// P1.8: the cells without ghost and wall (*casillerosLibres*).
pub(crate) fn free(m: &NewMap) -> &Cells {
    m.free.get_or_init(|| &rows(m, &column(vertex(m), m)) - &(ghosts(m) | walls(m)))
}

/// P1.9: the rows of all these cells (*generarCasillerosHorizontales*).
pub(crate) fn rows(m: &NewMap, cells: &Cells) -> Cells {
    rows_by(m, cells, one_of)
}

/// P1.9 with this choice of a cell from a set.
///
/// CORRECTED: the original exercise writes casillerosHorizontales(dameUno(casilleros, m)), with a bracket in the wrong place, and
/// lost the ∅ of the empty set.
pub(crate) fn rows_by(m: &NewMap, cells: &Cells, one_of: fn(&Cells) -> Cell) -> Cells {
    if cells.is_empty() {
        Cells::new()
    } else {
        let one = one_of(cells);
        &row(one, m) | &rows_by(m, &(cells - &Cells::from([one])), one_of)
    }
}

/// Some cell of a set that is not empty (*dameUno*); the set without it is *sinUno*. It does not matter which.
fn one_of(cells: &Cells) -> Cell {
    *cells.first().expect("it is asked only of sets that are not empty")
}

/// P1.10: the row of a cell (*casillerosHorizontales*).
///
/// CORRECTED: part 2 prints the axiom with the name of casillerosADerecha on its left side.
pub(crate) fn row(c: Cell, m: &NewMap) -> Cells {
    &to_the_right(c, m) | &to_the_left(c, m)
}

/// P1.10: a cell and those on its right (*casillerosADerecha*).
fn to_the_right(c: Cell, m: &NewMap) -> Cells {
    let more = if is_inside(dimensions(m), vertex(m), plus(c, RIGHT)) {
        to_the_right(plus(c, RIGHT), m)
    } else {
        Cells::new()
    };
    &more | &Cells::from([c])
}

/// P1.10: a cell and those on its left (*casillerosAIzquierda*).
fn to_the_left(c: Cell, m: &NewMap) -> Cells {
    let more = if is_inside(dimensions(m), vertex(m), minus(c, RIGHT)) {
        to_the_left(minus(c, RIGHT), m)
    } else {
        Cells::new()
    };
    &more | &Cells::from([c])
}

/// P1.11: the column of a cell (*casillerosVerticales*).
pub(crate) fn column(c: Cell, m: &NewMap) -> Cells {
    &above(c, m) | &below(c, m)
}

/// P1.11: a cell and those above it (*casillerosArriba*).
fn above(c: Cell, m: &NewMap) -> Cells {
    let more = if is_inside(dimensions(m), vertex(m), plus(c, UP)) { above(plus(c, UP), m) } else { Cells::new() };
    &more | &Cells::from([c])
}

/// P1.11: a cell and those below it (*casillerosAbajo*).
fn below(c: Cell, m: &NewMap) -> Cells {
    let more = if is_inside(dimensions(m), vertex(m), minus(c, UP)) { below(minus(c, UP), m) } else { Cells::new() };
    &more | &Cells::from([c])
}
