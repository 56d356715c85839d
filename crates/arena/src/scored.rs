//! What the scores of a batch are, where only wins have one.

use play::{Better, Ranking, Standing};
use serde_json::{Value as Json, json};

/// A counter of a won play is its score; other plays have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The name of the counter.
    pub counter: String,
    /// What it counts, in the plural.
    pub unit: String,
    /// Which of two scores is the better one.
    pub better: Better,
}

impl From<Ranking> for Scored {
    fn from(ranking: Ranking) -> Scored {
        let Ranking { counter, unit, better } = ranking;
        Scored { counter: counter.to_owned(), unit: unit.to_owned(), better }
    }
}

impl Scored {
    /// The score of a standing, as [`Ranking::score`] has it.
    pub(crate) fn score(&self, standing: &Standing) -> Option<f64> {
        let counter = standing.counters.iter().find(|(name, _)| *name == self.counter);
        counter.map(|(_, value)| *value).filter(|_| standing.success)
    }

    pub(crate) fn to_json(&self) -> Json {
        json!({ "counter": self.counter, "unit": self.unit, "better": self.better.name() })
    }

    /// Reads what [`Scored::to_json`] wrote; the error is what is wrong with it.
    pub(crate) fn read(json: &Json) -> Result<Scored, String> {
        let text = |key: &str| json[key].as_str().ok_or_else(|| format!("`scored.{key}` must be a text"));
        let better = Better::of_name(text("better")?).ok_or("`scored.better` must be `lower` or `higher`")?;
        Ok(Scored { counter: text("counter")?.to_owned(), unit: text("unit")?.to_owned(), better })
    }
}
