//! What is done and perceived at the table, and its words.

use facts::{Fact, Kind, Slot, Speak, Unheard, Word};

const CARD: Slot = Slot::new("card", Kind::Int { min: 1, max: 6 }, "its value");
const SEAT: Slot = Slot::new("seat", Kind::Int { min: 1, max: 4 }, "whose");
const AMOUNT: Slot = Slot::new("amount", Kind::Int { min: 0, max: 99 }, "in chips");

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Act {
    /// Chance deals the next seat its card.
    Deal(u8),
    /// A seat bids.
    Bid(u8),
}

impl Speak for Act {
    const WORDS: &'static [Word] = &[
        Word { head: "deal", slots: &[CARD], keys: &[], doc: "the dice deal a card" },
        Word { head: "bid", slots: &[AMOUNT], keys: &["b"], doc: "bid so many chips" },
    ];

    fn say(&self) -> Fact {
        match self {
            Act::Deal(card) => Fact::new("deal").with("card", *card),
            Act::Bid(amount) => Fact::new("bid").with("amount", *amount),
        }
    }

    fn hear(fact: &Fact) -> Result<Act, Unheard> {
        let fact = Word::check_any(Act::WORDS, fact)?;
        Ok(if fact.head == "deal" { Act::Deal(small(&fact, "card")) } else { Act::Bid(small(&fact, "amount")) })
    }
}

/// One thing perceived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Percept {
    /// To one seat: its place and purse.
    Seated { seat: u8, chips: u8, rounds: u8 },
    /// To one seat: its card.
    Dealt(u8),
    /// To all: a bid.
    Bids { seat: u8, amount: u8 },
    /// To all: who won the round, with what card.
    Wins { seat: u8, card: u8 },
    /// To those who lost the round.
    Lost { amount: u8 },
    /// To all: a seat left.
    Left(u8),
}

impl Speak for Percept {
    const WORDS: &'static [Word] = &[
        Word {
            head: "seated",
            slots: &[
                SEAT,
                Slot::new("chips", Kind::Int { min: 0, max: 9 }, ""),
                Slot::new("rounds", Kind::Int { min: 1, max: 9 }, ""),
            ],
            keys: &[],
            doc: "your place and purse",
        },
        Word { head: "dealt", slots: &[CARD], keys: &[], doc: "your card" },
        Word { head: "bids", slots: &[SEAT, AMOUNT], keys: &[], doc: "a bid" },
        Word { head: "wins", slots: &[SEAT, CARD], keys: &[], doc: "the round's winner" },
        Word { head: "lost", slots: &[AMOUNT], keys: &[], doc: "you lost against this bid" },
        Word { head: "left", slots: &[SEAT], keys: &[], doc: "a seat gave up" },
    ];

    fn say(&self) -> Fact {
        match *self {
            Percept::Seated { seat, chips, rounds } => {
                Fact::new("seated").with("seat", seat).with("chips", chips).with("rounds", rounds)
            }
            Percept::Dealt(card) => Fact::new("dealt").with("card", card),
            Percept::Bids { seat, amount } => Fact::new("bids").with("seat", seat).with("amount", amount),
            Percept::Wins { seat, card } => Fact::new("wins").with("seat", seat).with("card", card),
            Percept::Lost { amount } => Fact::new("lost").with("amount", amount),
            Percept::Left(seat) => Fact::new("left").with("seat", seat),
        }
    }

    fn hear(fact: &Fact) -> Result<Percept, Unheard> {
        let fact = Word::check_any(Percept::WORDS, fact)?;
        let int = |name: &str| small(&fact, name);
        Ok(match fact.head.as_str() {
            "seated" => Percept::Seated { seat: int("seat"), chips: int("chips"), rounds: int("rounds") },
            "dealt" => Percept::Dealt(int("card")),
            "bids" => Percept::Bids { seat: int("seat"), amount: int("amount") },
            "wins" => Percept::Wins { seat: int("seat"), card: int("card") },
            "lost" => Percept::Lost { amount: int("amount") },
            _ => Percept::Left(int("seat")),
        })
    }
}

/// The words keep every number below a hundred.
fn small(checked: &Fact, name: &str) -> u8 {
    checked.int(name).and_then(|it| u8::try_from(it).ok()).expect("the word was checked")
}

/// Somebody is sure that this is the highest card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Claim(pub(crate) u8);

impl Speak for Claim {
    const WORDS: &'static [Word] = &[Word { head: "highest", slots: &[CARD], keys: &[], doc: "no card is higher" }];

    fn say(&self) -> Fact {
        Fact::new("highest").with("card", self.0)
    }

    fn hear(fact: &Fact) -> Result<Claim, Unheard> {
        Word::check_any(Claim::WORDS, fact).map(|fact| Claim(small(&fact, "card")))
    }
}
