//! Where a lot stands among those of its group, for the random strategy.
//!
//! Activations of one salience stand in the order of what they drew, and a new one may go anywhere among hundreds. So a long group is
//! cut into parts of equal range, of which each knows its last activation: the search begins there.

use super::Activation;
use crate::store::NONE;

/// How many parts there are.
const PARTS: u32 = 64;

/// The least number of others in a group for which it is worth the trouble.
pub(super) const MANY: usize = 8;

/// The parts of a group.
#[derive(Clone, Debug)]
pub(super) struct Lots {
    /// Which parts have any activation.
    filled: u64,
    /// The last activation of each part.
    lasts: [u32; PARTS as usize],
}

/// The part that an activation belongs to.
fn part(of: &Activation) -> u32 {
    of.random / (u32::MAX / PARTS + 1)
}

/// Whether one goes after the other: by their lots, then by their ages.
#[inline]
pub(super) fn goes_after(new: &Activation, old: &Activation) -> bool {
    (new.random, new.number) > (old.random, old.number)
}

impl Lots {
    /// The parts of a group that begins with this activation.
    pub(super) fn new(cells: &[Activation], first: u32) -> Lots {
        let mut lots = Lots { filled: 0, lasts: [NONE; PARTS as usize] };
        let mut at = first;
        while at != NONE {
            let it = &cells[at as usize];
            lots.filled |= 1 << part(it);
            lots.lasts[part(it) as usize] = at;
            at = it.after;
        }
        lots
    }

    /// The activation that a new one goes behind.
    pub(super) fn seek(&self, cells: &[Activation], new: &Activation) -> u32 {
        let up_to = self.filled & u64::MAX >> (PARTS - 1 - part(new));
        if up_to == 0 {
            return NONE;
        }
        let mut at = self.lasts[up_to.ilog2() as usize];
        while at != NONE && !goes_after(new, &cells[at as usize]) {
            at = cells[at as usize].before;
        }
        at
    }

    /// An activation was put into the list.
    pub(super) fn enter(&mut self, cells: &[Activation], id: u32) {
        let it = &cells[id as usize];
        let part = part(it);
        let last = &mut self.lasts[part as usize];
        if self.filled >> part & 1 == 0 || *last == it.before {
            *last = id;
        }
        self.filled |= 1 << part;
    }

    /// An activation leaves the list.
    pub(super) fn leave(&mut self, cells: &[Activation], id: u32) {
        let it = &cells[id as usize];
        let own = part(it);
        if self.lasts[own as usize] != id {
            return;
        }
        match it.before {
            before if before != NONE && part(&cells[before as usize]) == own => self.lasts[own as usize] = before,
            _ => self.filled &= !(1 << own),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Engine, ModuleId};

    /// All activations in the order of firing, by their saliences and lots.
    fn order(engine: &Engine) -> Vec<(i32, u32, u64)> {
        let lots = engine.matcher.agenda.iter(ModuleId::MAIN).map(|id| {
            let it = engine.matcher.agenda.get(id);
            (-it.salience, it.random, it.number)
        });
        lots.collect()
    }

    #[test]
    fn lots_are_in_order_however_they_come_and_go() {
        let mut engine = Engine::default();
        engine.obey_text(
            "(set-strategy random)
             (defrule one (p ?x) (q ?y) =>)
             (defrule two (declare (salience 5)) (p ?x) (p ?y&~?x) =>)",
        );
        for step in 0..60 {
            engine.obey_text(&format!("(assert (p {step}) (q {}))", step % 7));
            if step % 3 == 0 {
                engine.obey_text(&format!("(do-for-fact ((?f p)) (= (nth$ 1 ?f:implied) {}) (retract ?f))", step / 2));
            }
            if step % 11 == 0 {
                engine.obey_text("(run 3)");
            }
            let found = order(&engine);
            assert!(found.is_sorted(), "after step {step}");
            assert_eq!(found.len(), engine.matcher.agenda.len());
        }
        assert!(order(&engine).len() > 1_000);
        let before = order(&engine);
        engine.obey_text("(set-strategy depth)\n(set-strategy random)");
        assert!(order(&engine) == before, "sorting anew changes nothing");
    }
}
