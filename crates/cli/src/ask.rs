//! `tellask ask`: what would a mind do in this position, and why?

use std::io::{Read, Write};

use clap::ArgMatches;
use play::{Advice, Candidate, Chair, Findings, Game, MindSpec, fact_to_json};
use serde_json::{Value as Json, json};

use crate::failure::{Failure, read_text};
use crate::options::{self, flag};
use crate::painter::Painter;
use crate::story::plain;

/// Reads the position, asks the mind, tells the answer.
pub(crate) fn ask(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let read = game.position.ok_or_else(|| Failure::Refused(format!("{} has no positions to ask about", game.name)))?;
    let path = matches.get_one::<String>("position").map_or("-", String::as_str);
    let text = if path == "-" { standard_input()? } else { read_text(path)? };
    let setup = options::setup(game, matches)?;
    let percepts = read(&setup.settings, &text).map_err(|diagnostics| Failure::File {
        name: path.to_owned(),
        text: text.clone(),
        diagnostics,
    })?;
    let [Chair::Mind(spec)] = &options::chairs(game, matches)?[..] else {
        return Err(Failure::Usage("ask one mind of the game's list".to_owned()));
    };
    let advice = (game.ask)(&setup, &percepts, spec)?;
    let findings = (game.study)(&setup, &percepts)?;
    if flag(matches, "json") {
        write!(out, "{}", by_lines(&to_json(game, spec, &advice, findings)))?;
        return Ok(());
    }
    write!(out, "{}", to_text(Painter::of(matches), &advice, findings.as_ref()))?;
    Ok(())
}

fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| Failure::Refused("standard input is not UTF-8 text".to_owned()))
}

/// What the mind says of the whole play, what is known, what follows or is believed, what the mind would do, and why.
pub(crate) fn to_text(painter: Painter, advice: &Advice, findings: Option<&Findings>) -> String {
    let mut text = match (findings, &advice.account.beliefs) {
        (Some(findings), _) => painter.pictures(&[&advice.known, &findings.picture]),
        (None, Some(beliefs)) => painter.whole(&[&advice.known, beliefs]),
        (None, None) => painter.whole(&[&advice.known]),
    };
    text.push('\n');
    text.push_str(&decision(advice));
    match &advice.verdict {
        Some(verdict) => format!("{}\n\n{text}", verdict.trim_end()),
        None => text,
    }
}

/// What the mind would do, why, and what else it considered.
fn decision(advice: &Advice) -> String {
    let mut text = match &advice.act {
        Ok(act) => format!("Decision: {}\n", plain(act)),
        Err(forfeit) => format!("No decision: {}\n", forfeit.reason),
    };
    text.push_str(&advice.account.why.to_text(2));
    if !advice.account.candidates.is_empty() {
        text.push_str("Considered:\n");
        for Candidate { act, value, note } in &advice.account.candidates {
            let value = value.map_or_else(String::new, |value| format!("{value:.3}"));
            text.push_str(format!("  {act:<28} {value:>10}  {note}").trim_end());
            text.push('\n');
        }
    }
    text
}

/// What a game itself finds says what is known and believed in plainer numbers than pictures do.
fn to_json(game: &Game, spec: &MindSpec, advice: &Advice, findings: Option<Findings>) -> Json {
    let mut object = json!({ "game": game.name, "mind": spec.to_string() });
    match &advice.act {
        Ok(act) => {
            object["move"] = json!(plain(act));
            object["act"] = fact_to_json(act);
        }
        Err(forfeit) => object["forfeit"] = json!(forfeit.reason),
    }
    if let Some(verdict) = &advice.verdict {
        object["verdict"] = json!(verdict);
    }
    let mut account = advice.account.clone();
    account.beliefs = account.beliefs.filter(|_| findings.is_none());
    object["account"] = account.to_json();
    match findings.map(|findings| findings.data) {
        Some(Json::Object(data)) => data.into_iter().for_each(|(key, value)| object[key.as_str()] = value),
        _ => object["known"] = advice.known.to_json(),
    }
    object
}

/// An object with a line per key, and a line per row where a value is a table.
fn by_lines(object: &Json) -> String {
    let entries = object.as_object().into_iter().flatten().map(|(key, value)| match value.as_array() {
        Some(rows) if rows.iter().any(|row| row.as_array().is_some_and(|row| row.len() > 2)) => {
            let rows: Vec<String> = rows.iter().map(|row| format!("    {row}")).collect();
            format!("  {}: [\n{}\n  ]", json!(key), rows.join(",\n"))
        }
        _ => format!("  {}: {value}", json!(key)),
    });
    format!("{{\n{}\n}}\n", entries.collect::<Vec<_>>().join(",\n"))
}
