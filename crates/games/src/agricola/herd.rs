//! Animals that are all taken from their card, or born, by the published rules: they wait until each has a place, is
//! cooked, or is let go.
//!
//! Who finds no place may be given that of others: all animals of a cell can be taken out, once for each cell while a herd
//! is placed, so that every arrangement can be made and none for ever.

use super::farm::Land;
use super::fences::bit;
use super::goods::Animal;
use super::major::Major;
use super::options::Flow;
use super::state::{Phase, State};
use super::words::Act;

impl State {
    /// Whose animals wait for a place.
    pub(super) fn herder(&self) -> Option<usize> {
        (0..2).find(|seat| self.farms[*seat].yard.loose != [0; 3])
    }

    /// What can be done with loose animals.
    #[cold]
    pub(super) fn herd(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let farm = &self.farms[seat];
        let loose = Animal::ALL.into_iter().filter(|it| farm.yard.loose[*it as usize] > 0);
        let mut is_stuck = false;
        for animal in loose {
            let mut has_home = false;
            for cell in self.homes(seat, animal) {
                has_home = true;
                visit(Act::Place(animal, cell))?;
            }
            // Newborn animals are not cooked, nor is anything else while they are born.
            if self.phase == Phase::Work {
                let cooks = |it: &Major| it.exchanges().iter().any(|exchange| exchange.good == animal.good());
                self.owned(seat).filter(cooks).try_for_each(|it| visit(Act::Cook(animal, it)))?;
            }
            if !has_home {
                is_stuck = true;
                visit(Act::Free(animal))?;
            }
        }
        if is_stuck {
            let kept = farm.lands().map(|(cell, _)| cell).filter(|cell| farm.errand.lifted & bit(*cell) == 0);
            let lives = |cell: &u8| farm.animals_at(*cell).0.is_some();
            kept.filter(lives).try_for_each(|cell| visit(Act::Lift(cell)))?;
        }
        Flow::Continue(())
    }

    /// Loose animals come to a cell, as many as fit: to leave room there is never of use.
    #[cold]
    pub(super) fn settle_herd(&mut self, seat: usize, animal: Animal, cell: u8) {
        let rules = self.rules;
        let farm = &mut self.farms[seat];
        let (_, living) = farm.animals_at(cell);
        let capacity = match farm.land(cell) {
            Land::Pasture(pasture) => pasture.capacity(&rules).into(),
            _ => 1,
        };
        let coming = farm.yard.loose[animal as usize].min(capacity - living.min(capacity));
        farm.yard.loose[animal as usize] -= coming;
        farm.add(animal.good(), coming);
        farm.settle_animals(cell, animal, living + coming);
    }

    /// The animals of a cell are taken out, to be placed anew.
    #[cold]
    pub(super) fn lift(&mut self, seat: usize, cell: u8) {
        let farm = &mut self.farms[seat];
        farm.errand.lifted |= bit(cell);
        farm.let_out(cell);
    }

    /// Once nothing is loose, the next herd may move everything again.
    pub(super) fn end_herding(&mut self, seat: usize) {
        let farm = &mut self.farms[seat];
        if farm.yard.loose == [0; 3] {
            farm.errand.lifted = 0;
        }
    }

    /// Each species with two animals or more has one young, which waits for its place.
    #[cold]
    pub(super) fn bear_young(&mut self) {
        for farm in &mut self.farms {
            for animal in Animal::ALL {
                farm.yard.loose[animal as usize] += u16::from(farm.has(animal.good()) >= 2);
            }
        }
    }
}
