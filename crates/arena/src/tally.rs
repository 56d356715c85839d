//! The fold: plays come in in play order, figures add up.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use play::{Outcome, Prediction, Standing};

use crate::columns::best;
use crate::histogram::bars;
use crate::report::SeatReport;
use crate::{Scores, Sum};

/// What is kept of all plays so far; it does not grow with their number.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) plays: u64,
    pub(crate) cpu: Duration,
    endings: BTreeMap<Cow<'static, str>, u64>,
    seats: Vec<SeatTally>,
}

#[derive(Debug, Default)]
struct SeatTally {
    scores: Scores,
    successes: u64,
    deaths: u64,
    wins: u64,
    draws: u64,
    counters: Vec<(Cow<'static, str>, Sum)>,
}

impl Tally {
    pub(crate) fn add(&mut self, outcome: &Outcome, cpu: Duration) {
        self.plays += 1;
        self.cpu += cpu;
        let ending = outcome.ending.as_ref().map_or(Cow::Borrowed("went on"), Cow::clone);
        *self.endings.entry(ending).or_insert(0) += 1;
        self.seats.resize_with(outcome.seats.len().max(self.seats.len()), SeatTally::default);
        for (seat, standing) in self.seats.iter_mut().zip(&outcome.seats) {
            seat.add(standing);
        }
        match best(&outcome.seats).as_slice() {
            _ if outcome.seats.len() < 2 => {}
            [alone] => self.seats[*alone].wins += 1,
            several => several.iter().for_each(|seat| self.seats[*seat].draws += 1),
        }
    }

    /// How often each ending was, the most frequent first, then by name.
    pub(crate) fn endings(&self) -> Vec<(String, u64)> {
        let mut endings: Vec<(String, u64)> =
            self.endings.iter().map(|(name, count)| (name.clone().into_owned(), *count)).collect();
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }

    pub(crate) fn seats(&self, minds: &[String], predictions: Vec<Prediction>) -> Vec<SeatReport> {
        let predictions = predictions.into_iter().chain(std::iter::repeat_with(Prediction::new));
        let seats = self.seats.iter().zip(minds).zip(predictions);
        seats.map(|((seat, mind), predicted)| SeatReport { predicted, ..seat.report(mind) }).collect()
    }
}

impl SeatTally {
    fn add(&mut self, standing: &Standing) {
        self.scores.add(standing.score);
        self.successes += u64::from(standing.success);
        self.deaths += u64::from(standing.died);
        for (index, (name, value)) in standing.counters.iter().enumerate() {
            // Counters have a fixed order per game, so the first look nearly always finds them.
            let place = match self.counters.get(index) {
                Some((it, _)) if it == name => Some(index),
                _ => self.counters.iter().position(|(it, _)| it == name),
            };
            let place = place.unwrap_or_else(|| {
                self.counters.push((name.clone(), Sum::default()));
                self.counters.len() - 1
            });
            self.counters[place].1.add(*value);
        }
    }

    fn report(&self, mind: &str) -> SeatReport {
        let plays = self.scores.plays();
        let mean = |(name, sum): &(Cow<'static, str>, Sum)| (name.clone().into_owned(), sum.get() / plays as f64);
        SeatReport {
            mind: mind.to_owned(),
            mean: self.scores.mean().unwrap_or(0.0),
            ci95: self.scores.ci95(),
            sd: self.scores.sd(),
            min: self.scores.min().unwrap_or(0.0),
            median: self.scores.median().unwrap_or(0.0),
            max: self.scores.max().unwrap_or(0.0),
            plays,
            successes: self.successes,
            deaths: self.deaths,
            wins: self.wins,
            draws: self.draws,
            counters: self.counters.iter().map(mean).collect(),
            predicted: Prediction::new(),
            histogram: bars(&self.scores),
        }
    }
}
