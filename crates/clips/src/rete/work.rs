//! How much joins had to do, rule by rule, for profiles: read from counts that are kept anyway.

use super::Network;
use super::rule::DisjunctId;
use crate::arena::JoinId;

/// What a join had to do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// How many pairs were looked at.
    pub(crate) compares: u64,
    /// How many matches came on the left and on the right.
    pub(crate) adds: [u64; 2],
}

/// One of the joins of a condition, and the memory that takes what it finds for a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub(crate) join: JoinId,
    pub(crate) results: JoinId,
    pub(crate) side: usize,
}

impl Network {
    /// What each join had to do so far, by number.
    pub(crate) fn work(&self) -> Vec<Work> {
        self.joins.iter().map(|it| Work { compares: it.activity.compares, adds: it.activity.adds }).collect()
    }

    /// How many pairs all joins looked at together.
    pub(crate) fn compares(&self) -> u64 {
        self.joins.iter().map(|it| it.activity.compares).sum()
    }

    /// The joins of one of the alternatives of a rule, condition by condition: a group is one condition, with all joins in it.
    pub(crate) fn stages(&self, disjunct: DisjunctId) -> Vec<Vec<Stage>> {
        let terminal = self.rules.disjunct(disjunct).terminal;
        let level = self.level(self.joins[terminal].parent, JoinId::NONE);
        let mut conditions = Vec::with_capacity(level.len());
        let mut inside = Vec::new();
        for step in self.steps(disjunct) {
            let side = step.results.side as usize;
            inside.push(Stage { join: step.join, results: step.results.join, side });
            if level.contains(&step.join) {
                conditions.push(std::mem::take(&mut inside));
            }
        }
        conditions
    }
}
