//! Sets of elements that hit every one of some sets: quickly, or as cheap as possible.

use crate::layers::Over;

/// Some sets, and what each element costs.
pub(crate) struct Hitting<'a> {
    pub(crate) sets: Vec<Vec<u32>>,
    pub(crate) cost: &'a dyn Fn(u32) -> u64,
}

impl Hitting<'_> {
    pub(crate) fn cost_of(&self, elements: &[u32]) -> u64 {
        elements.iter().map(|element| (self.cost)(*element)).sum()
    }

    /// A hitting set by taking, again and again, the element that hits most; the cheapest, then the first among equals.
    pub(crate) fn greedy(&self) -> Vec<u32> {
        let grid = Grid::new(self);
        let mut open = grid.all.clone();
        let mut chosen = Vec::new();
        while open.iter().any(|word| *word != 0) {
            let hit =
                |at: usize| grid.hits(at).iter().zip(&open).map(|(hits, open)| (hits & open).count_ones()).sum::<u32>();
            let better = |at: &usize| (hit(*at), std::cmp::Reverse(grid.costs[*at]), std::cmp::Reverse(*at));
            let Some(best) = (0..grid.elements.len()).max_by_key(better) else { break };
            chosen.push(grid.elements[best]);
            open.iter_mut().zip(grid.hits(best)).for_each(|(open, hits)| *open &= !hits);
        }
        chosen.sort_unstable();
        chosen
    }

    /// A cheapest hitting set: branch and bound, starting from a known one. Charges nodes per branch.
    pub(crate) fn cheapest(&self, known: Vec<u32>, nodes: &mut u64) -> Result<Vec<u32>, Over> {
        let grid = Grid::new(self);
        let mut search = Search {
            best: (self.cost_of(&known), known),
            excluded: vec![false; grid.elements.len()],
            chosen: Vec::new(),
            grid: &grid,
            nodes,
        };
        search.branch(0, &grid.all)?;
        let mut best = search.best.1;
        best.sort_unstable();
        Ok(best)
    }
}

/// The sets as bits: which sets each element hits, and which sets touch each other. Small sets come first.
struct Grid {
    elements: Vec<u32>,
    costs: Vec<u64>,
    /// The members of each set, as positions in `elements`.
    members: Vec<Vec<usize>>,
    words: usize,
    hits: Vec<u64>,
    touching: Vec<u64>,
    all: Vec<u64>,
    /// The cheapest member of each set.
    least: Vec<u64>,
}

impl Grid {
    fn new(hitting: &Hitting<'_>) -> Grid {
        let mut elements: Vec<u32> = hitting.sets.iter().flatten().copied().collect();
        elements.sort_unstable();
        elements.dedup();
        let position = |element: &u32| elements.partition_point(|other| other < element);
        let mut members: Vec<Vec<usize>> =
            hitting.sets.iter().map(|set| set.iter().map(position).collect::<Vec<_>>()).collect();
        members.sort_by_key(Vec::len);
        let words = members.len().div_ceil(64).max(1);
        let mut hits = vec![0; words * elements.len()];
        for (set, members) in members.iter().enumerate() {
            for member in members {
                hits[member * words + set / 64] |= 1 << (set % 64);
            }
        }
        let mut touching = vec![0; words * members.len()];
        let mut all = vec![0; words];
        for (set, members) in members.iter().enumerate() {
            all[set / 64] |= 1 << (set % 64);
            for member in members {
                let hits = &hits[member * words..][..words];
                touching[set * words..][..words].iter_mut().zip(hits).for_each(|(touching, hits)| *touching |= hits);
            }
        }
        let costs: Vec<u64> = elements.iter().map(|element| (hitting.cost)(*element)).collect();
        let cheapest = |members: &Vec<usize>| members.iter().map(|member| costs[*member]).min().unwrap_or(0);
        let least = members.iter().map(cheapest).collect();
        Grid { elements, costs, members, words, hits, touching, all, least }
    }

    fn hits(&self, at: usize) -> &[u64] {
        &self.hits[at * self.words..][..self.words]
    }

    /// What these sets cost at least: disjoint ones must be paid one by one.
    fn bound(&self, mut open: Vec<u64>) -> u64 {
        let mut least = 0;
        while let Some(set) = first(&open) {
            least += self.least[set];
            open.iter_mut().zip(&self.touching[set * self.words..]).for_each(|(open, touching)| *open &= !touching);
        }
        least
    }
}

/// The first of these sets.
fn first(open: &[u64]) -> Option<usize> {
    let word = open.iter().position(|word| *word != 0)?;
    Some(word * 64 + open[word].trailing_zeros() as usize)
}

struct Search<'a> {
    grid: &'a Grid,
    nodes: &'a mut u64,
    chosen: Vec<usize>,
    /// Elements whose every use was looked at higher up.
    excluded: Vec<bool>,
    best: (u64, Vec<u32>),
}

impl Search<'_> {
    fn branch(&mut self, paid: u64, open: &[u64]) -> Result<(), Over> {
        *self.nodes = self.nodes.checked_sub(8 + 4 * self.grid.words as u64).ok_or(Over)?;
        if paid + self.grid.bound(open.to_vec()) >= self.best.0 {
            return Ok(());
        }
        let grid = self.grid;
        let Some(set) = first(open) else {
            self.best = (paid, self.chosen.iter().map(|at| grid.elements[*at]).collect());
            return Ok(());
        };
        let mut tried = Vec::new();
        for &member in &grid.members[set] {
            if self.excluded[member] {
                continue;
            }
            let left: Vec<u64> = open.iter().zip(grid.hits(member)).map(|(open, hits)| open & !hits).collect();
            self.chosen.push(member);
            self.branch(paid + grid.costs[member], &left)?;
            self.chosen.pop();
            self.excluded[member] = true;
            tried.push(member);
        }
        for member in tried {
            self.excluded[member] = false;
        }
        Ok(())
    }
}
