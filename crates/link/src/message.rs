//! What a program is sent: one JSON object per line. `docs/protocol.md` explains every field.

use std::time::Duration;

use facts::{Fact, Kind, Slot, Word};
use play::{Forfeit, Game, Header, Seat, fact_to_json, settings_to_json};
use serde_json::{Value as Json, json};

use crate::{End, Limits, Request};

/// The version of the protocol. It goes up when an old program would misread a new message.
pub const PROTOCOL: u32 = 1;

/// The first message: the game, its words, and the seat. Never the seed or the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Begin(Json);

impl Begin {
    /// What a program at this seat is told before everything else.
    pub fn new(game: &Game, header: &Header, seat: Seat, limits: &Limits) -> Begin {
        Begin(json!({
            "type": "begin",
            "protocol": PROTOCOL,
            "game": game.name,
            "version": game.version,
            "settings": settings_to_json(&game.told_settings(&header.setup.settings)),
            "seat": seat.index() + 1,
            "seats": header.seats.len(),
            "clock": { "limit_ms": millis(limits.turn), "start_ms": millis(limits.start) },
            "words": { "acts": words(game.acts), "percepts": words(game.percepts) },
        }))
    }

    /// The same where further plays may follow, so that a program need not leave after this one.
    pub(crate) fn of_many(mut self) -> Begin {
        self.0["again"] = json!(true);
        self
    }

    /// The names of the game's acts.
    pub(crate) fn acts(&self) -> String {
        let words = self.0["words"]["acts"].as_array().into_iter().flatten();
        words.filter_map(|word| word["head"].as_str()).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn line(&self) -> Vec<u8> {
        line(&self.0)
    }
}

/// The question.
pub(crate) fn turn(request: &Request) -> Vec<u8> {
    line(&json!({
        "type": "turn",
        "turn": request.turn,
        "seat": request.seat.index() + 1,
        "told": facts(&request.told),
        "acts": facts(&request.acts),
        "clock": { "limit_ms": millis(request.limit) },
    }))
}

/// The farewell.
pub(crate) fn end(end: &End) -> Vec<u8> {
    let forfeit = end.forfeit.as_ref().map(|Forfeit { kind, reason }| json!({ "kind": kind.name(), "reason": reason }));
    line(&json!({
        "type": "end",
        "over": end.over,
        "told": facts(&end.told),
        "outcome": end.outcome.to_json(),
        "forfeit": forfeit,
    }))
}

fn line(message: &Json) -> Vec<u8> {
    let mut bytes = message.to_string().into_bytes();
    bytes.push(b'\n');
    bytes
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn facts(facts: &[Fact]) -> Json {
    facts.iter().map(fact_to_json).collect()
}

fn words(words: &[Word]) -> Json {
    words
        .iter()
        .map(|Word { head, slots, keys, doc }| {
            json!({ "head": head, "slots": slots.iter().map(slot).collect::<Vec<_>>(), "keys": keys, "doc": doc })
        })
        .collect()
}

fn slot(slot: &Slot) -> Json {
    let mut object = json!({ "name": slot.name });
    describe(slot.kind, &mut object);
    if let Some(default) = slot.default_value() {
        object["default"] = play::value_to_json(&default);
    }
    object["doc"] = json!(slot.doc);
    object
}

fn describe(kind: Kind, object: &mut Json) {
    let name = match kind {
        Kind::Bool => "bool",
        Kind::Int { .. } => "int",
        Kind::Real { .. } => "real",
        Kind::Choice(_) => "choice",
        Kind::Name => "name",
        Kind::Text => "text",
        Kind::Many(_) => "many",
    };
    object["kind"] = json!(name);
    match kind {
        Kind::Int { min, max } => (object["min"], object["max"]) = (json!(min), json!(max)),
        Kind::Real { min, max } => (object["min"], object["max"]) = (json!(min), json!(max)),
        Kind::Choice(names) => object["of"] = json!(names),
        Kind::Many(kind) => {
            let mut inner = json!({});
            describe(*kind, &mut inner);
            object["of"] = inner;
        }
        Kind::Bool | Kind::Name | Kind::Text => {}
    }
}
