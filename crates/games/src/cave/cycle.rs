//! What happens between two acts: deeds are resolved, percepts told, cycles closed.

use play::Told;

use super::agent::Death;
use super::layout::Element;
use super::place::{Cell, Way};
use super::words::{Act, Percept, Sensed};
use super::{Bomb, Cave, End, seat};

impl Cave {
    /// Whose turn it is.
    pub(super) fn asked(&self) -> usize {
        self.agent_at(self.place, self.cycle)
    }

    /// Who has this place in the order of a cycle.
    fn agent_at(&self, place: usize, cycle: u32) -> usize {
        if self.rules.fair { (place + (cycle - 1) as usize) % self.agents.len() } else { place }
    }

    /// What takes effect at once; a shot or a pick-up waits for the agent's next turn, as in the original exercise's cycle.
    pub(super) fn carry_out(&mut self, act: Act) {
        let index = self.asked();
        let agent = &mut self.agents[index];
        if let Act::Ready(wait) = act {
            agent.wait = wait;
            self.draws = false;
            return;
        }
        agent.did = Some(act);
        agent.cycles += 1;
        match act {
            Act::Move(way) => self.walk(index, way),
            Act::Shoot(_) => {
                agent.arrows -= 1;
                agent.shots += 1;
                agent.pending = true;
            }
            Act::Take => agent.pending = true,
            Act::Bomb => self.lay(index),
            Act::Nothing | Act::Ready(_) => {}
        }
    }

    fn walk(&mut self, index: usize, way: Way) {
        let agent = &mut self.agents[index];
        let Some(next) = agent.cell.next(way, self.size) else {
            agent.bump = true;
            return;
        };
        agent.cell = next;
        agent.death = match self.spots[next.index(self.size)].element {
            Element::Pit => Some(Death::Pit),
            Element::Monster => Some(Death::Monster),
            Element::Free | Element::Treasure => None,
        };
    }

    fn lay(&mut self, index: usize) {
        let agent = &mut self.agents[index];
        agent.bombs -= 1;
        agent.laid += 1;
        let (from, to) = self.rules.wait;
        agent.wait = if agent.bombs > 0 { from } else { 0 };
        self.draws = agent.bombs > 0 && from < to;
        let until = self.cycle.saturating_add(self.rules.duration);
        self.bombs.push(Bomb { cell: agent.cell, until, owner: index as u8 });
        self.spots[agent.cell.index(self.size)].bombs += 1;
    }

    /// Hands the turn to the next agent, over the end of the cycle if need be.
    pub(super) fn go_on(&mut self, told: &mut Told<Percept>) {
        loop {
            self.place += 1;
            if self.place == self.agents.len() {
                self.close_cycle();
                if self.end.is_some() {
                    return;
                }
                self.place = 0;
            }
            if self.agents[self.asked()].plays() {
                self.open_turn(told);
                return;
            }
            self.settle(self.asked());
        }
    }

    /// The beginning of a turn: what was done last is resolved, and what is sensed is told.
    pub(super) fn open_turn(&mut self, told: &mut Told<Percept>) {
        let index = self.asked();
        self.settle(index);
        let spot = self.spots[self.agents[index].cell.index(self.size)];
        let agent = &mut self.agents[index];
        if agent.did.is_some() {
            agent.wait = agent.wait.saturating_sub(1);
        }
        let (home, cell) = (agent.home, agent.cell);
        let smelled = |bomb: &Bomb| bomb.cell == cell && usize::from(bomb.owner) != index;
        let sensed = Sensed {
            cycle: self.cycle,
            cell: if self.rules.hides_walls { cell.relative_to(home) } else { cell },
            stench: spot.stench > 0 || spot.bombs > 0 && self.bombs.iter().any(smelled),
            breeze: spot.breeze > 0,
            glitter: spot.element == Element::Treasure,
            bump: std::mem::take(&mut agent.bump),
            moan: std::mem::take(&mut agent.moan),
            did: agent.did,
            arrows: agent.arrows,
            bombs: agent.bombs,
            wait: agent.wait,
            treasures: agent.treasures,
        };
        told.to(seat(index), Percept::Sensed(sensed));
    }

    /// Resolves an agent's last shot or pick-up.
    fn settle(&mut self, index: usize) {
        let agent = &mut self.agents[index];
        if !std::mem::take(&mut agent.pending) {
            return;
        }
        if let Some(Act::Shoot(way)) = agent.did {
            self.hit(index, way);
            return;
        }
        let spot = &mut self.spots[agent.cell.index(self.size)];
        if spot.element == Element::Treasure {
            spot.element = Element::Free;
            agent.treasures += 1;
        }
    }

    /// The arrow flies to the wall; only a monster stops it.
    fn hit(&mut self, index: usize, way: Way) {
        let is_monster = |cell: &Cell| self.spots[cell.index(self.size)].element == Element::Monster;
        let Some(victim) = self.agents[index].cell.line(way, self.size).find(is_monster) else { return };
        self.spots[victim.index(self.size)].element = Element::Free;
        for next in victim.neighbors(self.size) {
            self.spots[next.index(self.size)].stench -= 1;
        }
        self.agents[index].kills += 1;
        if self.rules.all_hear {
            self.agents.iter_mut().for_each(|agent| agent.moan = true);
        } else {
            self.agents[index].moan = true;
        }
    }

    /// The end of a cycle: old bombs cease to smell, and the play ends if nobody goes on.
    fn close_cycle(&mut self) {
        while let Some(bomb) = self.bombs.first().copied().filter(|bomb| bomb.until <= self.cycle) {
            self.spots[bomb.cell.index(self.size)].bombs -= 1;
            self.bombs.remove(0);
        }
        let mut left = self.agents.iter().filter(|agent| agent.plays());
        let empty = left.clone().next().is_none();
        self.end = if empty {
            Some(End::Empty)
        } else if left.all(|agent| agent.did == Some(Act::Nothing)) {
            Some(End::Quiet)
        } else if self.cycle >= self.rules.cycles {
            Some(End::Cap)
        } else {
            None
        };
        self.cycle += 1;
        if self.end.is_some() {
            // What was done in the last cycle was done: it takes effect in the order of the cycle that does not come.
            (0..self.agents.len()).for_each(|place| self.settle(self.agent_at(place, self.cycle)));
        }
    }

    /// What must hold between two acts.
    pub(super) fn is_ok(&self) -> bool {
        let deadly = |element| matches!(element, Element::Pit | Element::Monster);
        let counts = |cell: Cell, element| {
            let near = cell.neighbors(self.size).filter(|next| self.spot(*next).element == element);
            near.count()
        };
        let agents = self.agents.iter().all(|agent| {
            agent.cell.is_inside(self.size) && (agent.death.is_some() || !deadly(self.spot(agent.cell).element))
        });
        let air = |agent: &super::Agent| {
            let spot = self.spot(agent.cell);
            usize::from(spot.stench) == counts(agent.cell, Element::Monster)
                && usize::from(spot.breeze) == counts(agent.cell, Element::Pit)
        };
        agents && self.agents.iter().all(air) && self.bombs.is_sorted_by_key(|bomb| bomb.until)
    }
}
