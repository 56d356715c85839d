//! Why: a smallest set of sentences that forces a cell, or that contradicts itself.
//!
//! Both are one question: which few of the told elements (sentences and totals) leave no model, given what was observed
//! and, for a forced cell, that it had the other value? Found by *implicit hitting sets*: a candidate that still has a
//! model is grown to a set that cannot grow further without losing all models; every answer must contain one of the
//! elements left out. The next candidate is a cheapest set that hits all those; the first without a model is smallest.

use std::sync::Arc;

use crate::ask::{Answer, Budget, Workspace};
use crate::base::{Base, NONE, Prior, SentenceId, Value};
use crate::hitting::Hitting;
use crate::layers::Over;
use crate::sample::Filling;

/// Sentences and totals that together force a cell, or contradict each other; observations are taken for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The sentences, in the order of telling.
    pub sentences: Vec<SentenceId>,
    /// The classes whose totals are needed too, in order.
    pub totals: Vec<u32>,
    /// Whether it is proven that no smaller set does it. If not, the budget ended before the proof; still no member that
    /// could be tested can be left out.
    pub is_smallest: bool,
}

/// What a reason can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Sentence(u32),
    Total(u32),
}

impl Base {
    /// A smallest set of sentences and totals that forces this cell to the value it has in every model; among equally
    /// small ones, one with few totals. Nothing if the cell is not forced, or if the budget does not suffice to see it.
    pub fn reason(&self, workspace: &mut Workspace, cell: u32, budget: Budget) -> Option<Reason> {
        let answer = self.ask(workspace, budget);
        let value = answer.forced(cell).filter(|_| answer.is_consistent())?;
        let example = self.sampler(workspace, budget).map(|sampler| sampler.draw(&mut || 0.5));
        Case::new(self, Some((cell, !value)), example, workspace, budget).solve()
    }

    /// A smallest set of sentences and totals that contradict each other. Nothing if there is no contradiction, or if the
    /// budget does not suffice to see it.
    pub fn clash(&self, workspace: &mut Workspace, budget: Budget) -> Option<Reason> {
        if self.ask(workspace, budget).is_consistent() {
            return None;
        }
        Case::new(self, None, None, workspace, budget).solve()
    }

    /// This base without sentences and totals: classes, observations, and one more value to assume.
    fn ground(&self, assumed: Option<(u32, bool)>) -> Base {
        let mut ground = self.clone();
        ground.told.clear();
        ground.cells.clear();
        ground.mentions.clear();
        ground.news.clear();
        ground.newest.fill(NONE);
        ground.values.fill(Value::Unknown);
        ground.clash = false;
        ground.counts = self.classes.iter().map(|class| (class.cells, 0)).collect();
        for class in &mut *Arc::make_mut(&mut ground.classes) {
            if let Prior::Total(_) = class.prior {
                class.prior = Prior::Odds { yes: 1, no: 1 };
            }
        }
        ground.settle_certain_classes();
        for (cell, value) in self.observed.iter().copied().chain(assumed) {
            ground.set(cell, value.into());
        }
        ground.settle();
        ground
    }
}

/// The search for one reason.
struct Case<'a> {
    base: &'a Base,
    elements: Vec<Element>,
    ground: Base,
    /// A model to stay close to.
    example: Vec<bool>,
    workspace: &'a mut Workspace,
    nodes: u64,
    budget: Budget,
}

impl<'a> Case<'a> {
    fn new(
        base: &'a Base,
        assumed: Option<(u32, bool)>,
        example: Option<Vec<bool>>,
        workspace: &'a mut Workspace,
        budget: Budget,
    ) -> Case<'a> {
        let totals = (0..).zip(&*base.classes).filter(|(_, class)| matches!(class.prior, Prior::Total(_)));
        let totals = totals.map(|(index, _)| Element::Total(index));
        Case {
            elements: (0..base.sentences()).map(Element::Sentence).chain(totals).collect(),
            ground: base.ground(assumed),
            example: example.unwrap_or_else(|| vec![false; base.values.len()]),
            base,
            workspace,
            nodes: budget.nodes,
            budget,
        }
    }

    fn solve(mut self) -> Option<Reason> {
        let (members, is_smallest) = match self.smallest() {
            Ok(members) => (members, true),
            Err(Over) => (self.by_deletion()?, false),
        };
        let mut reason = Reason { sentences: Vec::new(), totals: Vec::new(), is_smallest };
        for member in members {
            match self.elements[member as usize] {
                Element::Sentence(id) => reason.sentences.push(SentenceId(id)),
                Element::Total(class) => reason.totals.push(class),
            }
        }
        Some(reason)
    }

    fn smallest(&mut self) -> Result<Vec<u32>, Over> {
        let sentences = self.base.sentences();
        // A total costs a trifle more than a sentence: it is the harder thing to see.
        let cost = |element: u32| (1 << 20) + u64::from(element >= sentences);
        let mut hitting = Hitting { sets: Vec::new(), cost: &cost };
        loop {
            // A quick hitting set will do while it has a model; a cheapest one is looked for only when it has none.
            let mut candidate = hitting.greedy();
            let mut correction = self.correction(&candidate)?;
            if correction.is_none() {
                let cheapest = hitting.cheapest(candidate.clone(), &mut self.nodes)?;
                if hitting.cost_of(&cheapest) == hitting.cost_of(&candidate) {
                    return Ok(candidate);
                }
                candidate = cheapest;
                correction = self.correction(&candidate)?;
            }
            match correction {
                None => return Ok(candidate),
                // Everything agrees after all: there is nothing to explain.
                Some(left_out) if left_out.is_empty() => return Err(Over),
                Some(left_out) => hitting.sets.push(left_out),
            }
        }
    }

    /// If these elements have a model: elements of which every reason must name one.
    fn correction(&mut self, candidate: &[u32]) -> Result<Option<Vec<u32>>, Over> {
        let mut base = self.ground.fork();
        for element in candidate {
            self.add(&mut base, *element);
        }
        match self.model(&base)? {
            None => Ok(None),
            Some(model) => self.left_out(base, &model).map(Some),
        }
    }

    /// Grows a set with a model until nothing more can be added; returns what is left out.
    fn left_out(&mut self, mut base: Base, model: &[bool]) -> Result<Vec<u32>, Over> {
        let mut inside = vec![false; self.elements.len()];
        self.add_met(&mut base, model, &mut inside);
        for element in 0..self.elements.len() {
            if inside[element] {
                continue;
            }
            let mut grown = base.fork();
            self.add(&mut grown, element as u32);
            if let Some(model) = self.model(&grown)? {
                inside[element] = true;
                base = grown;
                self.add_met(&mut base, &model, &mut inside);
            }
        }
        Ok((0..).zip(inside).filter(|(_, inside)| !inside).map(|(element, _)| element).collect())
    }

    /// Adds all elements that a model meets.
    fn add_met(&self, base: &mut Base, model: &[bool], inside: &mut [bool]) {
        for (element, inside) in (0..).zip(inside) {
            if !*inside && self.is_met(element, model) {
                *inside = true;
                self.add(base, element);
            }
        }
    }

    fn is_met(&self, element: u32, model: &[bool]) -> bool {
        match self.elements[element as usize] {
            Element::Sentence(id) => {
                let told = self.base.told[id as usize];
                let cells = self.base.cells_of(&told).iter();
                let count = cells.filter(|cell| model[**cell as usize]).count() as u32;
                (told.lo..=told.hi).contains(&count)
            }
            Element::Total(index) => {
                let class = self.base.classes[index as usize];
                let cells = &model[class.first as usize..(class.first + class.cells) as usize];
                class.prior == Prior::Total(cells.iter().filter(|cell| **cell).count() as u32)
            }
        }
    }

    fn add(&self, base: &mut Base, element: u32) {
        match self.elements[element as usize] {
            Element::Sentence(id) => {
                let told = self.base.told[id as usize];
                base.tell(self.base.cells_of(&told), told.lo..=told.hi).expect("it was told before");
            }
            Element::Total(index) => {
                let prior = self.base.classes[index as usize].prior;
                Arc::make_mut(&mut base.classes)[index as usize].prior = prior;
            }
        }
    }

    /// Asks, and pays for it: also for looking at all cells and sentences, as most of these asks do little else.
    fn ask(&mut self, base: &Base) -> Answer {
        let answer = base.ask(self.workspace, Budget { nodes: self.nodes });
        let looked = (base.values.len() + base.cells.len()) as u64;
        self.nodes = self.nodes.saturating_sub(self.workspace.spent + looked);
        answer
    }

    /// A model of a base, close to the example where nothing speaks against it.
    fn model(&mut self, base: &Base) -> Result<Option<Vec<bool>>, Over> {
        let left = Budget { nodes: self.nodes };
        let answer = self.ask(base);
        if !answer.is_consistent() {
            return Ok(None);
        }
        if !answer.is_complete() || self.nodes == 0 {
            return Err(Over);
        }
        let sampler = base.sampler(self.workspace, left).ok_or(Over)?;
        let mut model = sampler.draw(&mut || 0.5);
        for (cells, filling) in &sampler.free {
            let trues = cells.iter().filter(|cell| model[**cell as usize]).count();
            let mut spare = 0;
            for cell in cells {
                model[*cell as usize] = self.example[*cell as usize];
                spare += isize::from(model[*cell as usize]);
            }
            if let Filling::Left(_) = filling {
                spare -= trues as isize;
                for cell in cells {
                    let value = &mut model[*cell as usize];
                    if spare != 0 && *value == (spare > 0) {
                        *value = !*value;
                        spare -= spare.signum();
                    }
                }
            }
        }
        Ok(Some(model))
    }

    /// Leaves out one element after the other while the rest still has no model, totals and the newest first.
    fn by_deletion(&mut self) -> Option<Vec<u32>> {
        let mut kept = vec![true; self.elements.len()];
        let contradicts = |case: &mut Case<'_>, kept: &[bool]| {
            let mut base = case.ground.fork();
            (0..).zip(kept).filter(|(_, kept)| **kept).for_each(|(element, _)| case.add(&mut base, element));
            !case.ask(&base).is_consistent()
        };
        self.nodes = self.budget.nodes;
        if !contradicts(self, &kept) {
            return None;
        }
        for element in (0..kept.len()).rev() {
            kept[element] = false;
            kept[element] = self.nodes == 0 || !contradicts(self, &kept);
        }
        Some((0..).zip(kept).filter(|(_, kept)| *kept).map(|(element, _)| element).collect())
    }
}
