//! The trace, written.

use serde_json::{Value as Json, json};

use super::{Header, Line, TRACE_VERSION, Trace};
use crate::json::{fact_to_json, number_to_json, settings_to_json};
use crate::{
    Account, Candidate, Cell, Chair, Forfeit, MapText, Mark, MindSpec, Outcome, Panel, Picture, Seat, Seats, Standing,
    Standings, Table, Tone, Why,
};

impl Trace {
    /// The trace as JSON Lines, each line with its newline.
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.header.to_json());
        for line in &self.lines {
            text.push_str(&line.to_json().to_string());
            text.push('\n');
        }
        text
    }
}

impl Header {
    /// The first line of a trace.
    pub fn to_json(&self) -> Json {
        let seats: Vec<Json> = self
            .seats
            .iter()
            .map(|seat| {
                let mut object = json!({ "kind": seat.chair.kind().name(), "name": seat.chair.to_string() });
                if seat.version != 0 {
                    object["version"] = json!(seat.version);
                }
                if let Chair::Mind(MindSpec { rules: Some(text), .. }) = &seat.chair {
                    object["rules"] = json!(&**text);
                }
                object
            })
            .collect();
        json!({
            "tellask": TRACE_VERSION,
            "game": self.game,
            "version": self.version,
            "settings": settings_to_json(&self.setup.settings),
            "map": self.setup.map.as_ref().map(|MapText { name, text }| json!({ "name": name, "text": text })),
            "seed": self.setup.seed,
            "play": self.setup.play,
            "turns": self.setup.turns,
            "nodes": self.setup.nodes,
            "seats": seats,
            "rerun": self.can_rerun(),
        })
    }
}

impl Line {
    /// The line as a JSON object.
    pub fn to_json(&self) -> Json {
        match self {
            Line::Told { turn, to, fact } => json!({ "turn": turn, "tell": seats(*to), "fact": fact_to_json(fact) }),
            Line::Act { turn, seat, fact, account: None } => {
                json!({ "turn": turn, "seat": number(*seat), "act": fact_to_json(fact) })
            }
            Line::Act { turn, seat, fact, account: Some(account) } => {
                json!({ "turn": turn, "seat": number(*seat), "act": fact_to_json(fact), "account": account.to_json() })
            }
            Line::Draw { turn, fact } => json!({ "turn": turn, "draw": fact_to_json(fact) }),
            Line::Forfeit { turn, seat, forfeit: Forfeit { kind, reason } } => {
                json!({ "turn": turn, "seat": number(*seat), "forfeit": { "kind": kind.name(), "reason": reason } })
            }
            Line::End { turn, outcome } => json!({ "turn": turn, "end": outcome.to_json() }),
        }
    }
}

/// Seats are counted from 1 wherever people read them.
fn number(seat: Seat) -> usize {
    seat.index() + 1
}

fn seats(to: Seats) -> Json {
    if to == Seats::ALL { json!("all") } else { Json::Array(to.iter().map(|seat| json!(number(seat))).collect()) }
}

impl Outcome {
    /// How it ended, as JSON.
    pub fn to_json(&self) -> Json {
        let standings = self.seats.iter().map(standing).collect::<Vec<_>>();
        with_winners(json!({ "ending": self.ending, "seats": standings }), self.winners)
    }
}

impl Standings {
    /// Like [`Outcome::to_json`], with `null` for a seat whose standing is hidden.
    pub fn to_json(&self) -> Json {
        let seats = self.seats.places().iter().map(|it| it.as_ref().map_or(Json::Null, standing));
        with_winners(json!({ "ending": self.ending, "seats": seats.collect::<Vec<_>>() }), self.winners)
    }
}

/// Adds the numbers of the winners, where the game has such.
fn with_winners(mut object: Json, winners: Option<Seats>) -> Json {
    if let Some(winners) = winners {
        object["winners"] = winners.iter().map(number).collect();
    }
    object
}

fn standing(standing: &Standing) -> Json {
    let mut object =
        json!({ "score": number_to_json(standing.score), "success": standing.success, "died": standing.died });
    for (name, value) in &standing.counters {
        object[name.as_ref()] = number_to_json(*value);
    }
    object
}

impl Account {
    /// The account as JSON.
    pub fn to_json(&self) -> Json {
        let mut object = json!({ "why": why(&self.why) });
        if !self.candidates.is_empty() {
            object["candidates"] = self.candidates.iter().map(candidate).collect();
        }
        if let Some(beliefs) = &self.beliefs {
            object["beliefs"] = beliefs.to_json();
        }
        object
    }
}

fn candidate(Candidate { act, value, note }: &Candidate) -> Json {
    let mut object = json!({ "act": act });
    if let Some(value) = value {
        object["value"] = number_to_json(*value);
    }
    if !note.is_empty() {
        object["note"] = json!(note);
    }
    object
}

/// Reasons are as deep as the longest chain of rules, far from the stack's end; readers have a limit all the same.
fn why(it: &Why) -> Json {
    match it {
        Why::Percept { text, fact } => json!({ "percept": text, "fact": fact_to_json(fact) }),
        Why::Absence { text, fact } => json!({ "absence": text, "fact": fact_to_json(fact) }),
        Why::Count { text, value } => json!({ "count": text, "value": number_to_json(*value) }),
        Why::Step { claim, fact, rule, because, folded } => {
            let mut object = json!({ "claim": claim });
            if let Some(fact) = fact {
                object["fact"] = fact_to_json(fact);
            }
            if !rule.is_empty() {
                object["rule"] = json!(rule);
            }
            if *folded {
                object["folded"] = json!(true);
            }
            object["because"] = because.iter().map(why).collect();
            object
        }
    }
}

impl Picture {
    /// The picture as JSON.
    pub fn to_json(&self) -> Json {
        let panels: Vec<Json> = self.panels.iter().map(panel).collect();
        json!({ "title": self.title, "panels": panels, "captions": self.captions })
    }
}

fn panel(panel: &Panel) -> Json {
    match panel {
        Panel::Grid(grid) => json!({
            "columns": grid.columns,
            "rows": grid.rows().len(),
            "column_labels": grid.column_labels,
            "row_labels": grid.row_labels,
            "cells": grid.cells.iter().enumerate().filter(|(_, it)| **it != Cell::default()).map(cell).collect::<Vec<_>>(),
        }),
        Panel::Table(Table { title, rows }) => json!({ "title": title, "table": rows }),
    }
}

/// A cell by its place; plain empty ones are left out.
fn cell((at, cell): (usize, &Cell)) -> Json {
    let mut object = json!({ "at": at });
    if cell.tone != Tone::Plain {
        object["tone"] = json!(cell.tone.name());
    }
    if !cell.marks.is_empty() {
        let marks = cell.marks.iter().map(|Mark { layer, name, glyph }| json!([layer.name(), name, glyph]));
        object["marks"] = marks.collect();
    }
    if let Some(heat) = cell.heat {
        object["heat"] = json!(heat);
    }
    if !cell.note.is_empty() {
        object["note"] = json!(cell.note);
    }
    object
}
