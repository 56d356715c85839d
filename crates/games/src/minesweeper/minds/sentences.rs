//! The original exercise's idea done right: sentences, the subset rule to the end, and a uniform guess where nothing is proven.

use play::{Account, Brief, Candidate, Forfeit, ForfeitKind, Menu, Mind, MindEntry};

use super::knowledge::Knowledge;
use super::player::{Choice, First, Player, Seen, word};
use super::proof;
use crate::minesweeper::Minesweeper;
use crate::minesweeper::words::{Act, Percept};

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Minesweeper> = MindEntry {
    word: word("sentences", "sentences about sets of cells and the subset rule to the end; guesses evenly"),
    version: 3,
    make: |settings| Ok(Box::new(Sentences::new(First::of(settings)))),
};

/// Sentences about sets of cells, and all that the subset rule makes of them.
#[derive(Debug)]
pub struct Sentences {
    player: Player,
    knowledge: Knowledge,
    /// By cell: the number that was told.
    numbers: Vec<Option<u8>>,
}

impl Sentences {
    fn new(first: First) -> Sentences {
        Sentences { player: Player::new(first), knowledge: Knowledge::default(), numbers: Vec::new() }
    }
}

impl Mind<Minesweeper> for Sentences {
    fn begin(&mut self, brief: &Brief) {
        self.player.begin(brief);
    }

    fn tell(&mut self, percept: &Percept) {
        match self.player.see(*percept) {
            Seen::Field(ground) => {
                self.knowledge.begin(&ground);
                self.numbers.clear();
                self.numbers.resize(ground.cells(), None);
            }
            Seen::Opened(at, count) => {
                self.knowledge.opened(at);
                self.knowledge.number(at, count);
                self.numbers[at] = Some(count);
            }
            Seen::Nothing => {}
        }
    }

    fn ask(&mut self, _menu: &Menu<'_, Minesweeper>) -> Result<Act, Forfeit> {
        self.knowledge.conclude();
        if self.knowledge.clashes() {
            return Err(Forfeit::new(ForfeitKind::Resigned, "the numbers contradict each other"));
        }
        let safe = self.knowledge.safe().next();
        self.player.choose(safe, self.knowledge.possible())
    }

    fn account(&self) -> Account {
        let (Some(Choice::Proven(at)), Some(ground)) = (self.player.choice(), self.player.ground()) else {
            return Account::of(self.player.without_proof());
        };
        let candidates = self.knowledge.safe().map(|safe| Candidate {
            act: format!("open {}", ground.cell(safe)),
            value: None,
            note: "proven safe".to_owned(),
        });
        Account {
            why: proof::safe(&self.knowledge, ground, &self.numbers, at),
            candidates: candidates.collect(),
            beliefs: None,
        }
    }
}
