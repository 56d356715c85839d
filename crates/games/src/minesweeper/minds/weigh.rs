//! Why: the smallest set of numbers that proves a cell, or the chances that made it the best guess.

use std::sync::Arc;

use logic::{Answer, Base, Prior, Workspace};
use play::{Account, Candidate, Panel, Picture, Why};

use super::ahead::Weighing;
use super::counting::{Counting, danger};
use super::player::Choice;
use super::proof;
use crate::minesweeper::cell::Ground;
use crate::minesweeper::heat;
use crate::minesweeper::prover::of_cell;

/// The number of candidates that are listed, unless more were looked into.
const TOLD: usize = 6;

/// The account of the last choice, with what a look-ahead found.
pub(super) fn account(counting: &Counting, weighing: &Weighing) -> Account {
    let (Some(choice), Some(weighed)) = (counting.player.choice(), Weighed::new(counting)) else {
        return Account::of(counting.player.without_proof());
    };
    // Before the first opening all cells are alike, and the rule of the start says more than their chances.
    if counting.player.opened() == 0 {
        return Account::of(counting.player.without_proof());
    }
    let (why, candidates) = match choice {
        Choice::Weighed(at) => (weighed.guess(weighing, at), weighed.guesses(weighing)),
        // What is proven needs no comparison: the first proven cell is as good as any.
        Choice::Proven(at) => (weighed.proof(at).unwrap_or_else(|| counting.player.without_proof()), Vec::new()),
        _ => (counting.player.without_proof(), Vec::new()),
    };
    let why = match counting.player.flag_in_the_way() {
        Some(cell) => Why::step(format!("the flag on {cell} is lifted first, so that it can be opened"), "", vec![why]),
        None => why,
    };
    Account { why, candidates, beliefs: Some(Arc::new(weighed.beliefs())) }
}

/// What is known of one cell, and why.
pub(super) fn explain(counting: &Counting, at: usize) -> Option<Why> {
    let weighed = Weighed::new(counting)?;
    let cell = weighed.ground.cell(at);
    match counting.numbers.get(at)? {
        Some(_) => {
            let why = Why::step(format!("{cell} is open"), "", vec![weighed.number(at)]);
            Some(why.claiming(of_cell("safe", cell)))
        }
        None => weighed.proof(at).or_else(|| weighed.doubt(at)),
    }
}

/// The field so far and all that follows from it.
struct Weighed<'a> {
    counting: &'a Counting,
    base: &'a Base,
    ground: &'a Ground,
    answer: Answer,
}

impl<'a> Weighed<'a> {
    fn new(counting: &'a Counting) -> Option<Weighed<'a>> {
        let (base, ground) = (counting.base.as_ref()?, counting.ground.as_deref()?);
        let answer = base.ask(&mut Workspace::new(), counting.budget());
        Some(Weighed { counting, base, ground, answer })
    }

    fn is_closed(&self, at: usize) -> bool {
        self.counting.numbers[at].is_none()
    }

    /// A number that was told, and what it says.
    fn number(&self, at: usize) -> Why {
        proof::number(self.ground, &self.counting.numbers, at)
    }

    /// The numbers that, together, leave no mine for the cell, or nothing but a mine. None if it is not proven.
    fn proof(&self, at: usize) -> Option<Why> {
        let is_mine = self.answer.forced(at as u32).filter(|_| self.answer.is_consistent())?;
        let cell = self.ground.cell(at);
        let (verdict, left) = if is_mine { ("a mine", "nothing but a mine") } else { ("safe", "no mine") };
        let fact = of_cell(if is_mine { "mine" } else { "safe" }, cell);
        let Some(reason) = self.base.reason(&mut Workspace::new(), at as u32, self.counting.budget()) else {
            let all: Vec<usize> = (0..self.counting.numbers.len()).filter(|number| !self.is_closed(*number)).collect();
            let mut leaves = proof::list(self.ground, &self.counting.numbers, &all);
            leaves.extend(self.mines_in_all());
            let claim = format!("{cell} is {verdict}; all numbers and the mines in all, together, leave {left} for it");
            return Some(Why::step(claim, "proven", leaves).claiming(fact));
        };
        let numbers = reason.sentences.iter().filter_map(|id| self.counting.cells_of_sentences.get(id.0 as usize));
        let mut numbers: Vec<usize> = numbers.copied().collect();
        numbers.sort_unstable();
        let mut leaves = proof::list(self.ground, &self.counting.numbers, &numbers);
        let counts_all = !reason.totals.is_empty();
        let these = match (numbers.len(), counts_all) {
            (0, _) => "the number of mines in all leaves",
            (1, false) => "this number leaves",
            (1, true) => "this number and the mines in all leave",
            (_, false) => "these numbers, together, leave",
            (_, true) => "these numbers and the mines in all, together, leave",
        };
        leaves.extend(self.mines_in_all().filter(|_| counts_all));
        leaves.extend(self.open_cells(&numbers, at, is_mine));
        Some(Why::step(format!("{cell} is {verdict}; {these} {left} for it"), "proven", leaves).claiming(fact))
    }

    /// The open cells that a proof by these numbers needs: those beside them, or all where the number of closed cells counts.
    fn open_cells(&self, numbers: &[usize], at: usize, is_mine: bool) -> Option<Why> {
        let all = &self.counting.numbers;
        if self.is_enough(numbers, at) == Some(is_mine) {
            return proof::open_beside(self.ground, all, numbers);
        }
        proof::open_elsewhere(self.ground, all, numbers)
    }

    /// What follows of a cell from these numbers and the open cells beside them.
    fn is_enough(&self, numbers: &[usize], at: usize) -> Option<bool> {
        let field = self.counting.field?;
        let mut base = Base::new(&[(field.cells() as u32, Prior::Total(field.mines.into()))]).ok()?;
        for number in numbers {
            let near: Vec<usize> = self.ground.near(*number).collect();
            for open in near.iter().copied().chain([*number]).filter(|it| !self.is_closed(*it)) {
                base.observe(open as u32, false).ok()?;
            }
            let near: Vec<u32> = near.iter().map(|it| *it as u32).collect();
            let count = u32::from(self.counting.numbers[*number]?);
            base.tell(&near, count..=count).ok()?;
        }
        base.ask(&mut Workspace::new(), self.counting.budget()).forced(at as u32)
    }

    fn mines_in_all(&self) -> Option<Why> {
        self.counting.field.map(|field| Why::count("mines in all", f64::from(field.mines)))
    }

    /// How likely a cell is a mine, and the numbers that touch it.
    fn doubt(&self, at: usize) -> Option<Why> {
        let cell = self.ground.cell(at);
        let Some(chance) = self.answer.chance(at as u32) else {
            return Some(Why::step(format!("{cell} could not be weighed within the budget"), "", Vec::new()));
        };
        let touching = self.ground.near(at).filter(|it| !self.is_closed(*it));
        let mut leaves: Vec<Why> = touching.map(|number| self.number(number)).collect();
        let untouched = if leaves.is_empty() { ", and no number touches it" } else { "" };
        let claim = match self.base.exact(&mut Workspace::new(), self.counting.budget()) {
            Some(exact) if exact.all().bits() <= 50 => {
                let (trues, all) = (exact.trues(at as u32)?, exact.all());
                format!("{cell} is a mine in {trues} of the {all} boards that fit, {}{untouched}", per_cent(chance))
            }
            _ => format!("{cell} is a mine in {} of the boards that fit{untouched}", per_cent(chance)),
        };
        leaves.extend(self.mines_in_all());
        Some(Why::step(claim, "", leaves))
    }

    fn guess(&self, weighing: &Weighing, at: usize) -> Why {
        let cell = self.ground.cell(at);
        let least = self.counting.closed().map(|it| danger(&self.answer, it)).fold(1.0, f64::min);
        let own = danger(&self.answer, at);
        let mut because = vec![Why::count(format!("chance of a mine in {cell}"), own)];
        let value = weighing.values.iter().find(|(it, _)| *it == at);
        let claim = if let Some(wins) = weighing.searched {
            let boards = self.answer.models();
            because.push(Why::count(format!("boards that it wins, of {boards:.0} that fit"), f64::from(wins)));
            format!(
                "nothing is proven safe; every play was searched to its end, and none wins more boards than opening {cell}"
            )
        } else if let (Some(twin), Some((_, value))) = (weighing.twin, value) {
            let twin = self.ground.cell(twin);
            because.push(Why::count("worth of what it shows, looking ahead", *value));
            format!(
                "nothing is proven safe; no number that it looked ahead to tells {cell} from {twin}, so it is guessed now"
            )
        } else if let Some((_, value)) = value {
            if least < own {
                because.push(Why::count("least chance of a mine anywhere", least));
            }
            because.push(Why::count("worth of this guess, looking ahead", *value));
            match weighing.values.len() {
                1 => format!(
                    "nothing is proven safe; {cell} is the least likely mine, and it looked ahead from no other"
                ),
                looked => format!(
                    "nothing is proven safe; it looked ahead from {looked} of {} closed cells, and of these {cell} is worth most",
                    self.counting.closed().count()
                ),
            }
        } else {
            let around = self.counting.closed_near(self.ground, at);
            because.push(Why::count("closed cells around it, which decides between equals", around as f64));
            format!("nothing is proven safe; {cell} is the least likely mine")
        };
        Why::step(claim, "guess", because)
    }

    /// The guesses that were weighed, best first; then the least dangerous of the others, and how many more there are.
    fn guesses(&self, weighing: &Weighing) -> Vec<Candidate> {
        let (answer, values) = (&self.answer, &weighing.values);
        let worth = |at: usize| values.iter().find(|(it, _)| *it == at).map(|(_, value)| *value);
        let mut cells: Vec<usize> =
            self.counting.closed().filter(|at| answer.forced(*at as u32) != Some(true)).collect();
        cells.sort_by(|one, other| {
            let worths = worth(*other).unwrap_or(-1.0).total_cmp(&worth(*one).unwrap_or(-1.0));
            let around = |at: &usize| (self.counting.closed_near(self.ground, *at), *at);
            worths.then(danger(answer, *one).total_cmp(&danger(answer, *other))).then(around(one).cmp(&around(other)))
        });
        let best = cells.first().and_then(|at| worth(*at));
        let candidate = |at: &usize| {
            let danger = danger(answer, *at);
            // A look-ahead stops where a cell cannot come above the best: what it found until then is no value.
            let note = match worth(*at) {
                Some(worth) if Some(worth) != best => "; worth less",
                None if weighing.searched.is_some() => "; wins in no more boards",
                None if best.is_some() => "; not looked into",
                _ => "",
            };
            Candidate {
                act: format!("open {}", self.ground.cell(*at)),
                value: if values.is_empty() { Some(1.0 - danger) } else { worth(*at).filter(|it| Some(*it) == best) },
                note: format!("a mine with {}{note}", per_cent(danger)),
            }
        };
        let (listed, rest) = cells.split_at(cells.len().min(TOLD.max(values.len())));
        let dangers = rest.iter().map(|at| danger(answer, *at));
        let (least, most) = dangers.fold((1.0, 0.0), |(least, most), it| (f64::min(least, it), f64::max(most, it)));
        let [least, most] = [least, most].map(per_cent);
        let to = if least == most { String::new() } else { format!(" to {most}") };
        let more = (!rest.is_empty()).then(|| Candidate::more(rest.len(), format!("a mine with {least}{to}")));
        listed.iter().map(candidate).chain(more).collect()
    }

    /// The chance of a mine in every closed cell.
    fn beliefs(&self) -> Picture {
        let grid = heat::map(self.ground, &self.answer, |at| self.is_closed(at));
        Picture { title: heat::TITLE.to_owned(), panels: vec![Panel::Grid(grid)], captions: Vec::new() }
    }
}

fn per_cent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}
