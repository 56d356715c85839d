//! Asking: what follows from everything that was told.

use crate::base::{Base, Value};
use crate::cache::Cache;
use crate::join::Plan;
use crate::judge::{Judge, Scratch, Verdict};
use crate::parts::{Parts, weighings};

/// How much work an ask may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Weights moved: some ten to forty nanoseconds and less than ten bytes each.
    pub nodes: u64,
}

impl Budget {
    /// Enough for all but hostile sentences: at most about a tenth of a second and some tens of megabytes.
    pub const AMPLE: Budget = Budget { nodes: 4_000_000 };
}

/// Room to think in, and the tables of components met before.
///
/// Use one workspace for all asks of a base and its forks: what did not change between two asks is then not computed
/// again. An answer never depends on what a workspace was used for before.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub(crate) parts: Parts,
    pub(crate) cache: Cache,
    pub(crate) plan: Plan,
    pub(crate) spent: u64,
    verdicts: Vec<Verdict>,
    scratch: Scratch<f64>,
}

impl Workspace {
    /// An empty one.
    pub fn new() -> Workspace {
        Workspace::default()
    }

    /// The nodes that the last ask took, tables found in memory included; at least 1.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// One that never looks at earlier tables: the slow twin, for tests and measurements.
    pub fn without_memory() -> Workspace {
        let mut workspace = Workspace::default();
        workspace.cache.is_on = false;
        workspace
    }
}

/// In place of a chance that is not known.
pub(crate) const ABSENT: f64 = -1.0;

/// What follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub(crate) consistent: bool,
    pub(crate) complete: bool,
    pub(crate) error: f64,
    /// The weight of all models, where the free cells of each total count one at their top choice.
    pub(crate) weight: f64,
    /// Those choices: of how many, how many.
    pub(crate) choices: Vec<(u32, u32)>,
    pub(crate) forced: Vec<Value>,
    /// Chances, or `ABSENT`.
    pub(crate) chances: Vec<f64>,
}

impl Answer {
    /// Whether there is a model at all. If not, nothing else in this answer means anything.
    ///
    /// In an answer that is not complete, `true` only means that no contradiction was found.
    pub fn is_consistent(&self) -> bool {
        self.consistent
    }

    /// Whether the budget sufficed. If not, what is forced is still true, but something may be missing, chances are
    /// estimates that leave the cut components out, and cells in those have no chance.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The value that the cell has in every model, if it is the same in all.
    pub fn forced(&self, cell: u32) -> Option<bool> {
        match self.forced.get(cell as usize)? {
            Value::Unknown => None,
            Value::False => Some(false),
            Value::True => Some(true),
        }
    }

    /// The chance that the cell is true. It is 0 or 1 exactly if that is forced, up to rounding.
    pub fn chance(&self, cell: u32) -> Option<f64> {
        self.chances.get(cell as usize).copied().filter(|chance| *chance >= 0.0)
    }

    /// A proven bound for the relative error of every chance.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// The number of models as a float, infinite beyond its range; of use only in a complete answer. Where classes have
    /// odds it is the weight of all models relative to that of all unknown cells being false, cells that no sentence names
    /// left out.
    pub fn models(&self) -> f64 {
        let ways = |(free, count): &(u32, u32)| {
            let count = (*count).min(free - count);
            (0..count).fold(1.0, |ways, at| ways * f64::from(free - at) / f64::from(at + 1))
        };
        self.choices.iter().map(ways).fold(self.weight, |all, ways| all * ways)
    }
}

impl Base {
    /// Asks what follows: consistency, forced cells and chances.
    pub fn ask(&self, workspace: &mut Workspace, budget: Budget) -> Answer {
        let mut answer = Answer {
            consistent: !self.clash,
            complete: true,
            error: 0.0,
            weight: 0.0,
            choices: Vec::new(),
            forced: self.values.clone(),
            chances: vec![ABSENT; self.values.len()],
        };
        workspace.spent = 1;
        if self.clash {
            return answer;
        }
        let prepared = workspace.prepare(self, &weighings(self), budget);
        answer.complete = prepared.is_complete();
        let Workspace { parts, cache, plan, verdicts, scratch, .. } = workspace;
        let mut judge = Judge { base: self, parts, prepared: &prepared, plan, verdicts };
        answer.consistent = judge.hear(cache, scratch, &mut answer);
        if answer.consistent {
            judge.fill(&mut answer);
        }
        answer
    }
}
