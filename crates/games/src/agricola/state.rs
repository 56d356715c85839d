//! How a play stands: all of it is open to both players.

use super::card::{Card, Deed};
use super::farm::{Farm, Land, Pasture};
use super::goods::{Crop, Good, Material};
use super::major::Major;
use super::rules::{House, Rules};
use super::words::Act;

/// In this round there is nothing left to do but to count.
pub const LAST: u8 = 15;
/// After these rounds there is a harvest.
pub const HARVESTS: [u8; 6] = [4, 7, 9, 11, 13, 14];
/// So many rounds the well gives food.
pub const WELL: u8 = 5;

/// A part of a round (*fase*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Phase {
    /// *Principio de ronda*: a card is opened.
    Start,
    /// *Reposición*.
    Replenish,
    /// *Jornada laboral*.
    Work,
    /// *Regreso al hogar*.
    Return,
    /// *Recolección*.
    Gather,
    /// *Alimentación*.
    Feed,
    /// *Procreación*.
    Breed,
    /// *Cálculo de la puntuación*.
    Score,
}

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Phase; 8] = [
        Phase::Start,
        Phase::Replenish,
        Phase::Work,
        Phase::Return,
        Phase::Gather,
        Phase::Feed,
        Phase::Breed,
        Phase::Score,
    ];
    /// Their names.
    pub const NAMES: &'static [&'static str] =
        &["start", "replenish", "work", "return", "gather", "feed", "breed", "score"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Phase::NAMES[self as usize]
    }

    /// The phase of this name.
    pub fn named(name: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// How a card stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// It can be used.
    pub open: bool,
    /// Somebody was there in this round (*ocupada*).
    pub taken: bool,
    /// How much lies on it.
    pub amount: u16,
}

/// What a player has said so far of what it is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Doing {
    /// Nothing is half done.
    #[default]
    Nothing,
    /// It goes to this card and does this; where or with what is to be said.
    Card(Card, Deed),
    /// It begins a pasture at this cell; how large is to be said.
    Pasture {
        /// Its first cell.
        cell: u8,
        /// The card, if the action begins with it.
        card: Option<Card>,
    },
    /// It encloses these cells so far, one bit each; which more is to be said.
    Enclosure {
        /// The cells.
        cells: u16,
        /// The card, if the action begins with it.
        card: Option<Card>,
    },
}

/// How urgent the choices of a player are: what the production system says by salience.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// Goes on with what it began.
    Go,
    /// Goes on with what is joined to it, or cooks what finds no place.
    Joint,
    /// The same, by giving back a fireplace.
    JointTrade,
    /// Chooses an action.
    Choose,
    /// Chooses what is done only if nothing else can be.
    Last,
    /// Feeds.
    Feed,
    /// Gets food by improvements.
    Exchange,
    /// Eats crops.
    Eat,
    /// Begs.
    Beg,
    /// Gives the young a place.
    Young,
    /// Gives loose animals a place, or lets them go.
    Herd,
}

impl Level {
    /// Those of a day's work that are beyond turns, the most urgent first.
    pub(super) const GOING: [Level; 3] = [Level::Go, Level::Joint, Level::JointTrade];
    /// Those of feeding.
    pub(super) const FEEDING: [Level; 4] = [Level::Feed, Level::Exchange, Level::Eat, Level::Beg];
}

/// A play of two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The rules that are played.
    pub rules: Rules,
    /// From 1; [`LAST`] is the counting.
    pub round: u8,
    /// Where in the round.
    pub phase: Phase,
    /// Who has the turn: 0 or 1.
    pub turn: u8,
    /// Who begins the rounds (*jugador inicial*).
    pub starter: u8,
    /// Who is to decide, and how urgent that is; nobody while the dice are asked, or at the end.
    pub asked: Option<(u8, Level)>,
    /// What is half done.
    pub doing: Doing,
    /// The action cards, in the order of [`Card::ALL`].
    pub cards: [Spot; Card::COUNT],
    /// Who owns the improvements: player 1 or 2, or 0 for no player.
    pub majors: [u8; Major::COUNT],
    /// So many rounds the well will still give food.
    pub well: u8,
    /// The two farms.
    pub farms: [Farm; 2],
    /// Who could do nothing more in this round and let the other go on.
    pub ceded: [bool; 2],
    /// Who has given up.
    pub gone: [bool; 2],
}

impl State {
    /// The beginning by the rules, with the house on the cells of the original exercise.
    pub fn new(rules: Rules) -> State {
        State::starting(rules, House::Row)
    }

    /// The beginning by the rules, with the first rooms where they belong.
    pub fn starting(rules: Rules, house: House) -> State {
        let mut state = State {
            rules,
            round: 1,
            phase: Phase::Start,
            turn: 0,
            starter: 0,
            asked: None,
            doing: Doing::Nothing,
            cards: [Spot::default(); Card::COUNT],
            majors: [0; Major::COUNT],
            well: 0,
            farms: [Farm::new(house, 2), Farm::new(house, 3)],
            ceded: [false; 2],
            gone: [false; 2],
        };
        for card in Card::ALL {
            state.cards[card.index()].open = card.period() == 0 && (card != Card::StableAndBake || rules.side_job);
        }
        state.prepare(rules.test);
        state
    }

    /// The farms of a test.
    fn prepare(&mut self, test: u8) {
        match test {
            2 => {
                self.cards[Card::Sheep.index()].amount = 500;
                let [first, second] = &mut self.farms;
                fill_pastures(first, &[3, 5, 7, 9, 11], &[13, 15]);
                first.set_land(14, Land::Lost);
                fill_pastures(second, &[3, 5, 7, 9, 11, 13], &[15]);
            }
            3 => self.farms.iter_mut().for_each(|farm| farm.set(Good::Wood, 40)),
            4 => {
                for farm in &mut self.farms {
                    for cell in farm.empty().collect::<Vec<_>>() {
                        farm.set_land(cell, Land::Room { material: Material::Wood, pet: None });
                    }
                    for good in [Good::Clay, Good::Stone, Good::Reed] {
                        farm.set(good, 40);
                    }
                }
            }
            5 => {
                for farm in &mut self.farms {
                    for cell in farm.empty().collect::<Vec<_>>() {
                        farm.set_land(cell, Land::Field { crop: None, amount: 0 });
                    }
                    for crop in Crop::ALL {
                        farm.set(crop.good(), 20);
                    }
                }
            }
            _ => {}
        }
    }

    /// Which period the round belongs to.
    pub fn period(&self) -> u8 {
        1 + HARVESTS.iter().filter(|it| **it < self.round).count() as u8
    }

    /// Whether a harvest follows this round.
    pub fn is_harvest(&self) -> bool {
        HARVESTS.contains(&self.round)
    }

    /// The improvements of a player.
    pub fn owned(&self, seat: usize) -> impl Iterator<Item = Major> + '_ {
        Major::ALL.into_iter().filter(move |it| self.majors[it.index()] == seat as u8 + 1)
    }
}

/// Closed pastures with a stable in each cell: double ones from these cells on, and simple ones.
fn fill_pastures(farm: &mut Farm, doubles: &[u8], simples: &[u8]) {
    let closed =
        |cells| Land::Pasture(Pasture { cells, fences: 2 + 2 * cells, stables: cells, animal: None, count: 0 });
    for cell in doubles {
        farm.set_land(*cell, closed(2));
        farm.set_land(cell + 1, Land::Part(*cell));
    }
    for cell in simples {
        farm.set_land(*cell, closed(1));
    }
}

/// What the steps of a choice say that is not whole yet.
pub(super) fn doing(said: &[Act]) -> Doing {
    match *said {
        [.., Act::Use(card, deed)] => Doing::Card(card, deed),
        [Act::Use(card, _), Act::Fence(cell)] => Doing::Pasture { cell, card: Some(card) },
        [Act::Fence(cell)] => Doing::Pasture { cell, card: None },
        _ => Doing::Nothing,
    }
}

impl State {
    /// Who wins with these points; nobody if it is a draw.
    pub fn winner(&self, points: [i16; 2]) -> Option<usize> {
        let material = |seat: usize| -> u16 {
            [Good::Wood, Good::Clay, Good::Stone, Good::Reed].into_iter().map(|good| self.farms[seat].has(good)).sum()
        };
        let order = match self.gone {
            [true, false] => std::cmp::Ordering::Less,
            [false, true] => std::cmp::Ordering::Greater,
            _ if self.rules.tie_by_material => points[0].cmp(&points[1]).then_with(|| material(0).cmp(&material(1))),
            _ => points[0].cmp(&points[1]),
        };
        match order {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The laws of a play.
    pub(super) fn is_ok(&self) -> bool {
        let rounds = (1..=LAST).contains(&self.round);
        rounds && super::tell::clash(self).is_none() && self.farms.iter().all(|farm| farm.people().len() >= 2)
    }
}
