//! TAD Pacalgo2 as part 2 has it: chocolate against the ghosts.

use games::pacalgo2::{Cell, Way};

use super::cell::{Cells, RIGHT, UP, ball, minus, plus};
use super::map::{chocolates, free, full, ghosts, start};
use super::part_one;
use super::play::{Play, Term, Unmet, map_of, position, trajectory, unmet_by, won};

/// P2.3 and P2.4: the level of chocolate (*nivelDeChocolate*).
pub(crate) fn level(p: &Play) -> u32 {
    *p.level.get_or_init(|| match &p.term {
        Term::Start(m) => {
            if chocolates(m).contains(&start(m)) {
                full(m)
            } else {
                0
            }
        }
        Term::Up(p) => level_after(p, plus(position(p), UP)),
        Term::Down(p) => level_after(p, minus(position(p), UP)),
        Term::Left(p) => level_after(p, minus(position(p), RIGHT)),
        Term::Right(p) => level_after(p, plus(position(p), RIGHT)),
    })
}

/// What the four axioms say after they have named the cell.
fn level_after(p: &Play, cell: Cell) -> u32 {
    if remaining(p).contains(&cell) {
        full(map_of(p))
    } else if level(p) == 0 {
        level(p)
    } else {
        level(p) - 1
    }
}

/// P2.5: the chocolates that are left (*chocolatesRestantes*).
pub(crate) fn remaining(p: &Play) -> &Cells {
    p.remaining.get_or_init(|| match &p.term {
        Term::Start(m) => {
            if chocolates(m).contains(&start(m)) {
                chocolates(m) - &Cells::from([start(m)])
            } else {
                chocolates(m).clone()
            }
        }
        Term::Up(p) => remaining_after(p, plus(position(p), UP)),
        Term::Down(p) => remaining_after(p, minus(position(p), UP)),
        Term::Left(p) => remaining_after(p, minus(position(p), RIGHT)),
        Term::Right(p) => remaining_after(p, plus(position(p), RIGHT)),
    })
}

/// What the four axioms say after they have named the cell.
fn remaining_after(p: &Play, cell: Cell) -> Cells {
    if remaining(p).contains(&cell) { remaining(p) - &Cells::from([cell]) } else { remaining(p).clone() }
}

/// P2.6: whether the play is lost (*perdió?*).
///
/// CORRECTED: the letter asks that no ghost be near; see [`lost_by_the_letter`]. DECIDED: who has won has not lost.
pub(crate) fn lost(p: &Play) -> bool {
    !won(p) && !part_one::lost_by_the_letter(p) && level(p) == 0
}

/// P2.6 as the original exercise prints it: no ghost is near, and the level is 0.
pub(crate) fn lost_by_the_letter(p: &Play) -> bool {
    part_one::lost_by_the_letter(p) && level(p) == 0
}

/// P2.7: where the player can go (*direccionesPosibles*).
///
/// CORRECTED: the seed takes the position from the set, where it means the set of it alone; and lost the sign of the
/// intersection at the ends of two lines.
pub(crate) fn possible(p: &Play) -> Cells {
    let around = &*ball(position(p), 1) - &Cells::from([position(p)]);
    if level(p) == 0 { &around & free(map_of(p)) } else { &around & &(free(map_of(p)) | ghosts(map_of(p))) }
}

/// P1.15: the preconditions of a move that do not hold.
pub(crate) fn unmet(p: &Play, way: Way) -> Vec<Unmet> {
    unmet_by(p, way, &possible(p), lost(p))
}

/// P2.8 as the original exercise prints it: long(trayectoria(p)), defined where the play is won (*puntaje*).
pub(crate) fn length(p: &Play) -> Option<u32> {
    won(p).then(|| trajectory(p).len() as u32)
}

/// P2.8: the score (*puntaje*). DECIDED: the moves that were made, one less than the length.
pub(crate) fn score(p: &Play) -> Option<u32> {
    length(p).map(|length| length - 1)
}
