//! TAD Pacalgo2 as part 1 has it: ghosts, and nothing against them.

use games::pacalgo2::Way;

use super::cell::{Cells, ball};
use super::map::{free, ghosts, radius};
use super::play::{Play, Unmet, map_of, position, unmet_by, won};

/// P1.16: whether the play is lost (*perdió?*).
///
/// CORRECTED: the letter asks that no ghost be near; see [`lost_by_the_letter`]. DECIDED: who has won has not lost.
pub(crate) fn lost(p: &Play) -> bool {
    !won(p) && !lost_by_the_letter(p)
}

/// P1.16 as the original exercise prints it: ∅?(conjFantasmas(verMapa(p)) ∩ aDistanciaMenosDeN(posiciónActual(p), 3)).
///
/// CORRECTED: the end of the line, with the 3, is lost in the text.
pub(crate) fn lost_by_the_letter(p: &Play) -> bool {
    ghosts(map_of(p)).is_disjoint(&ball(position(p), radius(map_of(p))))
}

/// P1.19: where the player can go (*direccionesPosibles*).
///
/// CORRECTED: the seed takes the position from the set, where it means the set of it alone.
pub(crate) fn possible(p: &Play) -> Cells {
    &(&*ball(position(p), 1) & free(map_of(p))) - &Cells::from([position(p)])
}

/// P1.15: the preconditions of a move that do not hold.
pub(crate) fn unmet(p: &Play, way: Way) -> Vec<Unmet> {
    unmet_by(p, way, &possible(p), lost(p))
}
