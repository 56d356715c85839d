//! The players of the production system: each activation draws a number when it is made, and the smallest fires.
//!
//! Where all activations are made together, that is a draw among them, all equally likely. While a player sows, those of
//! the other crop outlive a firing and keep their numbers, which are larger than the one that fired: the fresh ones are
//! likelier. So numbers are kept here as long as their activations would be.

use std::borrow::Cow;

use facts::text::counted;
use facts::{Speak, Word};
use play::{Account, Brief, Candidate, Dice, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why, World};

use super::super::choice::Choice;
use super::super::rules::Rules;
use super::super::state::{Level, State};
use super::super::tell::Known;
use super::super::words::Act;
use super::super::{Agricola, Next, Percept};
use super::activations::{list, weight};

/// The entry of this mind.
pub(super) const ORIGINAL: MindEntry<Agricola> = MindEntry {
    word: Word {
        head: "original",
        slots: &[],
        keys: &[],
        doc: "chooses as the original production rules do: draws among their activations, as the random strategy weighs them",
    },
    version: 2,
    make: |_| Ok(Box::new(Original::default())),
};

/// Draws among activations.
#[derive(Debug, Default)]
struct Original {
    known: Known,
    rules: Option<Rules>,
    dice: Option<Dice>,
    choices: Vec<Choice>,
    /// The numbers of activations that may live on.
    kept: Vec<Number>,
    /// What the production system would do next, where it carries out the play.
    next: Option<Next>,
    /// The steps of the choice that are still to be taken, the next one last.
    ahead: Vec<Act>,
    /// What competed when the choice was made, and what was chosen.
    competed: Vec<(Act, u32)>,
    chosen: Option<(Choice, Level)>,
}

/// The number that an activation drew, and what it rests on: another stamp is another activation.
#[derive(Clone, Copy, Debug)]
struct Number {
    choice: Choice,
    stamp: u16,
    drawn: u32,
}

/// What an activation rests on and firings change, where not all of them are made again at every firing.
fn stamp(state: &State, seat: u8, act: Act) -> Option<u16> {
    match act {
        Act::Sow(crop, _) => Some(state.farms[usize::from(seat)].has(crop.good())),
        _ => None,
    }
}

impl Original {
    fn draw(&mut self) -> Option<Choice> {
        let state = &self.known.state;
        let (seat, level) = state.asked?;
        let dice = self.dice.as_mut()?;
        let is_sowing = level == Level::Go && self.choices.iter().any(|it| stamp(state, seat, it.act).is_some());
        if !is_sowing {
            self.kept.clear();
            let count = self.choices.len() as u32;
            return (count > 0).then(|| self.choices[dice.below(count) as usize]);
        }
        let mut numbers = Vec::with_capacity(self.choices.len());
        for choice in &self.choices {
            let stamp = stamp(state, seat, choice.act);
            let old = self.kept.iter().find(|it| it.choice == *choice && Some(it.stamp) == stamp);
            let drawn = old.map_or_else(|| dice.below(u32::MAX), |it| it.drawn);
            numbers.push(Number { choice: *choice, stamp: stamp.unwrap_or(u16::MAX), drawn });
        }
        self.kept = numbers;
        self.kept.iter().min_by_key(|it| it.drawn).map(|it| it.choice)
    }

    /// The rules have chosen themselves; what competed is what they say.
    fn follow(&mut self, next: Next) {
        self.ahead.clear();
        self.kept.clear();
        let choice = Choice { card: None, act: next.act, size: None };
        self.chosen = self.known.state.asked.map(|(_, level)| (choice, level));
        self.competed = vec![(next.act, next.alike)];
        list(&self.known.state, &mut self.choices);
        let tally = self.tally(weight(&self.known.state));
        self.competed.extend(tally.into_iter().filter(|(act, _)| *act != next.act));
    }

    /// What competed, by the first step that tells the choices apart: cards, or what is done.
    fn tally(&self, each: u32) -> Vec<(Act, u32)> {
        let mut tally: Vec<(Act, u32)> = Vec::new();
        for choice in &self.choices {
            let first = choice.steps().next().unwrap_or(choice.act);
            match tally.iter_mut().find(|(act, _)| *act == first) {
                Some((_, count)) => *count += each,
                None => tally.push((first, each)),
            }
        }
        tally
    }
}

impl Mind<Agricola> for Original {
    fn begin(&mut self, brief: &Brief) {
        let dice = Some(brief.dice());
        *self = Original { rules: Rules::of(&brief.settings).ok(), dice, ..Original::default() };
    }

    fn tell(&mut self, percept: &Percept) {
        Agricola::learn(&mut self.known, percept);
        if let Percept::Next(next) = percept {
            self.next = Some(*next);
        }
    }

    fn ask(&mut self, menu: &Menu<'_, Agricola>) -> Result<Act, Forfeit> {
        if let Some(rules) = self.rules {
            self.known.state.rules = rules;
        }
        if let Some(next) = self.next.take().filter(|next| menu.allows(next.act).is_ok()) {
            self.follow(next);
            return Ok(next.act);
        }
        if let Some(act) = self.ahead.pop().filter(|act| menu.allows(*act).is_ok()) {
            return Ok(act);
        }
        list(&self.known.state, &mut self.choices);
        self.choices.retain(|it| it.steps().next().is_some_and(|step| menu.allows(step).is_ok()));
        let choice = self.draw();
        let level = self.known.state.asked.map(|(_, level)| level);
        self.chosen = choice.zip(level);
        self.competed = self.tally(weight(&self.known.state));
        let Some(choice) = choice else {
            return Err(Forfeit::new(ForfeitKind::Resigned, "there is nothing to choose from"));
        };
        self.ahead.clear();
        self.ahead.extend(choice.steps());
        self.ahead.reverse();
        Ok(self.ahead.pop().unwrap_or(choice.act))
    }

    fn account(&self) -> Account {
        let Some((choice, _)) = self.chosen else {
            return Account::of(Why::step("nothing was chosen", "random strategy", Vec::new()));
        };
        let steps: Vec<String> = choice.steps().map(|act| act.say().to_string()).collect();
        let total: u32 = self.competed.iter().map(|(_, count)| count).sum();
        let claim = format!("{} was drawn among {}", steps.join(" "), counted(total as usize, "activation"));
        let because = vec![Why::count("activations of the highest salience", f64::from(total))];
        let mut sorted = self.competed.clone();
        sorted.sort_by_key(|(act, count)| (std::cmp::Reverse(*count), *act));
        let candidates = sorted.iter().map(|(act, count)| Candidate {
            act: act.say().to_string(),
            value: Some(f64::from(*count) / f64::from(total.max(1))),
            note: format!("{count} of {}", counted(total as usize, "activation")),
        });
        let candidates = candidates.collect();
        Account { candidates, ..Account::of(Why::step(Cow::from(claim), "random strategy", because)) }
    }
}
