//! The report: what a batch says about its minds.

use std::ops::Range;

use play::{Forfeit, Judgement, Prediction, number_to_json};
use serde_json::{Map, Value as Json, json};

use crate::{Bar, Scored, wilson};

/// What a batch was and what came out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The game's name.
    pub game: String,
    /// The profile of its settings; none if the game has none.
    pub profile: Option<String>,
    /// Whether that profile is the game's default, which printed reports leave out. The caller knows the game and sets it.
    pub usual: bool,
    /// The keys that are neither the game's defaults nor the profile's, and the map.
    pub changed: Vec<(String, String)>,
    /// How many plays were played.
    pub plays: u64,
    /// Their numbers under the seed: ascending ranges that neither overlap nor touch.
    pub numbers: Vec<Range<u64>>,
    /// The root of all dice.
    pub seed: u64,
    /// How often each ending was, the most frequent first.
    pub endings: Vec<(String, u64)>,
    /// Whether each world was played from every seat.
    pub rotated: bool,
    /// The seats, in order; the chairs, if they moved.
    pub seats: Vec<SeatReport>,
    /// What the score of a win is, where only wins have one. All figures about scores are then about wins.
    pub scored: Option<Scored>,
    /// What it took: all that may differ when the same batch is played again.
    pub timing: Timing,
}

/// What a batch took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timing {
    /// How many threads played.
    pub threads: usize,
    /// Seconds on the clock. The caller sets it, because this crate reads no clock; 0 until then.
    pub seconds: f64,
    /// Seconds of all cores together.
    pub core_seconds: f64,
}

/// What came out at one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatReport {
    /// Who sat there.
    pub mind: String,
    /// The mean score; none without a score.
    pub mean: Option<f64>,
    /// Half the width of its 95 % interval; none for fewer than two plays.
    pub ci95: Option<f64>,
    /// The standard deviation of the scores; none for fewer than two plays.
    pub sd: Option<f64>,
    /// The lowest score; none without a score.
    pub min: Option<f64>,
    /// The score in the middle; none without a score.
    pub median: Option<f64>,
    /// The highest score; none without a score.
    pub max: Option<f64>,
    /// How many plays there were.
    pub plays: u64,
    /// How many of them have a score: all, or the wins.
    pub scored: u64,
    /// In how many it reached the goal. A play that was given up or stopped is none of them.
    pub successes: u64,
    /// In how many it died.
    pub deaths: u64,
    /// In how many it alone had the highest score; none where there is one seat only.
    pub wins: u64,
    /// In how many it had the highest score together with another.
    pub draws: u64,
    /// The means of the game's own counters, in the game's order.
    pub counters: Vec<(String, f64)>,
    /// What the mind itself expected, before the first play; empty if it did not say.
    pub predicted: Prediction,
    /// How the scores are spread.
    pub histogram: Vec<Bar>,
}

impl Timing {
    /// Plays per second on the clock; none if no clock was read.
    pub fn plays_per_second(&self, plays: u64) -> Option<f64> {
        (self.seconds > 0.0).then(|| plays as f64 / self.seconds)
    }

    /// Plays per second of one core; none if no clock was read.
    pub fn plays_per_core_second(&self, plays: u64) -> Option<f64> {
        (self.core_seconds > 0.0).then(|| plays as f64 / self.core_seconds)
    }
}

impl SeatReport {
    /// The share of successes, from 0 to 1.
    pub fn success(&self) -> f64 {
        self.share(self.successes)
    }

    /// The share of deaths, from 0 to 1.
    pub fn death(&self) -> f64 {
        self.share(self.deaths)
    }

    /// The sum of a counter that counts whole things, from its mean. It is exact below 2⁵⁰.
    pub(crate) fn total(&self, mean: f64) -> u64 {
        (mean * self.plays as f64).round() as u64
    }

    /// The sum of the counter with this name, or none if no play had it.
    pub(crate) fn total_of(&self, name: &str) -> Option<u64> {
        self.counters.iter().find(|(it, _)| it == name).map(|(_, mean)| self.total(*mean))
    }

    /// In how many plays it gave up or was given up.
    pub fn forfeits(&self) -> u64 {
        self.total_of(Forfeit::COUNTER).unwrap_or(0)
    }

    /// How many claims it called certain, and how many of them were wrong; none where nothing is claimed.
    pub fn claims(&self) -> Option<(u64, u64)> {
        let [certain, wrong] = Judgement::COUNTERS;
        self.total_of(certain).zip(self.total_of(wrong))
    }

    pub(crate) fn share(&self, hits: u64) -> f64 {
        if self.plays == 0 { 0.0 } else { hits as f64 / self.plays as f64 }
    }

    pub(crate) fn to_json(&self, several: bool) -> Json {
        let (low, high) = wilson(self.successes, self.plays);
        let (least, most) = wilson(self.deaths, self.plays);
        let mut object = json!({
            "mind": self.mind,
            "mean": self.mean.map(number_to_json),
            "ci95": self.ci95.map(number_to_json),
            "sd": self.sd.map(number_to_json),
            "min": self.min.map(number_to_json),
            "median": self.median.map(number_to_json),
            "max": self.max.map(number_to_json),
            "success": number_to_json(self.success()),
            "success_ci95": [low, high],
            "deaths": number_to_json(self.death()),
            "deaths_ci95": [least, most],
            "deaths_count": self.deaths,
        });
        if several {
            let (least, most) = wilson(self.wins, self.plays);
            object["wins"] = number_to_json(self.share(self.wins));
            object["wins_ci95"] = json!([least, most]);
            object["wins_count"] = json!(self.wins);
            object["draws"] = number_to_json(self.share(self.draws));
            object["draws_count"] = json!(self.draws);
        }
        for (name, mean) in &self.counters {
            // A counter must not hide a figure that every game has.
            let taken = object.get(name).is_some();
            let key = if taken { format!("{name}_mean") } else { name.clone() };
            object[key] = number_to_json(*mean);
            if Judgement::COUNTERS.contains(&name.as_str()) || name == Forfeit::COUNTER {
                object[format!("{name}_count")] = json!(self.total(*mean));
            }
        }
        if !self.predicted.is_empty() {
            let figures = self.predicted.iter().map(|(name, figure)| (name.to_string(), number_to_json(*figure)));
            object["predicted"] = Json::Object(figures.collect());
        }
        let bars = self.histogram.iter().map(|Bar { from, to, plays }| {
            json!({ "from": number_to_json(*from), "to": number_to_json(*to), "plays": plays })
        });
        object["histogram"] = bars.collect();
        object
    }
}

impl Report {
    /// The numbers of the plays, if they are not simply all from 0 on.
    pub(crate) fn odd_numbers(&self) -> Option<&[Range<u64>]> {
        Some(self.numbers.as_slice()).filter(|numbers| !matches!(numbers, [] | [Range { start: 0, .. }]))
    }

    /// The report as one JSON object.
    pub fn to_json(&self) -> Json {
        let endings: Map<String, Json> =
            self.endings.iter().map(|(name, count)| (name.clone(), json!(count))).collect();
        let changed: Map<String, Json> = self.changed.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
        let mut object = json!({
            "game": self.game,
            "profile": self.profile,
            "changed": changed,
            "plays": self.plays,
            "seed": self.seed,
            "threads": self.timing.threads,
            "seconds": number_to_json(self.timing.seconds),
            "core_seconds": number_to_json(self.timing.core_seconds),
            "plays_per_second": self.timing.plays_per_second(self.plays).map(number_to_json),
            "plays_per_core_second": self.timing.plays_per_core_second(self.plays).map(number_to_json),
            "endings": endings,
            "rotated": self.rotated,
            "seats": self.seats.iter().map(|seat| seat.to_json(self.seats.len() > 1)).collect::<Vec<_>>(),
        });
        if let Some(scored) = &self.scored {
            object["scored"] = scored.to_json();
            for (place, seat) in self.seats.iter().enumerate() {
                object["seats"][place]["scored"] = json!(seat.scored);
            }
        }
        if let Some(numbers) = self.odd_numbers() {
            object["numbers"] = numbers.iter().map(|range| json!([range.start, range.end])).collect();
        }
        object
    }
}
