//! The production system as a world: the rule files on the rule engine, whose activations are what players choose from.
//!
//! 1. `files`: the rule files, the game's own or a user's.
//! 2. `read`: the working memory as a state. `agenda`: activations as choices.
//! 3. This file: fires what fires by itself, and waits where a player or the dice choose.
//!
//! What it asks is settled by salience alone: whoever has an activation of the highest salience chooses among those, player 1
//! first if both have. Within the highest salience, rules that choose nothing fire first. A rule of a user's own has no player: it
//! fires when it is the first in the engine's own order, as it would without anybody who chooses.
//!
//! The numbers that the `random` strategy draws are the engine's own; they are seeded when the play is made, so a clone of
//! the world draws the same ones. Nobody but the rules' own player looks at them.

mod agenda;
mod files;
mod read;

use std::sync::{Arc, Mutex, PoisonError};

use clips::outside::{FileId, Outside};
use clips::{ActivationId, Engine, Limits, Term};
use play::{MapText, SetupError};

use self::agenda::{PARTS, Part, choice, opened, part};
use super::card::Card;
use super::choice::Choice;
use super::rules::Rules;
use super::state::{Level, State};
use super::words::Act;

/// So many rules may fire by themselves between two choices: more are no game any more.
const MOST: usize = 100_000;

/// So much may one firing cost, and all between two choices: the game's own take some thousands.
const LIMITS: Limits = Limits {
    fuel: 20_000_000,
    work: 200_000_000,
    matches: 2_000_000,
    row: 1_000_000,
    text: 1 << 20,
    texts: 64 << 20,
    output: 16 << 20,
    facts: 200_000,
    values: 2_000_000,
    firings: u64::MAX,
    depth: 10_000,
    nesting: 100,
};

/// The rule that ends a play when it was counted.
const LAST_RULE: &str = "terminar-ejecucion";

/// The loaded rule files, from which plays are made.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    engine: Arc<Mutex<Engine>>,
}

/// A play of the production system.
#[derive(Clone, Debug)]
pub(super) struct System {
    engine: Engine,
    rules: Rules,
    waits: Waits,
    /// What the player who is asked has said of its choice so far.
    said: Vec<Act>,
    /// How often each rule that players choose from fired, by player; and all firings.
    fired: [Vec<u32>; 2],
    firings: u32,
}

/// What the system waits for.
#[derive(Clone, Debug)]
enum Waits {
    /// A player's choice among these, in the order in which they would fire.
    Player(u8, Level, Vec<(ActivationId, Choice)>),
    /// The dice's.
    Dice(Vec<(ActivationId, Card)>),
    /// Nothing any more: the rules called for the end.
    End,
    /// Nothing any more: why the rules cannot go on.
    Stuck(String),
}

/// The file that the rules write is the play's trace; here it goes nowhere.
#[derive(Debug)]
struct Paper;

impl Outside for Paper {
    fn open(&mut self, _path: &str, _mode: &str) -> Option<FileId> {
        Some(FileId(0))
    }

    fn write(&mut self, _file: FileId, _text: &str) -> bool {
        true
    }
}

impl Loaded {
    /// Loads the files of a test; complaints are about the file they are in.
    pub(super) fn new(rules: &Rules, folder: Option<&MapText>) -> Result<Loaded, SetupError> {
        let mut engine = Engine::default();
        engine.set_limits(LIMITS);
        for file in files::of_test(rules.test, folder)? {
            engine.load(&file.text).map_err(|diagnostics| {
                let place = folder.map_or(String::new(), |it| format!("{}/", it.name.trim_end_matches('/')));
                let rules = MapText { name: format!("{place}{}", file.name), text: file.text.clone() };
                SetupError::Rules { rules, diagnostics }
            })?;
        }
        engine.set_outside(Paper);
        Ok(Loaded { engine: Arc::new(Mutex::new(engine)) })
    }

    /// A new play, with these numbers.
    pub(super) fn start(&self, rules: Rules, seed: u64) -> System {
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner).clone();
        engine.set_seed(seed);
        let reset = engine.reset();
        let mut system = System {
            engine,
            rules,
            waits: Waits::End,
            said: Vec::new(),
            fired: [vec![0; PARTS.len()], vec![0; PARTS.len()]],
            firings: 0,
        };
        if let Err(stop) = reset {
            system.waits = Waits::Stuck(stop.to_string());
            return system;
        }
        system.adjust();
        system.settle();
        system
    }
}

impl System {
    /// The switches that the settings change stand over what the files say.
    fn adjust(&mut self) {
        let Rules { accumulate, idle_stays_fed, turn_by_size, bounded_table, .. } = self.rules;
        let usual = Rules::SEMILLA;
        let switches = [
            ("acumulan", accumulate, usual.accumulate),
            ("ocioso-sigue-alimentado", idle_stays_fed, usual.idle_stays_fed),
            ("turno-por-tamano", turn_by_size, usual.turn_by_size),
            ("tabla-acotada", bounded_table, usual.bounded_table),
        ];
        for (name, on, _) in switches.into_iter().filter(|(_, on, usual)| on != usual) {
            let named = |it: &clips::InstanceView<'_>| it.slot("nombre").is_some_and(|it| it.as_str() == Some(name));
            let id = self.engine.instances_of("AJUSTE").find(named).map(|it| it.id());
            if let Some(id) = id {
                let value = Term::symbol(if on { "TRUE" } else { "FALSE" });
                // A file without this switch, or with other values, plays as it says.
                let _ = self.engine.put_slot_of(id, "valor", value);
            }
        }
    }

    /// Fires what fires by itself until somebody is to choose.
    fn settle(&mut self) {
        self.said.clear();
        self.engine.refill();
        for _ in 0..MOST {
            match self.look() {
                Ok(waits) => {
                    self.waits = waits;
                    return;
                }
                Err(own) => {
                    if let Some(end) = self.fire_one(own) {
                        self.waits = end;
                        return;
                    }
                }
            }
        }
        self.waits = Waits::Stuck(format!("{MOST} rules fired and nobody was asked"));
    }

    /// Fires one activation; tells why there is an end, if there is.
    fn fire_one(&mut self, id: ActivationId) -> Option<Waits> {
        self.firings += 1;
        let is_last = self.engine.activation(id).is_some_and(|it| it.rule() == LAST_RULE);
        match self.engine.fire(id) {
            Err(error) => Some(Waits::Stuck(error.to_string())),
            Ok(()) if !self.engine.is_halted() => None,
            Ok(()) if is_last => Some(Waits::End),
            Ok(()) => Some(Waits::Stuck("a rule called for the end before the points were counted".to_owned())),
        }
    }

    /// What the highest salience waits for, or a rule of it that fires by itself.
    fn look(&self) -> Result<Waits, ActivationId> {
        let mut cards = Vec::new();
        let mut choices: [Vec<(ActivationId, Choice)>; 2] = Default::default();
        let mut levels = [Level::Choose; 2];
        let mut strange = None;
        for (place, activation) in self.engine.choices().enumerate() {
            match part(activation.rule()) {
                Part::Own => return Err(activation.id()),
                Part::Strange => strange = strange.or(Some((place, activation.id()))),
                Part::Dice => match opened(&activation) {
                    Some(card) => cards.push((activation.id(), card)),
                    None => return Err(activation.id()),
                },
                Part::Player(level, form) => match choice(&activation, level, form) {
                    Some((seat, choice)) => {
                        choices[usize::from(seat)].push((activation.id(), choice));
                        levels[usize::from(seat)] = level;
                    }
                    None => return Err(activation.id()),
                },
            }
        }
        let nobody_chooses = cards.is_empty() && choices.iter().all(Vec::is_empty);
        if let Some((_, id)) = strange.filter(|(place, _)| *place == 0 || nobody_chooses) {
            return Err(id);
        }
        if !cards.is_empty() {
            return Ok(Waits::Dice(cards));
        }
        let seat = choices.iter().position(|it| !it.is_empty());
        Ok(seat.map_or_else(
            || Waits::Stuck("no rule can fire any more".to_owned()),
            |seat| Waits::Player(seat as u8, levels[seat], std::mem::take(&mut choices[seat])),
        ))
    }

    /// How the play stands.
    pub(super) fn state(&self) -> State {
        let mut state = read::state(&self.engine, self.rules);
        state.asked = match &self.waits {
            Waits::Player(seat, level, _) => Some((*seat, *level)),
            _ => None,
        };
        state.doing = super::state::doing(&self.said);
        state
    }

    /// What was counted.
    pub(super) fn points(&self) -> [i16; 2] {
        read::points(&self.engine)
    }

    /// Whether it waits for nobody any more.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.waits, Waits::End | Waits::Stuck(_))
    }

    /// Why it cannot go on, if it cannot.
    pub(super) fn trouble(&self) -> Option<&str> {
        match &self.waits {
            Waits::Stuck(reason) => Some(reason),
            _ => None,
        }
    }

    /// The cards that the dice choose from.
    pub(super) fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        let cards: &[(ActivationId, Card)] = if let Waits::Dice(cards) = &self.waits { cards } else { &[] };
        cards.iter().map(|(_, card)| *card)
    }

    /// The choices that go on from what was said.
    fn open(&self) -> impl Iterator<Item = (ActivationId, Choice)> + '_ {
        let all: &[(ActivationId, Choice)] = if let Waits::Player(_, _, all) = &self.waits { all } else { &[] };
        all.iter().copied().filter(|(_, choice)| choice.steps().take(self.said.len()).eq(self.said.iter().copied()))
    }

    /// The next steps of those choices: each once, in their order.
    pub(super) fn steps(&self) -> Vec<Act> {
        let mut steps: Vec<Act> = self.open().filter_map(|(_, it)| it.steps().nth(self.said.len())).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// The next step of what the rules themselves would do; how many activations compete, and how many begin so.
    pub(super) fn next(&self) -> Option<(Act, u32, u32)> {
        let step = |choice: Choice| choice.steps().nth(self.said.len());
        let first = self.open().next().and_then(|(_, choice)| step(choice))?;
        let alike = self.open().filter(|(_, choice)| step(*choice) == Some(first)).count();
        Some((first, self.open().count() as u32, alike as u32))
    }

    /// A player takes a step, or the dice open a card.
    pub(super) fn take(&mut self, act: Act) {
        if let Act::Open(card) = act {
            let chosen = if let Waits::Dice(cards) = &self.waits { cards.iter().find(|it| it.1 == card) } else { None };
            if let Some((id, _)) = chosen.copied() {
                self.fire(id);
            }
            return;
        }
        self.said.push(act);
        let done = self.open().find(|(_, choice)| choice.steps().count() == self.said.len());
        if let Some((id, _)) = done {
            self.fire(id);
        }
    }

    fn fire(&mut self, id: ActivationId) {
        self.engine.refill();
        let rule = self.engine.activation(id).map(|it| it.rule());
        let index = PARTS.iter().position(|(name, _)| Some(*name) == rule);
        if let (Some(index), Waits::Player(seat, ..)) = (index, &self.waits) {
            self.fired[usize::from(*seat) % 2][index] += 1;
        }
        match self.fire_one(id) {
            None => self.settle(),
            Some(end) => self.waits = end,
        }
    }

    /// How often the rules that a player chooses from fired for it, by name; and how often any rule did.
    pub(super) fn fired(&self, seat: usize) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        let each = PARTS.iter().zip(&self.fired[seat]).map(|((name, _), count)| (*name, *count));
        each.filter(|(name, _)| *name != "obtener-carta-ronda").chain([("firings", self.firings)])
    }

    /// The lines that the rules have printed since they were asked last.
    pub(super) fn printed(&mut self) -> Vec<String> {
        self.engine.take_output().lines().map(str::to_owned).collect()
    }
}
