//! The cheapest set of elements that hits every one of some sets: branch and bound.

use crate::layers::Over;

/// Finds a cheapest hitting set; `cost` gives what each element costs. Charges a node per branch.
pub(crate) fn cheapest(sets: &[Vec<u32>], cost: &dyn Fn(u32) -> u64, nodes: &mut u64) -> Result<Vec<u32>, Over> {
    let mut search = Search { sets, cost, nodes, chosen: Vec::new(), best: None };
    search.branch(0)?;
    let mut best = search.best.map(|(_, set)| set).unwrap_or_default();
    best.sort_unstable();
    Ok(best)
}

struct Search<'a> {
    sets: &'a [Vec<u32>],
    cost: &'a dyn Fn(u32) -> u64,
    nodes: &'a mut u64,
    chosen: Vec<u32>,
    best: Option<(u64, Vec<u32>)>,
}

impl Search<'_> {
    fn branch(&mut self, paid: u64) -> Result<(), Over> {
        *self.nodes = self.nodes.checked_sub(1 + self.sets.len() as u64).ok_or(Over)?;
        let (least, smallest) = self.bound();
        if self.best.as_ref().is_some_and(|(best, _)| paid + least >= *best) {
            return Ok(());
        }
        let Some(set) = smallest else {
            self.best = Some((paid, self.chosen.clone()));
            return Ok(());
        };
        for &element in &self.sets[set] {
            self.chosen.push(element);
            self.branch(paid + (self.cost)(element))?;
            self.chosen.pop();
        }
        Ok(())
    }

    /// What the sets not yet hit cost at least (disjoint ones must be paid one by one), and the smallest of them.
    fn bound(&self) -> (u64, Option<usize>) {
        let is_hit = |set: &Vec<u32>| set.iter().any(|element| self.chosen.contains(element));
        let mut open: Vec<usize> = (0..self.sets.len()).filter(|at| !is_hit(&self.sets[*at])).collect();
        open.sort_by_key(|at| self.sets[*at].len());
        let mut seen: Vec<u32> = Vec::new();
        let mut least = 0;
        for at in &open {
            if self.sets[*at].iter().all(|element| !seen.contains(element)) {
                seen.extend(&self.sets[*at]);
                least += self.sets[*at].iter().map(|element| (self.cost)(*element)).min().unwrap_or(0);
            }
        }
        (least, open.first().copied())
    }
}
