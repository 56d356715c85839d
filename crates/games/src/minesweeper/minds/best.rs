//! Plays for the win, not for the next click.
//!
//! 1. Where few boards are left, the endgame is searched to its end ([`Endgame`]): no play wins more of them.
//! 2. Elsewhere a guess is weighed by looking ahead ([`look_ahead`]).

use std::cmp::Reverse;

use facts::Word;
use logic::Answer;
use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why};

use super::ahead::{Weighing, look_ahead};
use super::counting::Counting;
use super::endgame::Endgame;
use super::exact::choose;
use super::player::Choice;
use super::weigh;
use crate::minesweeper::Minesweeper;
use crate::minesweeper::words::{Act, Field, Percept, Start};

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Minesweeper> = MindEntry {
    word: Word {
        head: "best",
        slots: &[],
        keys: &[],
        doc: "exact, and plays for the win: looks ahead before it guesses, and searches endgames to their end",
    },
    version: 4,
    make: |_| Ok(Box::new(Best { counting: Counting::new(), weighing: Weighing::default(), opening: None })),
};

/// So many boards are searched to the end in the course of a large game, and so many sets of boards at most.
const BOARDS: usize = 800;
const NODES: u64 = 10_000_000;
/// A field of so few cells is searched from the beginning, as far as the nodes of the brief suffice.
const SMALL: usize = 30;
const SMALL_BOARDS: usize = 8_000;
/// Looks ahead before it guesses.
#[derive(Debug)]
pub struct Best {
    counting: Counting,
    /// What the last guess's candidates were found worth.
    weighing: Weighing,
    /// Where to begin on a small field, once it was found out.
    opening: Option<(Field, usize)>,
}

impl Mind<Minesweeper> for Best {
    fn begin(&mut self, brief: &Brief) {
        self.counting.begin(brief);
        self.weighing = Weighing::default();
    }

    fn tell(&mut self, percept: &Percept) {
        self.counting.tell(*percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Minesweeper>) -> Result<Act, Forfeit> {
        self.weighing = Weighing::default();
        let weighing = &mut self.weighing;
        let choice = match small_opening(&mut self.counting, &mut self.opening) {
            Some(at) => Choice::Begun(at),
            None => choose(&mut self.counting, |counting, answer| weigh_guesses(counting, answer, weighing))?,
        };
        let unknown = || Forfeit::new(ForfeitKind::Resigned, "the rules of the field were never told");
        let ground = self.counting.ground.clone().ok_or_else(unknown)?;
        Ok(self.counting.player.take(&ground, choice))
    }

    fn account(&self) -> Account {
        weigh::account(&self.counting, &self.weighing)
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        weigh::explain(&self.counting, cell)
    }
}

/// What may be spent on a small field: its nodes are among the cheapest there are, and the largest search, for the opening,
/// is made once for all plays. 5×4 with 4 mines takes 44 million.
fn small_nodes(counting: &Counting) -> u64 {
    counting.nodes.saturating_mul(6)
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
    let (cells, mut endgame) = endgame(counting, &answer, SMALL_BOARDS, small_nodes(counting))?;
    let first = match field.start {
        // Every first opening is safe in as many boards, so the most wins decide.
        Start::Safe => {
            let wins: Option<Vec<u32>> = (0..cells.len()).map(|cell| endgame.wins_by(cell)).collect();
            wins?.into_iter().zip((0..).map(Reverse)).max()?.1.0
        }
        _ => endgame.best()?.cell,
    };
    *known = Some((field, cells[first]));
    Some(cells[first])
}

/// The best guess: by the endgame where that can be searched, else by looking ahead.
fn weigh_guesses(counting: &mut Counting, answer: &Answer, weighing: &mut Weighing) -> Option<usize> {
    let small = counting.field.is_some_and(|field| field.cells() <= SMALL);
    let (boards, nodes) =
        if small { (SMALL_BOARDS, small_nodes(counting)) } else { (BOARDS, counting.nodes.min(NODES)) };
    if answer.is_complete()
        && answer.models() <= boards as f64
        && let Some((cells, mut endgame)) = endgame(counting, answer, boards, nodes)
        && let Some(guess) = endgame.best()
    {
        weighing.values.push((cells[guess.cell], f64::from(guess.wins) / answer.models()));
        weighing.searched = Some(guess.wins);
        return Some(cells[guess.cell]);
    }
    look_ahead(counting, answer, weighing)
}

/// The boards that are left as an endgame, with the cells it is about; none if there are too many.
fn endgame(counting: &mut Counting, answer: &Answer, most: usize, nodes: u64) -> Option<(Vec<usize>, Endgame)> {
    let budget = counting.budget();
    let (base, ground) = (counting.base.as_ref()?, counting.ground.clone()?);
    let doubtful = |at: &usize| counting.numbers[*at].is_none() && answer.forced(*at as u32) != Some(true);
    let cells: Vec<usize> = (0..counting.numbers.len()).filter(doubtful).collect();
    if cells.len() > 128 {
        return None;
    }
    let models = base.list_models(&mut counting.workspace, most, budget)?;
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
