//! What makes the plays of a tally: two tallies can be merged only if all of it is equal.

use std::sync::Arc;

use play::{Game, Header, Prediction, Setup, Trace};
use serde_json::{Value as Json, json};

use crate::batch::changed;
use crate::fingerprint::Fingerprint;
use crate::scored::Scored;
use crate::sum::{exact_to_json, number_from_json};

/// The first line of a trace (game, settings, map, seed, limits, minds with versions and rules), and what a report says besides.
///
/// Two origins are equal if their texts are: that is the form in which a header can be written and read without a loss.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) header: Header,
    pub(crate) rotate: bool,
    /// The keys that are neither the game's defaults nor the profile's, and the map.
    pub(crate) changed: Vec<(String, String)>,
    /// What each mind expects of many plays.
    pub(crate) predicted: Vec<Prediction>,
    /// What the score of a win is, where only wins have one.
    pub(crate) scored: Option<Scored>,
    text: String,
}

impl PartialEq for Origin {
    fn eq(&self, other: &Origin) -> bool {
        self.text == other.text
    }
}

impl Origin {
    /// The origin of a batch. The header's play number says nothing about many plays and is set to 0.
    pub(crate) fn new(
        header: Header,
        rotate: bool,
        changed: Vec<(String, String)>,
        predicted: Vec<Prediction>,
        scored: Option<Scored>,
    ) -> Origin {
        let header = Header { setup: Setup { play: 0, ..header.setup }, ..header };
        let all = predicted.into_iter().chain(std::iter::repeat_with(Prediction::new));
        let mut predicted: Vec<Prediction> = all.take(header.seats.len()).collect();
        // JSON knows one zero only, and a report must be the same after reading.
        predicted.iter_mut().flatten().for_each(|(_, figure)| *figure += 0.0);
        let figures = |prediction: &Prediction| -> Json {
            prediction.iter().map(|(name, figure)| json!([name, exact_to_json(*figure)])).collect()
        };
        let mut text = json!({
            "header": header.to_json(),
            "rotate": rotate,
            "changed": changed,
            "predicted": predicted.iter().map(figures).collect::<Vec<_>>(),
        });
        // Only where there is something to say: tallies of all other games have the form that they always had.
        if let Some(scored) = &scored {
            text["scored"] = scored.to_json();
        }
        Origin { header, rotate, changed, predicted, scored, text: text.to_string() }
    }

    /// Reads what [`Origin::text`] is; the error is what is wrong with it.
    pub(crate) fn read(json: &Json) -> Result<Origin, String> {
        let header = json.get("header").ok_or("`header` is missing")?;
        let trace = Trace::read(&header.to_string()).map_err(|complaints| {
            let first = complaints.iter().next().map_or("it cannot be read", |it| it.message.as_str());
            format!("`header`: {first}")
        })?;
        let rotate = json["rotate"].as_bool().ok_or("`rotate` must be true or false")?;
        let changed = json["changed"].as_array().and_then(|list| list.iter().map(text_pair).collect());
        let predicted = json["predicted"].as_array().and_then(|list| list.iter().map(prediction).collect());
        let changed = changed.ok_or("`changed` must be a list of pairs of texts")?;
        let predicted = predicted.ok_or("`predicted` must be a list of figures for each seat")?;
        let scored = json.get("scored").map(Scored::read).transpose()?;
        Ok(Origin::new(trace.header, rotate, changed, predicted, scored))
    }

    /// This origin in the names that the game uses now.
    pub(crate) fn today(self, game: &Game) -> Origin {
        let header = game.header_today(self.header);
        // Settings that the game refuses stay as they are. Playing more of this batch reports the error.
        let settings = game.settings.check(&header.setup.settings).map_or(Arc::clone(&header.setup.settings), Arc::new);
        let header = Header { setup: Setup { settings, ..header.setup }, ..header };
        let changed = changed(game, &header.setup);
        Origin::new(header, self.rotate, changed, self.predicted, self.scored)
    }

    /// The line that says it.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// A short name for it.
    pub(crate) fn fingerprint(&self) -> u64 {
        Fingerprint::EMPTY.part(&self.text).get()
    }

    /// The first thing in which two origins differ: where it stands, and what stands there in each.
    pub(crate) fn difference(&self, other: &Origin) -> Option<(String, String, String)> {
        if self == other {
            return None;
        }
        let [ours, theirs] = [self, other].map(|it| serde_json::from_str::<Json>(&it.text).unwrap_or_default());
        Some(differing(String::new(), &ours, &theirs))
    }
}

fn text_pair(json: &Json) -> Option<(String, String)> {
    match json.as_array()?.as_slice() {
        [key, value] => Some((key.as_str()?.to_owned(), value.as_str()?.to_owned())),
        _ => None,
    }
}

fn prediction(json: &Json) -> Option<Prediction> {
    let figure = |pair: &Json| match pair.as_array()?.as_slice() {
        [name, figure] => Some((name.as_str()?.to_owned().into(), number_from_json(figure)?)),
        _ => None,
    };
    json.as_array()?.iter().map(figure).collect()
}

/// Walks down to the first difference. What is walked was written here and is nested a few levels deep.
fn differing(path: String, ours: &Json, theirs: &Json) -> (String, String, String) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let missing = Json::Null;
    match (ours, theirs) {
        (Json::Object(ours), Json::Object(theirs)) => {
            let mut keys = ours.keys().chain(theirs.keys());
            if let Some(key) = keys.find(|key| ours.get(*key) != theirs.get(*key)) {
                let [ours, theirs] = [ours, theirs].map(|it| it.get(key).unwrap_or(&missing));
                return differing(below(key), ours, theirs);
            }
        }
        (Json::Array(ours), Json::Array(theirs)) => {
            let longer = ours.len().max(theirs.len());
            if let Some(index) = (0..longer).find(|index| ours.get(*index) != theirs.get(*index)) {
                let [ours, theirs] = [ours, theirs].map(|it| it.get(index).unwrap_or(&missing));
                return differing(below(&(index + 1).to_string()), ours, theirs);
            }
        }
        _ => {}
    }
    let bare = |json: &Json| json.as_str().map_or_else(|| json.to_string(), str::to_owned);
    (path, bare(ours), bare(theirs))
}
