//! What is kept of one seat.

use play::{Prediction, Standing};

use crate::histogram::bars;
use crate::report::SeatReport;
use crate::{Scores, Sum};

/// The figures of one seat; every one of them is the same for any order of the plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SeatTally {
    pub(crate) scores: Scores,
    pub(crate) successes: u64,
    pub(crate) deaths: u64,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    /// In the game's order: ascending by where each first was seen.
    pub(crate) counters: Vec<Counter>,
}

/// A counter of the game's own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Counter {
    pub(crate) name: String,
    /// The lowest number of a play that had it, and its place among that play's counters. Plays may have different counters;
    /// this puts them in one order, whichever plays were folded first.
    pub(crate) first: (u64, u64),
    pub(crate) sum: Sum,
}

impl SeatTally {
    /// Adds a play and its score, if the game gives it one.
    pub(crate) fn add(&mut self, number: u64, standing: &Standing, score: Option<f64>) {
        if let Some(score) = score {
            self.scores.add(score);
        }
        self.successes += u64::from(standing.success);
        self.deaths += u64::from(standing.died);
        for (index, (name, value)) in standing.counters.iter().enumerate() {
            self.counter(index, name, (number, index as u64)).sum.add(*value);
        }
    }

    pub(crate) fn merge(&mut self, other: &SeatTally) {
        self.scores.merge(&other.scores);
        self.successes += other.successes;
        self.deaths += other.deaths;
        self.wins += other.wins;
        self.draws += other.draws;
        for (index, counter) in other.counters.iter().enumerate() {
            self.counter(index, &counter.name, counter.first).sum.merge(&counter.sum);
        }
        self.counters.sort_by_key(|counter| counter.first);
    }

    /// The counter of this name, made where there is none. Counters have a fixed order per game, so the first look nearly
    /// always finds them.
    fn counter(&mut self, index: usize, name: &str, first: (u64, u64)) -> &mut Counter {
        let place = match self.counters.get(index) {
            Some(it) if it.name == name => Some(index),
            _ => self.counters.iter().position(|it| it.name == name),
        };
        let place = place.unwrap_or_else(|| {
            self.counters.push(Counter { name: name.to_owned(), first, sum: Sum::default() });
            self.counters.len() - 1
        });
        let counter = &mut self.counters[place];
        counter.first = counter.first.min(first);
        counter
    }

    pub(crate) fn report(&self, mind: &str, predicted: Prediction, plays: u64) -> SeatReport {
        let mean = |counter: &Counter| (counter.name.clone(), counter.sum.get() / plays as f64);
        SeatReport {
            mind: mind.to_owned(),
            mean: self.scores.mean(),
            ci95: self.scores.ci95(),
            sd: self.scores.sd(),
            min: self.scores.min(),
            median: self.scores.median(),
            max: self.scores.max(),
            plays,
            scored: self.scores.plays(),
            successes: self.successes,
            deaths: self.deaths,
            wins: self.wins,
            draws: self.draws,
            counters: self.counters.iter().map(mean).collect(),
            predicted,
            histogram: bars(&self.scores),
        }
    }
}
