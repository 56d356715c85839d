//! A small search for a world that fits: yes-or-no variables under counting constraints.
//!
//! It serves the checkers of reasons. They must share no code with the minds, so this is written apart from the crate
//! `logic`: a plain search with propagation (Davis, Putnam, Logemann, Loveland), no counting of models and no caches.

/// A variable that is meant as it is, or negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Literal(u32);

impl Literal {
    /// The variable of this number.
    pub(crate) fn yes(variable: usize) -> Literal {
        Literal((variable as u32) << 1)
    }

    /// The variable of this number, negated.
    pub(crate) fn no(variable: usize) -> Literal {
        Literal::yes(variable).not()
    }

    /// The opposite.
    pub(crate) fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// Some assignment fits.
    Fits,
    /// None does.
    None,
    /// The budget was too small to say.
    Unknown,
}

/// At least `lo` and at most `hi` of the literals are true.
#[derive(Clone, Debug)]
struct Constraint {
    literals: Vec<Literal>,
    /// No literal is negated, so it needs decisions for yes.
    is_positive: bool,
    lo: u32,
    hi: u32,
    trues: u32,
    falses: u32,
}

impl Constraint {
    fn unassigned(&self) -> u32 {
        self.literals.len() as u32 - self.trues - self.falses
    }

    fn is_settled(&self) -> bool {
        self.trues >= self.lo && self.literals.len() as u32 - self.falses <= self.hi
    }

    fn is_broken(&self) -> bool {
        self.trues > self.hi || self.literals.len() as u32 - self.falses < self.lo
    }
}

/// Constraints over variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solver {
    values: Vec<Option<bool>>,
    constraints: Vec<Constraint>,
    /// By variable: the constraints that it is in, and whether it is negated there.
    uses: Vec<Vec<(u32, bool)>>,
    trail: Vec<Literal>,
    /// How much of the trail was propagated.
    done: usize,
    broken: bool,
}

impl Solver {
    /// A new variable.
    pub(crate) fn variable(&mut self) -> usize {
        self.values.push(None);
        self.uses.push(Vec::new());
        self.values.len() - 1
    }

    /// New variables, numbered one after the other; the number of the first.
    pub(crate) fn variables(&mut self, count: usize) -> usize {
        let first = self.values.len();
        self.values.resize(first + count, None);
        self.uses.resize(first + count, Vec::new());
        first
    }

    /// States that this is so.
    pub(crate) fn state(&mut self, literal: Literal) {
        self.broken = self.broken || !(self.assign(literal) && self.propagate());
    }

    /// States that none of these is so.
    pub(crate) fn none(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.state(literal.not());
        }
    }

    /// States that at least one of these is so.
    pub(crate) fn any(&mut self, literals: &[Literal]) {
        self.count(literals, 1, literals.len());
    }

    /// States that at least `lo` and at most `hi` of these are so. No variable may occur twice.
    pub(crate) fn count(&mut self, literals: &[Literal], lo: usize, hi: usize) {
        if lo == 0 && hi >= literals.len() {
            return;
        }
        let number = self.constraints.len() as u32;
        let mut constraint = Constraint {
            literals: literals.to_vec(),
            is_positive: literals.iter().all(|it| !it.is_negated()),
            lo: lo as u32,
            hi: hi as u32,
            trues: 0,
            falses: 0,
        };
        for literal in literals {
            self.uses[literal.variable()].push((number, literal.is_negated()));
            if let Some(value) = self.values[literal.variable()] {
                if value == literal.is_negated() { constraint.falses += 1 } else { constraint.trues += 1 }
            }
        }
        self.constraints.push(constraint);
        self.broken = self.broken || !(self.force(number as usize) && self.propagate());
    }

    /// Whether some assignment fits all constraints and these assumptions, within a number of decisions. Nothing is kept of
    /// the assumptions.
    pub(crate) fn search(&mut self, assumptions: &[Literal], nodes: u64) -> Search {
        if self.broken {
            return Search::None;
        }
        let base = self.trail.len();
        let assumed = assumptions.iter().all(|it| self.assign(*it)) && self.propagate();
        let found = if assumed { self.decide(nodes) } else { Search::None };
        self.undo(base);
        found
    }

    /// Depth first, without recursion: a decision remembers the length of the trail before it.
    fn decide(&mut self, nodes: u64) -> Search {
        let mut decisions: Vec<(usize, Literal)> = Vec::new();
        let mut left = nodes;
        loop {
            let Some(next) = self.choose() else { return Search::Fits };
            if left == 0 {
                return Search::Unknown;
            }
            left -= 1;
            decisions.push((self.trail.len(), next));
            let mut ok = self.assign(next) && self.propagate();
            while !ok {
                let Some((length, tried)) = decisions.pop() else { return Search::None };
                self.undo(length);
                ok = self.assign(tried.not()) && self.propagate();
            }
        }
    }

    /// A literal of an open constraint; none if every constraint is settled. First come those that nothing but a yes can
    /// satisfy, of these the one with the fewest open literals. The others are mostly satisfied by saying no to all that is
    /// left, so deciding them early would only make the search go through them again after every conflict.
    fn choose(&self) -> Option<Literal> {
        let open = self.constraints.iter().filter(|it| !it.is_settled());
        let tight = open.min_by_key(|it| (it.trues >= it.lo, !it.is_positive, it.unassigned()))?;
        let literal = tight.literals.iter().find(|it| self.values[it.variable()].is_none())?;
        Some(if tight.trues < tight.lo { *literal } else { literal.not() })
    }

    /// False if the opposite holds already.
    fn assign(&mut self, literal: Literal) -> bool {
        let value = !literal.is_negated();
        if let Some(known) = self.values[literal.variable()] {
            return known == value;
        }
        self.values[literal.variable()] = Some(value);
        self.trail.push(literal);
        true
    }

    /// Draws the plain conclusions of all that was assigned; false if a constraint is broken.
    fn propagate(&mut self) -> bool {
        while self.done < self.trail.len() {
            let literal = self.trail[self.done];
            self.done += 1;
            let value = !literal.is_negated();
            let uses = std::mem::take(&mut self.uses[literal.variable()]);
            for (number, negated) in &uses {
                let constraint = &mut self.constraints[*number as usize];
                if value == *negated { constraint.falses += 1 } else { constraint.trues += 1 }
            }
            // Every count is brought up to date before anything is concluded, so that undoing takes back the same.
            let ok = uses.iter().all(|(number, _)| self.force(*number as usize));
            self.uses[literal.variable()] = uses;
            if !ok {
                return false;
            }
        }
        true
    }

    /// Assigns what one constraint leaves no choice about; false if it is broken.
    fn force(&mut self, number: usize) -> bool {
        let constraint = &self.constraints[number];
        if constraint.is_broken() {
            return false;
        }
        let unassigned = constraint.unassigned();
        let all_true = constraint.trues + unassigned == constraint.lo;
        let all_false = constraint.trues == constraint.hi;
        if unassigned == 0 || !(all_true || all_false) {
            return true;
        }
        let literals = std::mem::take(&mut self.constraints[number].literals);
        let mut ok = true;
        for literal in &literals {
            if self.values[literal.variable()].is_none() {
                ok &= self.assign(if all_true { *literal } else { literal.not() });
            }
        }
        self.constraints[number].literals = literals;
        ok
    }

    fn undo(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else { return };
            self.values[literal.variable()] = None;
            if self.trail.len() < self.done {
                self.done = self.trail.len();
                let value = !literal.is_negated();
                for (number, negated) in &self.uses[literal.variable()] {
                    let constraint = &mut self.constraints[*number as usize];
                    if value == *negated { constraint.falses -= 1 } else { constraint.trues -= 1 }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use play::{Dice, Role};

    use super::*;

    /// A constraint as plain data: variables with their sign, the least and the most of them.
    type Plain = (Vec<(usize, bool)>, usize, usize);

    fn fits(assignment: u32, constraints: &[Plain]) -> bool {
        constraints.iter().all(|(literals, lo, hi)| {
            let trues = literals.iter().filter(|(at, sign)| (assignment >> at & 1 == 1) == *sign).count();
            (*lo..=*hi).contains(&trues)
        })
    }

    #[test]
    fn the_search_equals_trying_all_assignments() {
        let mut found = [0, 0];
        for number in 0..3000 {
            let mut dice = Dice::new(1, number, Role::World);
            let variables = 1 + dice.below(8) as usize;
            let mut constraints: Vec<Plain> = Vec::new();
            for _ in 0..dice.below(9) {
                let literals: Vec<(usize, bool)> = (0..variables)
                    .filter(|_| dice.chance(0.6))
                    .collect::<Vec<_>>()
                    .into_iter()
                    .map(|at| (at, dice.chance(0.5)))
                    .collect();
                let lo = dice.below(literals.len() as u32 + 1) as usize;
                let hi = lo + dice.below((literals.len() - lo) as u32 + 1) as usize;
                constraints.push((literals, lo, hi));
            }
            let mut solver = Solver::default();
            solver.variables(variables);
            let literal = |(at, sign): &(usize, bool)| if *sign { Literal::yes(*at) } else { Literal::no(*at) };
            for (literals, lo, hi) in &constraints {
                solver.count(&literals.iter().map(literal).collect::<Vec<_>>(), *lo, *hi);
            }
            // Assumptions leave no mark, so the same solver is asked again and again.
            for _ in 0..3 {
                let assumed = (dice.below(variables as u32) as usize, dice.chance(0.5));
                let expected =
                    (0..1_u32 << variables).any(|it| fits(it, &constraints) && (it >> assumed.0 & 1 == 1) == assumed.1);
                let search = solver.search(&[literal(&assumed)], 1000);
                assert_eq!(search, if expected { Search::Fits } else { Search::None }, "case {number}");
                found[usize::from(expected)] += 1;
            }
        }
        assert!(found.iter().all(|count| *count > 1000), "{found:?}");
    }

    #[test]
    fn a_search_without_a_budget_decides_nothing() {
        let mut solver = Solver::default();
        solver.variables(3);
        solver.any(&[Literal::yes(0), Literal::yes(1), Literal::yes(2)]);
        assert_eq!(solver.search(&[], 0), Search::Unknown);
        assert_eq!(solver.search(&[Literal::no(0), Literal::no(1), Literal::no(2)], 0), Search::None);
    }
}
