//! The slow and obvious twin: it tries every assignment.

use logic::{Base, BigUint, Prior};

/// A problem as plain data.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problem {
    pub(crate) classes: Vec<(u32, Prior)>,
    pub(crate) observed: Vec<(u32, bool)>,
    pub(crate) sentences: Vec<(Vec<u32>, u32, u32)>,
}

/// What trying everything found.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    pub(crate) models: Vec<u32>,
    /// Weight of all models, and of those in which each cell is true.
    pub(crate) all: BigUint,
    pub(crate) trues: Vec<BigUint>,
    /// Assignments that meet the sentences, by number of trues, totals left aside.
    pub(crate) by_total: Vec<u64>,
}

/// A small generator for tests: same seed, same problems, everywhere.
pub(crate) struct Seeds(pub(crate) u64);

impl Seeds {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((word ^ (word >> 31)) >> 32) * u64::from(bound)) >> 32) as u32
    }

    pub(crate) fn unit(&mut self) -> f64 {
        f64::from(self.below(u32::MAX)) / f64::from(u32::MAX)
    }
}

impl Problem {
    /// A random problem of at most so many cells: one to three classes, sentences of all kinds, most of them true of one
    /// hidden assignment, so that many problems have models and some have none.
    pub(crate) fn random(seeds: &mut Seeds, most_cells: u32) -> Problem {
        let mut problem = Problem::default();
        let cells = 1 + seeds.below(most_cells);
        let hidden: Vec<bool> = (0..cells).map(|_| seeds.below(3) == 0).collect();
        let mut first = 0;
        while first < cells {
            let size = if seeds.below(2) == 0 { cells - first } else { 1 + seeds.below(cells - first) };
            let trues = hidden[first as usize..(first + size) as usize].iter().filter(|cell| **cell).count() as u32;
            let prior = match seeds.below(4) {
                0 => Prior::Odds { yes: 1 + seeds.below(9), no: 1 + seeds.below(9) },
                1 if seeds.below(8) == 0 => Prior::Total(seeds.below(size + 1)),
                _ => Prior::Total(trues),
            };
            problem.classes.push((size, prior));
            first += size;
        }
        for _ in 0..seeds.below(3) {
            let cell = seeds.below(cells);
            problem.observed.push((cell, hidden[cell as usize] ^ (seeds.below(40) == 0)));
        }
        let longest = 1 + seeds.below(8);
        for _ in 0..seeds.below(2 + cells) {
            problem.sentences.push(sentence(seeds, cells, longest, &hidden));
        }
        problem
    }

    pub(crate) fn base(&self) -> Base {
        let mut base = Base::new(&self.classes).expect("made to be right");
        for (at, (cells, lo, hi)) in self.sentences.iter().enumerate() {
            if at == self.sentences.len() / 2 {
                self.observe_all(&mut base);
            }
            base.tell(cells, *lo..=*hi).expect("made to be right");
        }
        self.observe_all(&mut base);
        base
    }

    fn observe_all(&self, base: &mut Base) {
        for (cell, value) in &self.observed {
            base.observe(*cell, *value).expect("made to be right");
        }
    }

    pub(crate) fn cells(&self) -> u32 {
        self.classes.iter().map(|(cells, _)| cells).sum()
    }

    /// Whether an assignment, one bit per cell, meets observations and sentences.
    pub(crate) fn meets(&self, model: u32) -> bool {
        let holds = |(cells, lo, hi): &(Vec<u32>, u32, u32)| {
            let count = cells.iter().filter(|cell| model >> **cell & 1 == 1).count() as u32;
            (*lo..=*hi).contains(&count)
        };
        self.observed.iter().all(|(cell, value)| (model >> cell & 1 == 1) == *value) && self.sentences.iter().all(holds)
    }

    /// The weight of an assignment by the prior of class number `index` alone.
    pub(crate) fn weight(&self, index: usize, model: u32) -> u64 {
        let first: u32 = self.classes[..index].iter().map(|(cells, _)| cells).sum();
        let (cells, prior) = self.classes[index];
        let trues = (model >> first & (((1_u64 << cells) - 1) as u32)).count_ones();
        match prior {
            Prior::Total(total) => u64::from(total == trues),
            Prior::Odds { yes, no } => u64::from(yes).pow(trues) * u64::from(no).pow(cells - trues),
        }
    }

    pub(crate) fn try_everything(&self) -> Twin {
        let cells = self.cells();
        let mut twin = Twin {
            models: Vec::new(),
            all: BigUint::ZERO,
            trues: vec![BigUint::ZERO; cells as usize],
            by_total: vec![0; cells as usize + 1],
        };
        for model in (0..1_u32 << cells).filter(|model| self.meets(*model)) {
            twin.by_total[model.count_ones() as usize] += 1;
            let weights = (0..self.classes.len()).map(|class| BigUint::from(self.weight(class, model)));
            let weight = weights.fold(BigUint::from(1_u32), |all, weight| all * weight);
            if weight != BigUint::ZERO {
                twin.models.push(model);
                twin.all += &weight;
                for cell in (0..cells).filter(|cell| model >> cell & 1 == 1) {
                    twin.trues[cell as usize] += &weight;
                }
            }
        }
        twin
    }
}

fn sentence(seeds: &mut Seeds, cells: u32, longest: u32, hidden: &[bool]) -> (Vec<u32>, u32, u32) {
    let mut named: Vec<u32> = Vec::new();
    let centre = seeds.below(cells);
    for _ in 0..=seeds.below(longest) {
        // Near each other, so that sentences overlap.
        let cell = (centre + seeds.below(6) * (1 + seeds.below(2) * 3)) % cells;
        if !named.contains(&cell) {
            named.push(cell);
        }
    }
    let trues = named.iter().filter(|cell| hidden[**cell as usize]).count() as u32;
    match seeds.below(12) {
        0..=6 => (named, trues, trues),
        7 => (named, trues.min(1), u32::MAX),
        8 => (named, 0, trues),
        9 => (named, trues.saturating_sub(1), trues + 1),
        10 => (named, trues, trues + seeds.below(3)),
        _ => {
            let lo = if seeds.below(6) == 0 { seeds.below(4) } else { trues };
            (named, lo, lo + seeds.below(2))
        }
    }
}
