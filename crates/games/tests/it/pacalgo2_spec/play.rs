//! TAD Pacalgo2: a play, and what both parts say of it.

use std::cell::OnceCell;
use std::rc::Rc;

use games::pacalgo2::{Cell, Way};

use super::cell::{Cells, RIGHT, UP, minus, plus};
use super::map::{NewMap, equal_two, exit, start};

/// A play: a term, and what was reckoned of it.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(super) term: Term,
    trajectory: OnceCell<Vec<Cell>>,
    pub(super) level: OnceCell<u32>,
    pub(super) remaining: OnceCell<Cells>,
}

/// The generators.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// *inicializarJuego*.
    Start(Rc<NewMap>),
    /// *arriba*.
    Up(Rc<Play>),
    /// *abajo*.
    Down(Rc<Play>),
    /// *derecha*.
    Right(Rc<Play>),
    /// *izquierda*.
    Left(Rc<Play>),
}

impl Play {
    fn of(term: Term) -> Rc<Play> {
        Rc::new(Play { term, trajectory: OnceCell::new(), level: OnceCell::new(), remaining: OnceCell::new() })
    }

    /// inicializarJuego(m).
    pub(crate) fn start(m: NewMap) -> Rc<Play> {
        Play::of(Term::Start(Rc::new(m)))
    }

    /// arriba(p), abajo(p), derecha(p) or izquierda(p); whether its precondition holds is another question.
    pub(crate) fn then(p: &Rc<Play>, way: Way) -> Rc<Play> {
        let p = Rc::clone(p);
        Play::of(match way {
            Way::Up => Term::Up(p),
            Way::Down => Term::Down(p),
            Way::Right => Term::Right(p),
            Way::Left => Term::Left(p),
        })
    }
}

/// P1.12: the map (*verMapa*).
pub(crate) fn map_of(p: &Play) -> &NewMap {
    match &p.term {
        Term::Start(m) => m,
        Term::Up(p) | Term::Down(p) | Term::Left(p) | Term::Right(p) => map_of(p),
    }
}

/// P1.13 and P1.14: where the player was, the newest first (*trayectoria*).
pub(crate) fn trajectory(p: &Play) -> &[Cell] {
    p.trajectory.get_or_init(|| match &p.term {
        Term::Start(m) => prefixed(start(m), &[]),
        Term::Up(p) => prefixed(plus(position(p), UP), trajectory(p)),
        Term::Down(p) => prefixed(minus(position(p), UP), trajectory(p)),
        Term::Left(p) => prefixed(minus(position(p), RIGHT), trajectory(p)),
        Term::Right(p) => prefixed(plus(position(p), RIGHT), trajectory(p)),
    })
}

/// A sequence with one more in front (•).
fn prefixed(first: Cell, rest: &[Cell]) -> Vec<Cell> {
    let mut all = Vec::with_capacity(rest.len() + 1);
    all.push(first);
    all.extend_from_slice(rest);
    all
}

/// P1.18: where the player is (*posiciónActual*).
pub(crate) fn position(p: &Play) -> Cell {
    *trajectory(p).first().expect("every trajectory begins with the start")
}

/// P1.17: whether the play is won (*ganó?*).
pub(crate) fn won(p: &Play) -> bool {
    position(p) == exit(map_of(p))
}

/// P1.20: two plays are equal iff their maps and trajectories are.
pub(crate) fn equal(p1: &Play, p2: &Play) -> bool {
    equal_two(map_of(p1), map_of(p2)) && trajectory(p1) == trajectory(p2)
}

/// Where a move would lead, as it stands in the precondition of each.
pub(crate) fn target(p: &Play, way: Way) -> Cell {
    match way {
        Way::Up => plus(position(p), UP),
        Way::Down => minus(position(p), UP),
        Way::Right => plus(position(p), RIGHT),
        Way::Left => minus(position(p), RIGHT),
    }
}

/// A precondition of a move that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unmet {
    /// The target is one of the possible cells.
    NotPossible,
    /// ¬ganó?(p).
    Won,
    /// ¬perdió?(p).
    Lost,
}

/// P1.15: the preconditions of a move that do not hold, with the possible cells and the loss of either part.
pub(super) fn unmet_by(p: &Play, way: Way, possible: &Cells, lost: bool) -> Vec<Unmet> {
    let found = [(Unmet::NotPossible, !possible.contains(&target(p, way))), (Unmet::Won, won(p)), (Unmet::Lost, lost)];
    found.into_iter().filter(|(_, is)| *is).map(|(unmet, _)| unmet).collect()
}
