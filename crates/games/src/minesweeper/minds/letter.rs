//! The original exercise's slides to the letter.
//!
//! Kept as they are: a new sentence keeps the mines that are known already, and its count is not lowered; conclusions are
//! drawn in one pass over the knowledge, the subset rule is applied once to every pair, and what it finds is stored as it
//! was found; empty sentences stay. What the slides do not say is when two sentences are the same: here they are if cells
//! and count are, for otherwise each step makes all derived sentences anew until memory ends.

use std::collections::BTreeSet;
use std::sync::Arc;

use play::{Account, Brief, Forfeit, Menu, Mind, MindEntry};

use super::player::{Choice, First, Player, Seen, word};
use super::proof;
use crate::minesweeper::Minesweeper;
use crate::minesweeper::cell::Ground;
use crate::minesweeper::words::{Act, Percept};

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Minesweeper> = MindEntry {
    word: word(
        "letter",
        "the slides of the original exercise to the letter: one pass, and known mines stay in the sentences",
    ),
    version: 3,
    make: |settings| Ok(Box::new(Letter::new(First::of(settings)))),
};

/// On more cells than this the slides' way takes more time than anybody has.
const MOST: usize = 100;

/// A set of cells and how many of them are mines (the slides' class `Sentence`).
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sentence {
    cells: BTreeSet<usize>,
    count: i32,
}

impl Sentence {
    fn known_mines(&self) -> Option<&BTreeSet<usize>> {
        (self.count == self.cells.len() as i32).then_some(&self.cells)
    }

    fn known_safes(&self) -> Option<&BTreeSet<usize>> {
        (self.count == 0).then_some(&self.cells)
    }

    fn mark_mine(&mut self, cell: usize) {
        self.count -= i32::from(self.cells.remove(&cell));
    }

    fn mark_safe(&mut self, cell: usize) {
        self.cells.remove(&cell);
    }
}

/// The slides' class `MinesweeperAI`.
#[derive(Debug, Default)]
pub struct Letter {
    player: Player,
    ground: Option<Arc<Ground>>,
    moves_made: BTreeSet<usize>,
    mines: BTreeSet<usize>,
    safes: BTreeSet<usize>,
    knowledge: Vec<Sentence>,
    /// By cell: the number that was told, for the account.
    numbers: Vec<Option<u8>>,
}

impl Letter {
    fn new(first: First) -> Letter {
        Letter { player: Player::new(first), ..Letter::default() }
    }
}

impl Mind<Minesweeper> for Letter {
    fn begin(&mut self, brief: &Brief) {
        self.player.begin(brief);
        self.ground = None;
        self.moves_made.clear();
        self.mines.clear();
        self.safes.clear();
        self.knowledge.clear();
    }

    fn tell(&mut self, percept: &Percept) {
        match self.player.see(*percept) {
            Seen::Field(ground) => {
                self.numbers = vec![None; ground.cells()];
                self.ground = Some(ground);
            }
            Seen::Opened(at, count) => {
                self.numbers[at] = Some(count);
                self.add_knowledge(at, count.into());
            }
            Seen::Nothing => {}
        }
    }

    fn ask(&mut self, _menu: &Menu<'_, Minesweeper>) -> Result<Act, Forfeit> {
        let cells = self.ground.as_ref().map_or(0, |ground| ground.cells());
        let safe = self.safes.iter().copied().find(|at| !self.moves_made.contains(at));
        let possible = (0..cells).filter(|at| !self.moves_made.contains(at) && !self.mines.contains(at));
        self.player.choose(safe, possible)
    }

    /// The slides keep no reasons; but what they conclude follows from the numbers by the subset rule, and so it is told.
    fn account(&self) -> Account {
        match (self.player.choice(), self.player.ground()) {
            (Some(Choice::Proven(at)), Some(ground)) => {
                Account::of(proof::safe(&proof::knowledge(ground, &self.numbers), ground, &self.numbers, at))
            }
            _ => Account::of(self.player.without_proof()),
        }
    }

    fn fits(&self) -> Result<(), String> {
        match self.ground.as_ref().map_or(0, |ground| ground.cells()) {
            cells if cells > MOST => Err(format!("it takes fields of up to {MOST} cells, not {cells}")),
            _ => Ok(()),
        }
    }
}

impl Letter {
    fn mark_mine(&mut self, cell: usize) {
        self.mines.insert(cell);
        self.knowledge.iter_mut().for_each(|sentence| sentence.mark_mine(cell));
    }

    fn mark_safe(&mut self, cell: usize) {
        self.safes.insert(cell);
        self.knowledge.iter_mut().for_each(|sentence| sentence.mark_safe(cell));
    }

    /// The slides' function of this name, step by step in their order.
    fn add_knowledge(&mut self, cell: usize, count: i32) {
        let Some(ground) = self.ground.clone().filter(|ground| ground.cells() <= MOST) else { return };
        self.moves_made.insert(cell);
        self.mark_safe(cell);
        let cells = ground.near(cell).filter(|near| !self.safes.contains(near)).collect();
        self.knowledge.push(Sentence { cells, count });
        self.draw_conclusions();
        let inferred = self.infer();
        for sentence in &inferred {
            for neighbor in sentence.cells.iter().filter(|it| **it != cell) {
                if self.mines.contains(neighbor) || self.safes.contains(neighbor) {
                    continue;
                }
                if sentence.count == 0 {
                    self.mark_safe(*neighbor);
                } else if sentence.count == sentence.cells.len() as i32 {
                    self.mark_mine(*neighbor);
                }
            }
        }
        self.knowledge.extend(inferred);
    }

    /// One pass; what a sentence concludes changes the ones behind it before they are looked at.
    fn draw_conclusions(&mut self) {
        for index in 0..self.knowledge.len() {
            let mines = self.knowledge[index].known_mines().cloned();
            let safes = self.knowledge[index].known_safes().cloned();
            for mine in mines.into_iter().flatten() {
                self.mark_mine(mine);
            }
            for safe in safes.into_iter().flatten() {
                self.mark_safe(safe);
            }
        }
    }

    /// The subset rule, once for every pair.
    fn infer(&self) -> Vec<Sentence> {
        let mut inferred: Vec<Sentence> = Vec::new();
        for one in &self.knowledge {
            for other in &self.knowledge {
                if one != other && one.cells.is_subset(&other.cells) {
                    let cells = other.cells.difference(&one.cells).copied().collect();
                    let sentence = Sentence { cells, count: other.count - one.count };
                    if !self.knowledge.contains(&sentence) && !inferred.contains(&sentence) {
                        inferred.push(sentence);
                    }
                }
            }
        }
        inferred
    }
}
