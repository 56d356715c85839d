//! The arcade as text: JSON Lines with a version at the beginning and a checksum at the end.
//!
//! ```text
//! {"scores":1}
//! {"machine":"…","rules":1,"fingerprint":"…","title":"…","counter":"moves","unit":"moves","better":"lower"}
//! {"player":"Ana","score":12,"wins":3}
//! {"checksum":"…"}
//! ```
//!
//! Players follow their machine in the order in which they reached their best score, so that no number need say it.

use std::fmt::Write as _;

use play::{Better, number_to_json};
use serde_json::{Value as Json, json};

use super::{Arcade, Label, Machine, Score};
use crate::seal::{Format, Unreadable, sealed, unsealed};

/// The version of the format.
pub const SCORES_VERSION: u64 = 1;

const FORMAT: Format = Format {
    key: "scores",
    version: SCORES_VERSION,
    foreign: || format!("it is no score file: those begin with the line `{}`", first_line()),
};

fn first_line() -> Json {
    json!({ "scores": SCORES_VERSION })
}

impl Arcade {
    /// The whole arcade as text.
    pub fn to_text(&self) -> String {
        let mut body = format!("{}\n", first_line());
        for machine in self.machines() {
            // Writing to a string cannot fail.
            let _ = writeln!(body, "{}", label_to_json(&machine.label));
            for player in machine.in_order_of_reaching() {
                let score = number_to_json(player.best.get());
                let line = json!({ "player": player.name, "score": score, "wins": player.wins });
                let _ = writeln!(body, "{line}");
            }
        }
        sealed(&body)
    }

    /// Reads what [`Arcade::to_text`] wrote.
    ///
    /// Every text that is shorter than what was written, or in which one byte is another, is refused.
    pub fn read(text: &str) -> Result<Arcade, Unreadable> {
        let mut arcade = Arcade::default();
        for (index, line) in unsealed(text, &FORMAT)?.lines().enumerate().skip(1) {
            let read = read_line(&mut arcade, line);
            read.map_err(|reason| Unreadable::Line { line: index + 1, reason })?;
        }
        Ok(arcade)
    }
}

fn read_line(arcade: &mut Arcade, line: &str) -> Result<(), String> {
    let json: Json = serde_json::from_str(line).map_err(|error| format!("it is no JSON: {error}"))?;
    if json.get("machine").is_none() {
        return read_player(arcade.last_mut().ok_or("a machine must come first")?, &json);
    }
    let label = label_from_json(&json)?;
    if arcade.machine(&label).is_some() {
        return Err("this machine was there before".to_owned());
    }
    arcade.machine_mut(&label);
    Ok(())
}

fn read_player(machine: &mut Machine, json: &Json) -> Result<(), String> {
    let name = text(json, "player")?;
    let score = json["score"].as_f64().and_then(Score::new).ok_or("`score` must be a number")?;
    let wins = json["wins"].as_u64().filter(|wins| *wins > 0).ok_or("`wins` must be a whole number from 1")?;
    if machine.restore(name, score, wins) { Ok(()) } else { Err("this player was there before".to_owned()) }
}

fn label_to_json(label: &Label) -> Json {
    json!({
        "machine": label.game,
        "rules": label.rules,
        "fingerprint": format!("{:016x}", label.fingerprint),
        "title": label.title,
        "counter": label.counter,
        "unit": label.unit,
        "better": label.better.name(),
    })
}

fn label_from_json(json: &Json) -> Result<Label, String> {
    let rules = json["rules"].as_u64().and_then(|rules| u32::try_from(rules).ok());
    let fingerprint = text(json, "fingerprint")?;
    Ok(Label {
        game: text(json, "machine")?.to_owned(),
        rules: rules.ok_or("`rules` must be a small whole number")?,
        fingerprint: u64::from_str_radix(fingerprint, 16).map_err(|_| "`fingerprint` must be a hexadecimal number")?,
        title: text(json, "title")?.to_owned(),
        counter: text(json, "counter")?.to_owned(),
        unit: text(json, "unit")?.to_owned(),
        better: Better::of_name(text(json, "better")?).ok_or("`better` must be `lower` or `higher`")?,
    })
}

fn text<'a>(json: &'a Json, key: &str) -> Result<&'a str, String> {
    json[key].as_str().ok_or_else(|| format!("`{key}` must be a text"))
}
