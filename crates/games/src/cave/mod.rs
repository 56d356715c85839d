//! The monster cave: several agents look for treasures among monsters and pits, in the dark.
//!
//! After the exercise "La cueva del monstruo". The game's page of prose is `README.md` beside this file.
//!
//! 1. `place` and `words`: cells and directions; what can be done, perceived and claimed.
//! 2. `rules`, `layout`, `file`, `generate`: keys; what lies where at the beginning, from a file or from dice; `make` writes
//!    such files, and `editor` draws them.
//! 3. This file: the world, one act at a time; `cycle`: what happens between two acts; `agent`: one of those who act.
//! 4. `known`: what an agent knows, its percepts folded; `chart`: how far the cave goes as far as it knows; `imagine`: worlds
//!    that fit what is known; `picture`: how both look.
//! 5. `arrays`: acts by number, and what an agent knows as arrays, for environments.
//! 6. `minds`: who plays; `prover`: whether percepts imply what the minds claim.

mod agent;
mod arrays;
mod chart;
mod cycle;
mod editor;
pub mod file;
mod generate;
mod guide;
mod imagine;
mod known;
mod layout;
mod make;
pub mod minds;
mod picture;
mod place;
mod prover;
mod rules;
mod tongues;
mod words;

use std::borrow::Cow;

use facts::{Diagnostics, Fact, Speak, Word};
use play::{
    ActSet, ActTable, Demo, Dice, Editor, Forfeit, Guide, MakeRuleMind, Maker, MapKeys, MapText, Measure, MindEntry,
    Outcome, Phrase, Picture, Profile, Prover, Public, ReadPosition, Refusal, Registered, Said, Seat, Seats,
    SetupError, Shape, Standing, Strongest, TableError, Told, Turn, Untold, World, Worth,
};

use agent::{Agent, Death};
use generate::Source;

pub use chart::Chart;
pub use generate::{Plan, Recipe};
pub use known::{Known, Memory, Shot};
pub use layout::{Element, Layout};
pub use place::{Area, Cell, Naming, Size, Way};
pub use rules::Rules;
pub use words::{Act, Begin, Claim, Of, Percept, Sensed};

/// A cave and everybody in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cave {
    rules: Rules,
    size: Size,
    /// Monsters and treasures at the beginning.
    monsters: u16,
    treasures: u16,
    /// Row by row.
    spots: Vec<Spot>,
    agents: Vec<Agent>,
    /// Those that smell, the oldest first.
    bombs: Vec<Bomb>,
    /// From 1.
    cycle: u32,
    /// Whose turn it is, as a place in the order of this cycle.
    place: usize,
    /// The dice are to say when the next bomb of this agent is ready.
    draws: bool,
    end: Option<End>,
}

/// One cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spot {
    element: Element,
    /// Living monsters next door.
    stench: u8,
    /// Pits next door.
    breeze: u8,
    /// Smelling bombs in it.
    bombs: u16,
}

/// A stench bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bomb {
    cell: Cell,
    /// The last cycle in which it smells.
    until: u32,
    owner: u8,
}

/// How a play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// All who are left said that they are done, or stuck.
    Quiet,
    /// Nobody is left.
    Empty,
    /// The cycle cap.
    Cap,
}

impl Cave {
    /// A cave with this layout; the waits for the first bombs, one for each agent.
    pub fn new(rules: Rules, layout: &Layout, waits: &[u8]) -> Cave {
        let size = layout.size;
        let mut spots = vec![Spot::default(); size.cells()];
        for (index, element) in layout.elements.iter().enumerate() {
            spots[index].element = *element;
            for next in Cell::at(index, size).neighbors(size) {
                let spot = &mut spots[next.index(size)];
                spot.stench += u8::from(*element == Element::Monster);
                spot.breeze += u8::from(*element == Element::Pit);
            }
        }
        let monsters = layout.count(Element::Monster) as u16;
        let waits = waits.iter().copied().chain(std::iter::repeat(0));
        let agents = layout.homes.iter().zip(waits);
        Cave {
            rules,
            size,
            monsters,
            treasures: layout.count(Element::Treasure) as u16,
            spots,
            agents: agents.map(|(home, wait)| Agent::new(*home, monsters, rules.bombs, wait)).collect(),
            bombs: Vec::new(),
            cycle: 1,
            place: 0,
            draws: false,
            end: None,
        }
    }

    /// The same, with waits from dice.
    fn first(rules: Rules, layout: &Layout, dice: &mut Dice) -> Cave {
        let waits: Vec<u8> = layout.homes.iter().map(|_| rules.first_wait(dice)).collect();
        Cave::new(rules, layout, &waits)
    }

    /// What lies where now; dead monsters and taken treasures are gone. The homes are those of the agents.
    pub fn layout(&self) -> Layout {
        Layout {
            size: self.size,
            homes: self.agents.iter().map(|agent| agent.home).collect(),
            elements: self.spots.iter().map(|spot| spot.element).collect(),
        }
    }

    fn spot(&self, cell: Cell) -> Spot {
        self.spots[cell.index(self.size)]
    }

    /// A cell as an agent is told of it: counted from its home, where the walls are not told.
    fn as_told(&self, agent: &Agent, cell: Cell) -> Cell {
        if self.rules.hides_walls { cell.relative_to(agent.home) } else { cell }
    }

    /// The cell that an agent calls so.
    fn as_meant(&self, seat: Seat, cell: Cell) -> Cell {
        match self.agents.get(seat.index()) {
            Some(agent) if self.rules.hides_walls => cell.shifted_by(agent.home),
            _ => cell,
        }
    }

    /// Why an act is not allowed.
    fn refuses(&self, seat: Seat, act: Act) -> Option<String> {
        let Some(agent) = self.agents.get(seat.index()) else { return Some("nobody sits there".to_owned()) };
        if self.end.is_some() {
            return Some("the play is over".to_owned());
        }
        if self.draws || self.asked() != seat.index() {
            return Some("it is not this agent's turn".to_owned());
        }
        match act {
            Act::Shoot(_) if agent.arrows == 0 => Some("no arrow is left".to_owned()),
            Act::Bomb if agent.bombs == 0 => Some("no bomb is left".to_owned()),
            Act::Bomb if agent.wait > 0 => Some(format!("the next bomb is ready after {} more cycles", agent.wait)),
            Act::Ready(_) => Some("only the dice say when a bomb is ready".to_owned()),
            _ => None,
        }
    }

    /// How the play ended, in a few words.
    fn ending(&self) -> Option<&'static str> {
        let all_home = self.agents.iter().all(Agent::is_home);
        let alone = self.agents.len() == 1;
        Some(match self.end? {
            End::Cap => "stopped at the cycle cap",
            End::Quiet if alone && all_home => "came home",
            End::Quiet if alone => "got stuck",
            End::Quiet if all_home => "all came home",
            End::Quiet => "nobody goes on",
            End::Empty => match self.agents[0].death {
                Some(Death::Pit) if alone => "fell into a pit",
                Some(Death::Monster) if alone => "was killed by a monster",
                None if alone => Forfeit::ENDING,
                _ => "nobody is left",
            },
        })
    }

    fn standing(&self, agent: &Agent, most: u16) -> Standing {
        let flag = |it: bool| f64::from(u8::from(it));
        let share = if self.treasures == 0 { 0.0 } else { f64::from(agent.treasures) / f64::from(self.treasures) };
        let counters = [
            ("treasures", share),
            ("taken", f64::from(agent.treasures)),
            ("all", flag(self.treasures > 0 && agent.treasures == self.treasures)),
            ("cycles", f64::from(agent.cycles)),
            ("arrows", f64::from(agent.shots)),
            ("kills", f64::from(agent.kills)),
            ("bombs", f64::from(agent.laid)),
            ("home", flag(agent.is_home())),
            ("ended", flag(matches!(self.end, Some(End::Quiet | End::Empty)))),
        ];
        Standing {
            score: f64::from(agent.treasures),
            success: !agent.gone && agent.treasures > 0 && agent.treasures == most,
            died: agent.death.is_some(),
            counters: counters.map(|(name, value)| (Cow::Borrowed(name), value)).to_vec(),
        }
    }
}

impl World for Cave {
    type Act = Act;
    type Percept = Percept;
    type Claim = Claim;
    type Known = Known;

    fn learn(known: &mut Known, percept: &Percept) {
        known.learn(percept);
    }

    fn seats(&self) -> usize {
        self.agents.len()
    }

    fn begin(&mut self, told: &mut Told<Percept>) {
        for (index, agent) in self.agents.iter().enumerate() {
            let begin = Begin {
                size: Some(self.size).filter(|_| !self.rules.hides_walls),
                agents: self.agents.len() as u8,
                home: self.as_told(agent, agent.home),
                arrows: agent.arrows,
                bombs: agent.bombs,
                wait: agent.wait,
                all_hear: self.rules.all_hear,
            };
            told.to(seat(index), Percept::Begin(begin));
        }
        self.open_turn(told);
    }

    fn turn(&self) -> Turn {
        match self.end {
            Some(_) => Turn::Over,
            None if self.draws => Turn::Chance,
            None => Turn::Seats(Seats::one(seat(self.asked()))),
        }
    }

    fn acts(&self, seat: Seat, out: &mut Vec<Act>) {
        if self.end.is_some() || self.draws || self.asked() != seat.index() {
            return;
        }
        let agent = &self.agents[seat.index()];
        out.extend_from_slice(&Act::ALL[..4]);
        if agent.arrows > 0 {
            out.extend_from_slice(&Act::ALL[4..8]);
        }
        if agent.bombs > 0 && agent.wait == 0 {
            out.push(Act::Bomb);
        }
        out.extend_from_slice(&Act::ALL[9..]);
    }

    fn allows(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        self.refuses(seat, act).map_or(Ok(()), |reason| Err(Refusal { act: act.say().to_string(), reason }))
    }

    fn chance(&self, out: &mut Vec<(u32, Act)>) {
        if self.draws {
            let (from, to) = self.rules.wait;
            out.extend((from..=to).map(|wait| (1, Act::Ready(wait))));
        }
    }

    fn step(&mut self, moves: &[(Seat, Act)], told: &mut Told<Percept>) {
        for (_, act) in moves {
            self.carry_out(*act);
            if !self.draws {
                self.go_on(told);
            }
        }
        debug_assert!(self.is_ok(), "an act left the cave in a state that cannot be: {self:?}");
    }

    /// What it did last takes effect all the same, when its turn would come.
    fn forfeit(&mut self, seat: Seat, told: &mut Told<Percept>) {
        let asked = self.end.is_none() && !self.draws && self.asked() == seat.index();
        if let Some(agent) = self.agents.get_mut(seat.index()).filter(|agent| agent.death.is_none()) {
            agent.gone = true;
        }
        if asked {
            self.go_on(told);
        }
    }

    fn outcome(&self) -> Outcome {
        let in_play = self.agents.iter().filter(|agent| !agent.gone);
        let most = in_play.map(|agent| agent.treasures).max().unwrap_or(0);
        let seats: Vec<Standing> = self.agents.iter().map(|agent| self.standing(agent, most)).collect();
        let won = (0..seats.len()).filter(|index| seats[*index].success).map(seat).collect();
        let winners = (self.end.is_some() && self.agents.len() > 1).then_some(won);
        Outcome { ending: self.ending().map(Cow::Borrowed), seats, winners }
    }

    fn score(&self, seat: Seat) -> f64 {
        self.agents.get(seat.index()).map_or(0.0, |agent| f64::from(agent.treasures))
    }

    fn mask(&self, seat: Seat, table: &ActTable<Act>, out: &mut [u8]) {
        let asked = self.end.is_none() && !self.draws && self.asked() == seat.index();
        let Some(agent) = self.agents.get(seat.index()).filter(|_| asked) else {
            out.fill(0);
            return;
        };
        for (place, act) in out.iter_mut().zip(table.acts()) {
            *place = u8::from(match act {
                Act::Move(_) | Act::Take | Act::Nothing => true,
                Act::Shoot(_) => agent.arrows > 0,
                Act::Bomb => agent.bombs > 0 && agent.wait == 0,
                Act::Ready(_) => false,
            });
        }
    }

    /// Behind the walls there is nothing.
    fn holds(&self, seat: Seat, claim: Claim) -> bool {
        let cell = self.as_meant(seat, claim.cell);
        let element = if cell.is_inside(self.size) { self.spot(cell).element } else { Element::Free };
        match claim.of {
            Of::Monster => element == Element::Monster,
            Of::Pit => element == Element::Pit,
            Of::NoMonster => element != Element::Monster,
            Of::NoPit => element != Element::Pit,
        }
    }

    fn picture(&self) -> Picture {
        picture::truth(self)
    }

    fn known_picture(known: &Known) -> Picture {
        picture::known(known)
    }
}

/// The seat of this number; there are never more agents than seats.
fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a cave has fewer agents than a play has seats")
}

impl Registered for Cave {
    const NAME: &'static str = "cave";
    const VERSION: u32 = 1;
    const SUMMARY: &'static str = "collect treasures among monsters and pits, alone or against others";
    const SETTINGS: Word = rules::SETTINGS;
    const PROFILES: &'static [Profile] = rules::PROFILES;
    const MINDS: &'static [MindEntry<Cave>] = minds::MINDS;
    const STRONGEST: Strongest = |_| &["bold", "exact"];
    const UNTOLD: Untold = rules::untold;
    const RULE_MIND: MakeRuleMind<Cave> = ::minds::rule_mind;
    const POSITION: Option<ReadPosition> = Some(position);
    const MAP_KEYS: MapKeys = MapKeys { decided: file::DECIDED, needed: &[] };
    const MAKER: Option<Maker> = Some(make::MAKER);
    const EDITOR: Option<Editor> = Some(editor::EDITOR);
    // Shares tell how many treasures there are, kills whose shot a moan is about, home whether the last move bumped.
    const PUBLIC: Public = Public::Counters(&["taken", "cycles", "arrows", "bombs", "ended"]);
    const PHRASE: Phrase = picture::phrase;
    const GUIDE: Guide = guide::GUIDE;
    const TONGUES: &'static [Said] = tongues::TONGUES;
    const PROVER: Option<Prover> = Some(prover::PROVER);
    const DEMO: Demo = Demo {
        settings: &[("size", "5"), ("monsters", "1"), ("treasures", "2")],
        seed: 46,
        minds: &["sound"],
        turn: 2,
        worth: Worth {
            worlds: "caves of 10×10 with three treasures",
            settings: &[],
            minds: &["bold", "exact", "sound", "corrected-86", "letter-86"],
            plays: 200,
            measure: Measure::Success,
            beside: "the game comes from a course exercise, whose solution is an agent of 86 rules: `letter-86` is that agent, word for word",
        },
    };

    type Recipe = Recipe;

    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
        generate::recipe(settings, map)
    }

    /// First the layout, then the waits: what lies where does not depend on the bombs.
    fn create(recipe: &Recipe, _play: u64, mut dice: Dice) -> Cave {
        match &recipe.source {
            Source::File(layout) => Cave::first(recipe.rules, layout, &mut dice),
            Source::Dice(plan) => Cave::first(recipe.rules, &plan.layout(&mut dice), &mut dice),
        }
    }

    fn table(_recipe: &Recipe, _acts: ActSet) -> Result<ActTable<Act>, TableError> {
        Ok(arrays::table())
    }

    fn shape(recipe: &Recipe) -> Shape {
        let size = match &recipe.source {
            Source::File(layout) => layout.size,
            Source::Dice(plan) => plan.size,
        };
        arrays::shape(Some(size).filter(|_| !recipe.rules.hides_walls))
    }

    fn observe(known: &Known, _seat: Seat, shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
        arrays::observe(known, shape, planes, figures);
    }
}

/// Reads a position: percepts to tell.
fn position(_settings: &Fact, text: &str) -> Result<Vec<Fact>, Diagnostics> {
    Ok(file::read_position(text)?.iter().map(Speak::say).collect())
}
