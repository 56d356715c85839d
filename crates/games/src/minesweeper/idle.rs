//! Cells that help nobody: dead ones, and pairs at 50/50 that nothing can tell apart.
//!
//! 1. A closed cell is *dead* if the number it would show is the same in every board in which it is no mine: opening it
//!    tells nothing but that it was safe.
//! 2. Two close cells are a *pair* if exactly one of them is a mine in every board, and every other cell that touches only
//!    one of them is a mine for sure: whatever is opened shows the same number either way, so it stays 50/50 to the end.
//!
//! Both are exact. Cells that touch the same numbers are alike, so of cells alike with neighbours alike one is asked about.

use std::collections::BTreeMap;

use logic::{Answer, Base, Budget, Workspace};

use super::cell::Ground;

/// What was found, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Idle {
    pub(super) dead: Vec<usize>,
    pub(super) pairs: Vec<(usize, usize)>,
}

/// The budget ended.
struct Over;

/// Looks for both; none if that takes more than so many nodes.
pub(super) fn find(
    ground: &Ground,
    base: &Base,
    answer: &Answer,
    is_open: impl Fn(usize) -> bool,
    nodes: u64,
) -> Option<Idle> {
    let open: Vec<bool> = (0..ground.cells()).map(is_open).collect();
    let mut search = Search { ground, base, answer, open, workspace: Workspace::new(), nodes };
    let dead = search.dead().ok()?;
    let pairs = search.pairs().ok()?;
    Some(Idle { dead, pairs })
}

/// The pairs alone; none if that takes more than so many nodes.
pub(super) fn pairs(
    ground: &Ground,
    base: &Base,
    answer: &Answer,
    is_open: impl Fn(usize) -> bool,
    nodes: u64,
) -> Vec<(usize, usize)> {
    let open: Vec<bool> = (0..ground.cells()).map(is_open).collect();
    let mut search = Search { ground, base, answer, open, workspace: Workspace::new(), nodes };
    search.pairs().unwrap_or_default()
}

struct Search<'a> {
    ground: &'a Ground,
    base: &'a Base,
    answer: &'a Answer,
    open: Vec<bool>,
    workspace: Workspace,
    nodes: u64,
}

impl Search<'_> {
    fn dead(&mut self) -> Result<Vec<usize>, Over> {
        let alike = self.alike();
        let mut known: BTreeMap<(usize, Vec<usize>), bool> = BTreeMap::new();
        let mut dead = Vec::new();
        for at in 0..self.open.len() {
            if self.open[at] || self.is_mine(at) {
                continue;
            }
            let doubtful: Vec<usize> = self.ground.near(at).filter(|it| self.is_doubtful(*it)).collect();
            let mut kinds: Vec<usize> = doubtful.iter().map(|it| alike[*it]).collect();
            kinds.sort_unstable();
            let key = (alike[at], kinds);
            let is_dead = match known.get(&key) {
                Some(is_dead) => *is_dead,
                None => self.tells_nothing(at, &doubtful)?,
            };
            known.insert(key, is_dead);
            if is_dead {
                dead.push(at);
            }
        }
        Ok(dead)
    }

    /// By cell: the first cell that touches the same numbers.
    fn alike(&self) -> Vec<usize> {
        let mut first: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        let kind = |at: usize| {
            let numbers = self.ground.near(at).filter(|it| self.open[*it]).collect();
            // A proven cell is known apart from its numbers: it stays alone.
            if self.is_doubtful(at) { *first.entry(numbers).or_insert(at) } else { at }
        };
        (0..self.open.len()).map(kind).collect()
    }

    /// Whether the mines among these neighbours are as many in every board in which the cell is none.
    fn tells_nothing(&mut self, at: usize, doubtful: &[usize]) -> Result<bool, Over> {
        if doubtful.is_empty() {
            return Ok(true);
        }
        let mut safe = self.base.fork();
        if safe.observe(at as u32, false).is_err() {
            return Ok(false);
        }
        let after = self.ask(&safe)?;
        let expected: f64 = doubtful.iter().filter_map(|it| after.chance(*it as u32)).sum();
        // A number that is always the same is the same on average, too; the average alone proves nothing.
        if (expected - expected.round()).abs() > 1e-6 {
            return Ok(false);
        }
        let cells: Vec<u32> = doubtful.iter().map(|it| *it as u32).collect();
        let (count, most) = (expected.round() as u32, cells.len() as u32);
        let fewer = count > 0 && self.can_be(&safe, &cells, 0, count - 1)?;
        Ok(!fewer && (count == most || !self.can_be(&safe, &cells, count + 1, most)?))
    }

    fn can_be(&mut self, base: &Base, cells: &[u32], least: u32, most: u32) -> Result<bool, Over> {
        let mut other = base.fork();
        Ok(other.tell(cells, least..=most).is_ok() && self.ask_any(&other)?.is_consistent())
    }

    fn pairs(&mut self) -> Result<Vec<(usize, usize)>, Over> {
        let even: Vec<usize> = (0..self.open.len())
            .filter(|at| {
                self.is_doubtful(*at) && self.answer.chance(*at as u32).is_some_and(|it| (it - 0.5).abs() < 1e-6)
            })
            .collect();
        let mut pairs = Vec::new();
        for one in even.iter().copied() {
            for other in even.iter().copied().filter(|other| *other > one) {
                if self.are_close(one, other) && self.nothing_tells_apart(one, other) && self.exactly_one(one, other)? {
                    pairs.push((one, other));
                }
            }
        }
        Ok(pairs)
    }

    fn are_close(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.ground.cell(one), self.ground.cell(other));
        one.row.abs_diff(other.row) <= 2 && one.column.abs_diff(other.column) <= 2
    }

    fn nothing_tells_apart(&self, one: usize, other: usize) -> bool {
        let only = |one: usize, other: usize| {
            let touches = move |at: usize| self.ground.near(other).any(|it| it == at);
            self.ground.near(one).all(move |at| at == other || touches(at) || self.is_mine(at))
        };
        only(one, other) && only(other, one)
    }

    fn exactly_one(&mut self, one: usize, other: usize) -> Result<bool, Over> {
        for mine in [false, true] {
            let mut assumed = self.base.fork();
            if assumed.observe(one as u32, mine).is_err() || self.ask(&assumed)?.forced(other as u32) != Some(!mine) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_mine(&self, at: usize) -> bool {
        self.answer.forced(at as u32) == Some(true)
    }

    fn is_doubtful(&self, at: usize) -> bool {
        !self.open[at] && self.answer.forced(at as u32).is_none()
    }

    /// An answer about boards that do exist.
    fn ask(&mut self, base: &Base) -> Result<Answer, Over> {
        self.ask_any(base).and_then(|answer| if answer.is_consistent() { Ok(answer) } else { Err(Over) })
    }

    /// A complete answer, paid for: also for the copy of the base.
    fn ask_any(&mut self, base: &Base) -> Result<Answer, Over> {
        let answer = base.ask(&mut self.workspace, Budget { nodes: self.nodes });
        self.nodes = self.nodes.saturating_sub(self.workspace.spent() + u64::from(base.len()));
        if answer.is_complete() && self.nodes > 0 { Ok(answer) } else { Err(Over) }
    }
}
