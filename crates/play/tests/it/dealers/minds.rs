//! Minds of the table: fair ones, one that speaks facts, and some that misbehave.

use facts::{Fact, Kind, Slot, Speak, Word};
use play::{
    Account, Brief, Candidate, Dice, Forfeit, ForfeitKind, Language, Menu, Mind, MindEntry, MindSpec, SetupError,
    Spoken, Talker, Why,
};

use super::{Act, Claim, Dealers, Percept};

pub(crate) const MINDS: &[MindEntry<Dealers>] = &[
    MindEntry { word: plain("dice", "any bid"), version: 1, make: |_| Ok(Box::new(Rolls::default())) },
    MindEntry {
        word: Word {
            head: "steady",
            slots: &[Slot::new("share", Kind::Int { min: 1, max: 4 }, "bids the card over this").or("2")],
            keys: &[],
            doc: "bids a share of its card",
        },
        version: 2,
        make: |settings| Ok(Box::new(Steady { share: settings.int("share").unwrap_or(2) as u8, ..Steady::default() })),
    },
    MindEntry {
        word: plain("talker", "the last of the menu"),
        version: 1,
        make: |_| Ok(Box::new(Spoken(Last::default()))),
    },
    MindEntry { word: plain("cheat", "bids too much"), version: 1, make: |_| Ok(Box::new(Cheat)) },
    MindEntry { word: plain("quitter", "gives up"), version: 1, make: |_| Ok(Box::new(Quitter)) },
    MindEntry { word: plain("babbler", "says what is no word"), version: 1, make: |_| Ok(Box::new(Spoken(Babbler))) },
];

/// Whatever the rules say, the last of the menu.
#[expect(clippy::unnecessary_wraps, reason = "others may fail")]
pub(crate) fn by_rules(_spec: &MindSpec) -> Result<Box<dyn Mind<Dealers>>, SetupError> {
    Ok(Box::new(Spoken(Last::default())))
}

const fn plain(head: &'static str, doc: &'static str) -> Word {
    Word { head, slots: &[], keys: &[], doc }
}

/// Any bid of the menu.
#[derive(Default)]
struct Rolls {
    dice: Option<Dice>,
    acts: Vec<Act>,
}

impl Mind<Dealers> for Rolls {
    fn begin(&mut self, brief: &Brief) {
        self.dice = Some(brief.dice());
    }

    fn tell(&mut self, _percept: &Percept) {}

    fn ask(&mut self, menu: &Menu<'_, Dealers>) -> Result<Act, Forfeit> {
        menu.list(&mut self.acts);
        let dice = self.dice.as_mut().expect("a mind is begun before it is asked");
        Ok(self.acts[dice.below(self.acts.len() as u32) as usize])
    }

    fn account(&self) -> Account {
        Account::of(Why::count("bids to draw from", self.acts.len() as f64))
    }
}

/// A share of its card, or the next lower bid that is allowed. Counts its plays, to be caught if it is not as new.
#[derive(Default)]
struct Steady {
    share: u8,
    card: u8,
    bid: u8,
    told: u32,
}

impl Mind<Dealers> for Steady {
    fn begin(&mut self, _brief: &Brief) {
        *self = Steady { share: self.share, ..Steady::default() };
    }

    fn tell(&mut self, percept: &Percept) {
        self.told += 1;
        if let Percept::Dealt(card) = percept {
            self.card = *card;
        }
    }

    fn ask(&mut self, menu: &Menu<'_, Dealers>) -> Result<Act, Forfeit> {
        let wanted = self.card / self.share.max(1);
        self.bid = (0..=wanted).rev().find(|bid| menu.allows(Act::Bid(*bid)).is_ok()).unwrap_or(0);
        Ok(Act::Bid(self.bid))
    }

    fn claims(&self, out: &mut Vec<Claim>) {
        out.push(Claim(self.card));
    }

    fn account(&self) -> Account {
        let card = Why::percept(format!("the card is {}", self.card), Percept::Dealt(self.card).say());
        let told = Why::count("things told", f64::from(self.told));
        let candidates = vec![Candidate { act: format!("bid {}", self.bid), value: Some(0.5), note: String::new() }];
        Account { why: Why::step(format!("bid {}", self.bid), "steady", vec![card, told]), candidates, beliefs: None }
    }
}

/// The last act of the menu, in facts.
#[derive(Default)]
struct Last {
    heard: Vec<Fact>,
}

impl Talker for Last {
    fn begin(&mut self, _brief: &Brief, language: Language) {
        assert_eq!((language.acts.len(), language.percepts.len()), (2, 6), "the words of the game are handed over");
        self.heard.clear();
    }

    fn tell(&mut self, percept: &Fact) {
        self.heard.push(percept.clone());
    }

    fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit> {
        menu.last().cloned().ok_or_else(|| Forfeit::new(ForfeitKind::Resigned, "nothing to do"))
    }

    fn account(&self) -> Account {
        let reasons = self.heard.iter().map(|fact| Why::percept(fact.to_string(), fact.clone())).collect();
        Account::of(Why::step("the last of the menu", "", reasons))
    }
}

/// Bids what nobody has.
struct Cheat;

impl Mind<Dealers> for Cheat {
    fn begin(&mut self, _brief: &Brief) {}

    fn tell(&mut self, _percept: &Percept) {}

    fn ask(&mut self, _menu: &Menu<'_, Dealers>) -> Result<Act, Forfeit> {
        Ok(Act::Bid(99))
    }

    fn account(&self) -> Account {
        Account::of(Why::step("nobody checks", "", Vec::new()))
    }
}

/// Gives up when asked.
struct Quitter;

impl Mind<Dealers> for Quitter {
    fn begin(&mut self, _brief: &Brief) {}

    fn tell(&mut self, _percept: &Percept) {}

    fn ask(&mut self, _menu: &Menu<'_, Dealers>) -> Result<Act, Forfeit> {
        Err(Forfeit::new(ForfeitKind::Resigned, "enough"))
    }

    fn account(&self) -> Account {
        Account::of(Why::step("enough", "", Vec::new()))
    }
}

/// Says what is no act.
struct Babbler;

impl Talker for Babbler {
    fn begin(&mut self, _brief: &Brief, _language: Language) {}

    fn tell(&mut self, _percept: &Fact) {}

    fn ask(&mut self, _menu: &[Fact]) -> Result<Fact, Forfeit> {
        Ok(Fact::new("bib").with("amount", 1))
    }

    fn account(&self) -> Account {
        Account::of(Why::step("bib", "", Vec::new()))
    }
}
