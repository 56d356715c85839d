//! Listing models one by one, where they are few.

use crate::ask::{Budget, Workspace};
use crate::base::Base;
use crate::layers::Over;
use crate::sample::{Filling, Sampler};

/// More unknown cells than this are not listed: the walk goes one call deeper for each.
const MOST_UNKNOWN: u32 = 1_000;

impl Base {
    /// All models, if there are at most so many: the value of every cell, in rising order (`false` before `true`, the
    /// first cell first). Nothing if there are more, or if that is beyond the budget or beyond 1,000 unknown cells.
    pub fn list_models(&self, workspace: &mut Workspace, most: usize, budget: Budget) -> Option<Vec<Vec<bool>>> {
        let answer = self.ask(workspace, budget);
        let unknown: u32 = self.counts.iter().map(|(unknown, _)| unknown).sum();
        if !answer.is_consistent() {
            return Some(Vec::new());
        }
        if !answer.is_complete() || unknown > MOST_UNKNOWN {
            return None;
        }
        let sampler = self.sampler(workspace, budget)?;
        let model = sampler.values.clone();
        let mut walk = Walk { sampler: &sampler, possible: sampler.possible(), model, found: Vec::new(), most };
        walk.component(0, 0).ok()?;
        let mut found = walk.found;
        found.sort_unstable();
        Some(found)
    }
}

/// A walk through the tables that takes every way.
struct Walk<'a> {
    sampler: &'a Sampler,
    /// For each component, whether each state can be reached with each total.
    possible: Vec<Vec<bool>>,
    model: Vec<bool>,
    found: Vec<Vec<bool>>,
    most: usize,
}

/// Where the walk is inside a component: before this box from the end, in this state, with this total to explain.
#[derive(Clone, Copy, Debug)]
struct Spot {
    component: usize,
    /// What all components up to this one use.
    used: u32,
    turn: usize,
    state: u32,
    total: u32,
}

impl Walk<'_> {
    fn component(&mut self, component: usize, used: u32) -> Result<(), Over> {
        let Some(layers) = self.sampler.layers.get(component) else { return self.free(0, used) };
        let end = layers.end();
        for (entry, next) in self.sampler.ways_on(component, used) {
            let spot = Spot {
                component,
                used: next,
                turn: layers.boxes.len(),
                state: layers.states.len() as u32 - 1,
                total: end.low + entry,
            };
            self.boxes(spot)?;
        }
        Ok(())
    }

    fn boxes(&mut self, spot: Spot) -> Result<(), Over> {
        let Some(turn) = spot.turn.checked_sub(1) else { return self.component(spot.component + 1, spot.used) };
        let layers = &self.sampler.layers[spot.component];
        let layer = layers.boxes[turn];
        for step in layers.steps_of(turn).iter().filter(|step| step.to == spot.state) {
            let from = layers.states[step.from as usize];
            let Some(before) = spot.total.checked_sub(step.trues * layer.stride + from.low) else { continue };
            if before < from.len && self.possible[spot.component][(from.start + before) as usize] {
                let cells = &self.sampler.boxes[spot.component][layer.index as usize];
                let next = Spot { turn, state: step.from, total: from.low + before, ..spot };
                self.choose(cells, step.trues as usize, &mut |walk| walk.boxes(next))?;
            }
        }
        Ok(())
    }

    fn free(&mut self, class: usize, used: u32) -> Result<(), Over> {
        let Some((cells, filling)) = self.sampler.free.get(class) else {
            if self.found.len() >= self.most {
                return Err(Over);
            }
            self.found.push(self.model.clone());
            return Ok(());
        };
        match *filling {
            Filling::Left(axis) => {
                let trues = self.sampler.plan.left(axis, used).max(0) as usize;
                self.choose(cells, trues, &mut |walk| walk.free(class + 1, used))
            }
            Filling::Chance(_) => {
                for trues in 0..=cells.len() {
                    self.choose(cells, trues, &mut |walk| walk.free(class + 1, used))?;
                }
                Ok(())
            }
        }
    }

    /// Goes on with every choice of so many true cells among these.
    fn choose(
        &mut self,
        cells: &[u32],
        trues: usize,
        on: &mut dyn FnMut(&mut Self) -> Result<(), Over>,
    ) -> Result<(), Over> {
        let Some((cell, others)) = cells.split_first() else { return on(self) };
        if trues < cells.len() {
            self.model[*cell as usize] = false;
            self.choose(others, trues, on)?;
        }
        if trues > 0 {
            self.model[*cell as usize] = true;
            self.choose(others, trues - 1, on)?;
        }
        Ok(())
    }
}
