//! The trace, read: every line checked, complaints with their place.

use std::borrow::Cow;
use std::sync::Arc;

use facts::{Diagnostics, Fact, Place, Symbol};
use serde_json::Value as Json;

use super::{Header, HeaderSeat, Line, TRACE_VERSION, Trace};
use crate::json::{fact_from_json, shorten};
use crate::{
    Account, Candidate, Cell, Chair, Forfeit, ForfeitKind, Grid, Layer, MapText, Mark, MindSpec, Outcome, Panel,
    Picture, Seat, Seats, Setup, Standing, Table, Tone, Why,
};

/// A grid in a trace has at most so many cells: more would be an attack on the memory, not a board.
const MOST_CELLS: usize = 1 << 14;

type Read<T> = Result<T, String>;

impl Trace {
    /// Reads a trace. A last line that was cut off in writing is a complaint like any other.
    pub fn read(text: &str) -> Result<Trace, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        let mut header = None;
        let mut lines = Vec::new();
        for (index, source) in
            text.trim_start_matches('\u{feff}').lines().enumerate().filter(|(_, source)| !source.trim().is_empty())
        {
            let mut complain = |column: usize, reason: String| {
                let hint = "docs/trace.md describes traces";
                diagnostics.error(Place { line: index + 1, column: column.max(1), length: 1 }, reason, hint);
            };
            let json = match serde_json::from_str::<Json>(source) {
                Ok(json) => json,
                Err(error) => {
                    complain(error.column(), format!("this is not JSON: {}", bare_error(&error)));
                    if header.is_none() {
                        // What does not begin as a trace is none, and its lines are nobody's business.
                        break;
                    }
                    continue;
                }
            };
            if header.is_none() {
                match read_header(&json) {
                    Ok(it) => header = Some(it),
                    Err(reason) => {
                        complain(1, reason);
                        break;
                    }
                }
            } else {
                match line(&json) {
                    Ok(it) => lines.push(it),
                    Err(reason) => complain(1, reason),
                }
            }
        }
        match header {
            Some(header) if diagnostics.is_empty() => Ok(Trace { header, lines }),
            None if diagnostics.is_empty() => {
                diagnostics.error(Place { line: 1, column: 1, length: 1 }, "the trace is empty", "");
                Err(diagnostics)
            }
            _ => Err(diagnostics),
        }
    }
}

/// The reader's own place is within the line, and is told by ours.
fn bare_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

fn read_header(json: &Json) -> Read<Header> {
    match json.get("tellask").and_then(Json::as_u64) {
        Some(version) if version == u64::from(TRACE_VERSION) => {}
        Some(version) => {
            return Err(format!("a trace of version {version}; this program reads version {TRACE_VERSION}"));
        }
        None => return Err("the first line names no `tellask` version, so this is not a trace".to_owned()),
    }
    let game = string(json, "game")?;
    let Fact { fields, .. } = fact_from_json(&serde_json::json!({ "settings": field(json, "settings")? }))?;
    let settings = Fact { head: Symbol::new(game.clone()).ok_or("the game's name is no name")?, fields };
    let map = match json.get("map") {
        None | Some(Json::Null) => None,
        Some(map) => Some(MapText { name: string(map, "name")?, text: string(map, "text")? }),
    };
    let seats = list(json, "seats")?.iter().map(header_seat).collect::<Read<_>>()?;
    let setup = Setup {
        settings: Arc::new(settings),
        map,
        seed: number(json, "seed")?,
        play: number(json, "play")?,
        turns: number(json, "turns")?.try_into().map_err(|_| "`turns` is too large")?,
        nodes: number(json, "nodes")?,
    };
    Ok(Header { game, version: small(json, "version")?, setup, seats })
}

fn header_seat(json: &Json) -> Read<HeaderSeat> {
    let name = string(json, "name")?;
    let chair = match string(json, "kind")?.as_str() {
        "mind" => {
            let spec = MindSpec::parse(&name).map_err(|it| it.to_string())?;
            let rules = if json.get("rules").is_some() { Some(string(json, "rules")?.into()) } else { None };
            Chair::Mind(MindSpec { rules, ..spec })
        }
        "person" => Chair::Person,
        "program" => Chair::Program(name.strip_prefix("exec:").unwrap_or(&name).to_owned()),
        "host" => Chair::Host(name.strip_prefix("host:").unwrap_or(&name).to_owned()),
        other => {
            return Err(format!("a seat is a mind, a person, a program or a host's mind, not `{}`", shorten(other)));
        }
    };
    let version = if json.get("version").is_some() { small(json, "version")? } else { 0 };
    Ok(HeaderSeat { chair, version })
}

fn line(json: &Json) -> Read<Line> {
    let turn = small(json, "turn")?;
    let has = |key: &str| json.get(key).is_some();
    if has("tell") {
        Ok(Line::Told { turn, to: seats(field(json, "tell")?)?, fact: fact_from_json(field(json, "fact")?)? })
    } else if has("act") {
        let account = json.get("account").map(account).transpose()?;
        Ok(Line::Act { turn, seat: seat(field(json, "seat")?)?, fact: fact_from_json(field(json, "act")?)?, account })
    } else if has("draw") {
        Ok(Line::Draw { turn, fact: fact_from_json(field(json, "draw")?)? })
    } else if has("forfeit") {
        Ok(Line::Forfeit { turn, seat: seat(field(json, "seat")?)?, forfeit: forfeit(field(json, "forfeit")?)? })
    } else if has("end") {
        Ok(Line::End { turn, outcome: outcome(field(json, "end")?)? })
    } else {
        Err("a line tells, acts, draws, forfeits or ends; this does none of it".to_owned())
    }
}

fn seats(json: &Json) -> Read<Seats> {
    match json {
        Json::String(all) if all == "all" => Ok(Seats::ALL),
        Json::Array(list) => list.iter().map(seat).collect(),
        other => Err(format!("an audience is \"all\" or a list of seats, not `{}`", shorten(&other.to_string()))),
    }
}

fn seat(json: &Json) -> Read<Seat> {
    let index = json.as_u64().and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
    index.and_then(Seat::new).ok_or_else(|| format!("`{}` is no seat", shorten(&json.to_string())))
}

fn forfeit(json: &Json) -> Read<Forfeit> {
    let name = string(json, "kind")?;
    let kind = ForfeitKind::ALL.into_iter().find(|kind| kind.name() == name);
    Ok(Forfeit {
        kind: kind.ok_or_else(|| format!("`{}` is no kind of forfeit", shorten(&name)))?,
        reason: string(json, "reason")?,
    })
}

fn outcome(json: &Json) -> Read<Outcome> {
    let ending = json.get("ending").and_then(Json::as_str).map(|it| Cow::Owned(it.to_owned()));
    let winners = match json.get("winners") {
        Some(Json::Array(list)) => Some(list.iter().map(seat).collect::<Read<Seats>>()?),
        Some(other) => return Err(format!("winners are a list of seats, not `{}`", shorten(&other.to_string()))),
        None => None,
    };
    Ok(Outcome { ending, seats: list(json, "seats")?.iter().map(standing).collect::<Read<_>>()?, winners })
}

fn standing(json: &Json) -> Read<Standing> {
    let object = json.as_object().ok_or("a standing is an object")?;
    let mut standing = Standing::default();
    for (name, value) in object {
        match name.as_str() {
            "score" => standing.score = real(value)?,
            "success" => standing.success = value.as_bool().ok_or("`success` is true or false")?,
            "died" => standing.died = value.as_bool().ok_or("`died` is true or false")?,
            _ => standing.counters.push((Cow::Owned(name.clone()), real(value)?)),
        }
    }
    Ok(standing)
}

fn account(json: &Json) -> Read<Account> {
    let candidates = json.get("candidates").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    Ok(Account {
        why: why(field(json, "why")?)?,
        candidates: candidates.iter().map(candidate).collect::<Read<_>>()?,
        beliefs: json.get("beliefs").map(picture).transpose()?.map(Arc::new),
    })
}

fn candidate(json: &Json) -> Read<Candidate> {
    let note = json.get("note").and_then(Json::as_str).unwrap_or("").to_owned();
    Ok(Candidate { act: string(json, "act")?, value: json.get("value").map(real).transpose()?, note })
}

/// The JSON reader refuses more than 128 levels, so this recursion is bounded.
fn why(json: &Json) -> Read<Why> {
    let fact = || fact_from_json(field(json, "fact")?);
    if json.get("percept").is_some() {
        Ok(Why::Percept { text: string(json, "percept")?, fact: fact()? })
    } else if json.get("absence").is_some() {
        Ok(Why::Absence { text: string(json, "absence")?, fact: fact()? })
    } else if json.get("count").is_some() {
        Ok(Why::Count { text: string(json, "count")?, value: real(field(json, "value")?)? })
    } else {
        let rule = json.get("rule").and_then(Json::as_str).unwrap_or("").to_owned();
        let because = list(json, "because")?.iter().map(why).collect::<Read<_>>()?;
        let fact = json.get("fact").map(fact_from_json).transpose()?;
        let folded = json.get("folded").and_then(Json::as_bool).unwrap_or(false);
        Ok(Why::Step { claim: string(json, "claim")?, fact, rule, because, folded })
    }
}

fn picture(json: &Json) -> Read<Picture> {
    Ok(Picture {
        title: string(json, "title")?,
        panels: list(json, "panels")?.iter().map(panel).collect::<Read<_>>()?,
        captions: strings(json, "captions")?,
    })
}

fn panel(json: &Json) -> Read<Panel> {
    if json.get("table").is_some() {
        let row = |it: &Json| match it.as_array().map(Vec::as_slice) {
            Some([Json::String(name), Json::String(value)]) => Ok((name.clone(), value.clone())),
            _ => Err("a row of a table is two texts".to_owned()),
        };
        let rows = list(json, "table")?.iter().map(row).collect::<Read<_>>()?;
        return Ok(Panel::Table(Table { title: string(json, "title")?, rows }));
    }
    let (rows, columns) = (number(json, "rows")?, number(json, "columns")?);
    // Each alone is bounded too: a board of no rows could still have columns enough to burst whoever draws it.
    let fits = |it: &usize| *it <= MOST_CELLS && rows.max(columns) <= MOST_CELLS as u64;
    let size = rows.checked_mul(columns).and_then(|it| usize::try_from(it).ok()).filter(fits);
    let mut cells = vec![Cell::default(); size.ok_or("a board as large as that is refused")?];
    for it in list(json, "cells")? {
        let at = usize::try_from(number(it, "at")?).map_err(|it| it.to_string())?;
        *cells.get_mut(at).ok_or_else(|| format!("there is no cell {at}"))? = cell(it)?;
    }
    let column_labels = strings(json, "column_labels")?;
    Ok(Panel::Grid(Grid { columns: columns as usize, column_labels, row_labels: strings(json, "row_labels")?, cells }))
}

fn cell(json: &Json) -> Read<Cell> {
    let tone = json.get("tone").and_then(Json::as_str).unwrap_or("plain");
    let marks = json.get("marks").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    Ok(Cell {
        marks: marks.iter().map(mark).collect::<Read<_>>()?,
        tone: Tone::ALL.into_iter().find(|it| it.name() == tone).ok_or("there is no such tone")?,
        heat: json.get("heat").map(real).transpose()?,
        note: json.get("note").and_then(Json::as_str).unwrap_or("").to_owned(),
    })
}

fn mark(json: &Json) -> Read<Mark> {
    let Some([Json::String(layer), Json::String(name), Json::String(glyph)]) = json.as_array().map(Vec::as_slice)
    else {
        return Err("a mark is a layer, a name and a glyph".to_owned());
    };
    let layer = Layer::ALL.into_iter().find(|it| it.name() == layer).ok_or("there is no such layer")?;
    Ok(Mark { layer, name: Cow::Owned(name.clone()), glyph: Cow::Owned(glyph.clone()) })
}

fn field<'a>(json: &'a Json, key: &str) -> Read<&'a Json> {
    json.get(key).ok_or_else(|| format!("`{key}` is missing"))
}

fn string(json: &Json, key: &str) -> Read<String> {
    field(json, key)?.as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` is no text"))
}

fn strings(json: &Json, key: &str) -> Read<Vec<String>> {
    let text =
        |it: &Json| it.as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` holds something that is no text"));
    list(json, key)?.iter().map(text).collect()
}

fn list<'a>(json: &'a Json, key: &str) -> Read<&'a Vec<Json>> {
    field(json, key)?.as_array().ok_or_else(|| format!("`{key}` is no list"))
}

fn number(json: &Json, key: &str) -> Read<u64> {
    field(json, key)?.as_u64().ok_or_else(|| format!("`{key}` is no whole number"))
}

fn small(json: &Json, key: &str) -> Read<u32> {
    number(json, key)?.try_into().map_err(|_| format!("`{key}` is too large"))
}

fn real(json: &Json) -> Read<f64> {
    json.as_f64().ok_or_else(|| format!("`{}` is no number", shorten(&json.to_string())))
}
