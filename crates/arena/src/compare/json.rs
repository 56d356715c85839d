//! A comparison for programs.

use play::number_to_json;
use serde_json::{Map, Value as Json, json};

use super::{Comparison, Contender, Pair};
use crate::SeatReport;

impl Comparison {
    /// The comparison as one JSON object.
    pub fn to_json(&self) -> Json {
        let Some(first) = self.minds.first() else { return Json::Null };
        let report = &first.report;
        let changed: Map<String, Json> =
            report.changed.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
        let mut object = json!({
            "game": report.game,
            "profile": report.profile,
            "changed": changed,
            "plays": report.plays,
            "seed": report.seed,
            "rotated": report.rotated,
            "minds": self.minds.iter().map(Contender::to_json).collect::<Vec<_>>(),
            "pairs": self.pairs.iter().map(|pair| self.pair_to_json(pair)).collect::<Vec<_>>(),
        });
        if let Some(against) = &self.against {
            object["against"] = json!(against);
        }
        if let Some(scored) = &report.scored {
            object["scored"] = scored.to_json();
        }
        if let Some(numbers) = report.odd_numbers() {
            object["numbers"] = numbers.iter().map(|range| json!([range.start, range.end])).collect();
        }
        object
    }

    /// Minds are counted from 1, as in the table.
    fn pair_to_json(&self, pair: &Pair) -> Json {
        let name = |index: usize| self.minds.get(index).map(Contender::name);
        json!({
            "first": pair.first + 1,
            "second": pair.second + 1,
            "minds": [name(pair.first), name(pair.second)],
            "worlds": pair.worlds,
            "scored": pair.scored,
            "mean_difference": pair.mean.map(number_to_json),
            "ci95": pair.ci95.map(number_to_json),
            "better": pair.better,
            "equal": pair.equal,
            "worse": pair.worse,
            "p": pair.p,
            "p_holm": pair.p_holm,
            "success_gained": pair.gained,
            "success_lost": pair.lost,
            "p_success": pair.p_success,
            "p_success_holm": pair.p_success_holm,
        })
    }
}

impl Contender {
    /// What `batch --json` says of the mind, and what its plays took.
    fn to_json(&self) -> Json {
        let report = &self.report;
        let mut object = self.seat().map_or(Json::Null, |seat| seat.to_json(report.seats.len() > 1));
        object["plays"] = json!(report.plays);
        object["successes_count"] = json!(self.seat().map(|seat| seat.successes));
        object["forfeits_count"] = json!(self.seat().map(SeatReport::forfeits));
        if report.scored.is_some() {
            object["scored"] = json!(self.seat().map(|seat| seat.scored));
        }
        object["seconds"] = number_to_json(report.timing.seconds);
        object["plays_per_second"] = json!(report.timing.plays_per_second(report.plays).map(number_to_json));
        object
    }
}
