//! Plays for the win, not for the next click.
//!
//! 1. Where few boards are left, the endgame is searched to its end ([`Endgame`]): no play wins more of them.
//! 2. Elsewhere a guess is weighed two plies deep: the chance to survive it, and for each number that it may show, how safe
//!    the next opening can then be. A number that proves some cell safe counts a little more than one, because what it
//!    opens will tell more.
//!
//! The bounds of the second kind are exact: a cell is worth no more than its own safety (with that little more), so cells
//! are tried from the safest on, and the search stops where none can be better.

use facts::Word;
use logic::Answer;
use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, MindEntry};

use super::counting::{BUDGET, Counting, danger};
use super::endgame::Endgame;
use super::exact::choose;
use super::player::Choice;
use super::weigh;
use crate::minesweeper::Minesweeper;
use crate::minesweeper::cell::Ground;
use crate::minesweeper::words::{Act, Field, Percept, Start};

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Minesweeper> = MindEntry {
    word: Word {
        head: "best",
        slots: &[],
        keys: &[],
        doc: "exact, and plays for the win: looks ahead before it guesses, and searches endgames to their end",
    },
    version: 1,
    make: |_| Ok(Box::new(Best { counting: Counting::new(), values: Vec::new(), opening: None })),
};

/// So many boards are searched to the end in the course of a large game, and so many sets of boards at most.
const BOARDS: usize = 400;
const NODES: u64 = 1_000_000;
/// A field of so few cells is searched from the beginning, whatever it takes.
const SMALL: usize = 30;
const SMALL_BOARDS: usize = 8_000;
/// So many cells are weighed for a guess, none of them more dangerous than the safest by more than the margin, and not more
/// than so many of those that no number touches: they are all alike.
const WEIGHED: usize = 12;
const MARGIN: f64 = 0.15;
const UNTOUCHED: usize = 3;
/// What a number that proves some cell safe is worth beyond the survival of the next click. Measured on 20,000 expert
/// boards: 0 wins 40.03 %, 0.05 40.13 %, 0.1 40.27 %, 0.2 40.05 %.
const PROGRESS: f64 = 0.1;

/// Looks ahead before it guesses.
#[derive(Debug)]
pub struct Best {
    counting: Counting,
    /// What the last guess's candidates were found worth.
    values: Vec<(usize, f64)>,
    /// Where to begin on a small field, once it was found out.
    opening: Option<(Field, usize)>,
}

impl Mind<Minesweeper> for Best {
    fn begin(&mut self, brief: &Brief) {
        self.counting.begin(brief);
        self.values.clear();
    }

    fn tell(&mut self, percept: &Percept) {
        self.counting.tell(*percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Minesweeper>) -> Result<Act, Forfeit> {
        self.values.clear();
        let values = &mut self.values;
        let choice = match small_opening(&mut self.counting, &mut self.opening) {
            Some(at) => Choice::Begun(at),
            None => choose(&mut self.counting, |counting, answer| weigh_guesses(counting, answer, values))?,
        };
        let unknown = || Forfeit::new(ForfeitKind::Resigned, "the rules of the field were never told");
        let ground = self.counting.ground.clone().ok_or_else(unknown)?;
        Ok(self.counting.player.take(&ground, choice))
    }

    fn account(&self) -> Account {
        weigh::account(&self.counting, &self.values)
    }
}

/// Where to begin on a field that is small enough to be searched from the beginning.
fn small_opening(counting: &mut Counting, known: &mut Option<(Field, usize)>) -> Option<usize> {
    let field = counting.field.filter(|field| field.cells() <= SMALL)?;
    if counting.player.opened() > 0 || counting.player.told_first().is_some() || field.start == Start::Open {
        return None;
    }
    if let Some((_, at)) = known.filter(|(it, _)| *it == field) {
        return Some(at);
    }
    let answer = counting.ask().ok()?;
    let (cells, mut endgame) = endgame(counting, &answer, SMALL_BOARDS, u64::MAX)?;
    let first = match field.start {
        // Every first opening is safe in as many boards, so the most wins decide.
        Start::Safe => {
            let wins = |cell: &usize| (endgame.wins_by(*cell), std::cmp::Reverse(*cell));
            (0..cells.len()).max_by_key(wins)?
        }
        _ => endgame.best()?.cell,
    };
    *known = Some((field, cells[first]));
    Some(cells[first])
}

/// The best guess: by the endgame where that can be searched, else by looking ahead.
fn weigh_guesses(counting: &mut Counting, answer: &Answer, values: &mut Vec<(usize, f64)>) -> Option<usize> {
    let small = counting.field.is_some_and(|field| field.cells() <= SMALL);
    let (boards, nodes) = if small { (SMALL_BOARDS, u64::MAX) } else { (BOARDS, NODES) };
    if answer.is_complete()
        && answer.models() <= boards as f64
        && let Some((cells, mut endgame)) = endgame(counting, answer, boards, nodes)
        && let Some(guess) = endgame.best()
    {
        values.push((cells[guess.cell], f64::from(guess.wins) / answer.models()));
        return Some(cells[guess.cell]);
    }
    look_ahead(counting, answer, values)
}

/// The boards that are left as an endgame, with the cells it is about; none if there are too many.
fn endgame(counting: &mut Counting, answer: &Answer, most: usize, nodes: u64) -> Option<(Vec<usize>, Endgame)> {
    let (base, ground) = (counting.base.as_ref()?, counting.ground.clone()?);
    let doubtful = |at: &usize| counting.numbers[*at].is_none() && answer.forced(*at as u32) != Some(true);
    let cells: Vec<usize> = (0..counting.numbers.len()).filter(doubtful).collect();
    if cells.len() > 128 {
        return None;
    }
    let models = base.list_models(&mut counting.workspace, most, BUDGET)?;
    let pack = |model: &Vec<bool>| {
        cells.iter().enumerate().fold(0_u128, |board, (bit, at)| board | u128::from(model[*at]) << bit)
    };
    let boards: Vec<u128> = models.iter().map(pack).collect();
    let bit_of = |at: usize| cells.binary_search(&at).ok();
    let near = |at: &usize| {
        let bits = ground.near(*at).filter_map(bit_of);
        bits.fold(0_u128, |mask, bit| mask | 1 << bit)
    };
    let mines_near = |at: &usize| ground.near(*at).filter(|it| answer.forced(*it as u32) == Some(true)).count() as u8;
    let near: Vec<u128> = cells.iter().map(near).collect();
    let base: Vec<u8> = cells.iter().map(mines_near).collect();
    Some((cells, Endgame::new(boards, &near, &base, nodes)))
}

/// Weighs guesses two plies deep.
fn look_ahead(counting: &mut Counting, answer: &Answer, values: &mut Vec<(usize, f64)>) -> Option<usize> {
    let ground = counting.ground.clone()?;
    let mut best = (f64::NEG_INFINITY, counting.least_dangerous(answer)?);
    for at in worth_weighing(counting, answer, &ground) {
        let most = (1.0 - danger(answer, at)) * (1.0 + PROGRESS);
        if most <= best.0 {
            break;
        }
        let value = worth(counting, answer, &ground, at, best.0);
        values.push((at, value));
        if value > best.0 {
            best = (value, at);
        }
    }
    Some(best.1)
}

/// The cells worth weighing, safest first.
fn worth_weighing(counting: &Counting, answer: &Answer, ground: &Ground) -> Vec<usize> {
    let mut cells: Vec<usize> = counting.closed().collect();
    let key = |at: usize| (danger(answer, at), counting.closed_near(ground, at), at);
    cells.sort_by(|one, other| {
        let (one, other) = (key(*one), key(*other));
        one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2)))
    });
    let limit = cells.first().map_or(1.0, |at| danger(answer, *at)) + MARGIN;
    let mut untouched = 0;
    cells.retain(|at| {
        let touched = ground.near(*at).any(|it| counting.numbers[it].is_some());
        untouched += usize::from(!touched);
        danger(answer, *at) <= limit && (touched || untouched <= UNTOUCHED)
    });
    cells.truncate(WEIGHED);
    cells
}

/// What opening a cell is worth: over the numbers it may show, their chance times the safety of the best next opening.
/// Stops early where it cannot come above `bound`.
fn worth(counting: &mut Counting, answer: &Answer, ground: &Ground, at: usize, bound: f64) -> f64 {
    let Some(base) = &counting.base else { return 0.0 };
    let near: Vec<u32> = ground.near(at).map(|it| it as u32).collect();
    let closed = |it: &&u32| counting.numbers[**it as usize].is_none();
    let sure = near.iter().filter(closed).filter(|it| answer.forced(**it) == Some(true)).count() as u32;
    let most = near.iter().filter(closed).count() as u32;
    let expected: f64 = near.iter().filter(closed).map(|it| danger(answer, *it as usize)).sum();
    let mut numbers: Vec<u32> = (sure..=most).collect();
    // The likeliest first: then the bound is met soonest.
    numbers.sort_by(|one, other| (f64::from(*one) - expected).abs().total_cmp(&(f64::from(*other) - expected).abs()));
    let (mut value, mut left) = (0.0, 1.0 - danger(answer, at));
    for number in numbers {
        if left <= 1e-9 || value + left * (1.0 + PROGRESS) <= bound {
            break;
        }
        let mut imagined = base.fork();
        if imagined.observe(at as u32, false).is_err() || imagined.tell(&near, number..=number).is_err() {
            continue;
        }
        let after = imagined.ask(&mut counting.workspace, BUDGET);
        if after.is_consistent() {
            let chance = after.models() / answer.models();
            value += chance * best_next(&counting.numbers, &after, at);
            left -= chance;
        }
    }
    value
}

/// The safety of the best next opening, and a little more where it is proven.
fn best_next(numbers: &[Option<u8>], after: &Answer, opened: usize) -> f64 {
    let closed = numbers.iter().enumerate().filter(|(at, number)| number.is_none() && *at != opened);
    let mut best = None;
    for (at, _) in closed {
        if after.forced(at as u32) == Some(false) {
            return 1.0 + PROGRESS;
        }
        best = Some(f64::max(best.unwrap_or(0.0), 1.0 - danger(after, at)));
    }
    // With nothing left to open the field is cleared.
    best.filter(|it| *it > 0.0).unwrap_or(1.0 + PROGRESS)
}
