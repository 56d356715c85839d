//! Maps that are drawn: what can be placed, texts as drawings, and drawings as texts with complaints at their cells.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use facts::{Diagnostic, Diagnostics};
use play::{Backdrop, Drawing, Editor, Game, MapText, Palette, Placed, Setup, Spot, Thing, Written};
use serde_json::{Map, Value, json};

use crate::catalog;
use crate::hall::Hall;
use crate::input::{self, Fields, short};
use crate::limits::Limits;
use crate::opening;
use crate::problem::{Problem, diagnostic_to_json, diagnostics_to_json};

type Shared = State<Arc<Hall>>;
type Answered = Result<Json<Value>, Problem>;

/// What can be drawn under some settings.
pub(crate) async fn palette(State(hall): Shared, request: Request) -> Answered {
    answer(&hall, request, |json, limits| {
        let fields = Fields::of(json, &["game", "settings"])?;
        let (game, editor) = drawn_game(&fields)?;
        let setup = opening::setup_alone(game, &fields, None, limits)?;
        Ok(palette_to_json(&(editor.palette)(&setup.settings), limits))
    })
    .await
}

/// A text as a drawing.
pub(crate) async fn read(State(hall): Shared, request: Request) -> Answered {
    answer(&hall, request, |json, limits| {
        let fields = Fields::of(json, &["game", "settings", "name", "text", "number"])?;
        let (game, editor) = drawn_game(&fields)?;
        let text = fields.at_most("text", limits.map)?.to_owned();
        let map = MapText { name: short(fields.text("name")?.unwrap_or("map")), text };
        let setup = opening::setup_alone(game, &fields, None, limits)?;
        let sketch = (editor.read)(&setup.settings, &map, fields.exact("number")?.unwrap_or(0));
        if let Some(drawing) = &sketch.drawing {
            bounded(drawing.columns, drawing.rows, limits)?;
        }
        Ok(json!({
            "drawing": sketch.drawing.as_ref().map(drawing_to_json),
            "worlds": sketch.worlds,
            "ok": !sketch.diagnostics.has_errors(),
            "diagnostics": diagnostics_to_json(&sketch.diagnostics),
        }))
    })
    .await
}

/// A world from dice as a drawing.
pub(crate) async fn make(State(hall): Shared, request: Request) -> Answered {
    answer(&hall, request, |json, limits| {
        let fields = Fields::of(json, &["game", "settings", "seed", "number"])?;
        let (game, editor) = drawn_game(&fields)?;
        let alone = opening::setup_alone(game, &fields, None, limits)?;
        let seed = fields.exact("seed")?.unwrap_or_else(opening::fresh_seed);
        let setup = Setup { seed, play: fields.exact("number")?.unwrap_or(0), ..alone };
        // A world that is too large is not made to find out.
        opening::survey(game, &setup, limits)?;
        let drawing = (editor.make)(&setup)?;
        bounded(drawing.columns, drawing.rows, limits)?;
        Ok(json!({ "drawing": drawing_to_json(&drawing), "seed": seed.to_string() }))
    })
    .await
}

/// A drawing as text, with all that the game's reader says of it.
pub(crate) async fn write(State(hall): Shared, request: Request) -> Answered {
    answer(&hall, request, |json, limits| {
        let fields = Fields::of(json, &["game", "settings", "drawing"])?;
        let (game, editor) = drawn_game(&fields)?;
        let setup = opening::setup_alone(game, &fields, None, limits)?;
        let palette = (editor.palette)(&setup.settings);
        let drawing = drawing(fields.get("drawing"), &palette, limits)?;
        let written = (editor.write)(&drawing);
        if written.text.len() > limits.map {
            return Err(Problem::refused(format!("as text the map has more than {} bytes", limits.map)));
        }
        let map = MapText { name: format!("map.{}", written.extension), text: written.text.clone() };
        // The text says by itself what these settings say of other texts.
        let setup = opening::setup_without(game, &fields, palette.replaces, Some(map), limits)?;
        let backdrop = (editor.backdrop)(&setup.settings, &drawing);
        let found = opening::survey(game, &setup, limits).map(|survey| survey.warnings);
        Ok(written_to_json(&written, found, &backdrop))
    })
    .await
}

async fn answer(
    hall: &Hall,
    request: Request,
    work: impl FnOnce(&Value, &Limits) -> Result<Value, Problem> + Send + 'static,
) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let limits = hall.limits().clone();
    Ok(Json(hall.rooms.ask(move || work(&json, &limits)).await?))
}

/// The game of a request, if its maps can be drawn.
fn drawn_game(fields: &Fields<'_>) -> Result<(&'static Game, Editor), Problem> {
    let game = opening::game(fields)?;
    let none = || Problem::refused(format!("the maps of {} are not drawn; they are texts", game.name));
    Ok((game, game.editor.ok_or_else(none)?))
}

fn bounded(columns: usize, rows: usize, limits: &Limits) -> Result<(), Problem> {
    let cells = columns.saturating_mul(rows);
    if cells <= limits.cells {
        return Ok(());
    }
    Err(Problem::refused(format!("a map of {cells} cells is too large to be drawn here: at most {}", limits.cells)))
}

/// Reads a drawing, which must be one of this palette.
fn drawing(json: Option<&Value>, palette: &Palette, limits: &Limits) -> Result<Drawing, Problem> {
    let json = json.ok_or_else(|| Problem::bad("`drawing` is missing"))?;
    let fields = Fields::of(json, &["columns", "rows", "things", "keys"])?;
    let side = |key: &str| {
        let number = fields.number(key)?.ok_or_else(|| Problem::bad(format!("`{key}` is missing")))?;
        Ok::<usize, Problem>(usize::try_from(number).unwrap_or(usize::MAX))
    };
    let (columns, rows) = (side("columns")?, side("rows")?);
    bounded(columns, rows, limits)?;
    let things = match fields.get("things") {
        None => Vec::new(),
        Some(Value::Array(things)) => things.iter().map(|it| placed(it, palette)).collect::<Result<_, _>>()?,
        Some(_) => return Err(Problem::bad("`things` is a list of things and cells, as in [[\"NAME\", 0]]")),
    };
    let drawing = Drawing { columns, rows, things, keys: keys(fields.get("keys"), palette)? };
    match drawing.fault(palette) {
        Some(fault) => Err(Problem::refused(fault)),
        None => Ok(drawing),
    }
}

fn placed(json: &Value, palette: &Palette) -> Result<Placed, Problem> {
    let bad = || Problem::bad("each of `things` is the name of a thing and the number of a cell, as in [\"NAME\", 0]");
    let [thing, cell] = json.as_array().ok_or_else(bad)?.as_slice() else { return Err(bad()) };
    let (name, cell) = (thing.as_str().ok_or_else(bad)?, cell.as_u64().ok_or_else(bad)?);
    let names = || palette.things.iter().map(|thing| thing.name).collect::<Vec<_>>().join(", ");
    let thing = palette.thing(name);
    let thing =
        thing.ok_or_else(|| Problem::refused(format!("there is no thing `{}`; known: {}", short(name), names())))?;
    Ok(Placed { thing: thing.name, cell: usize::try_from(cell).unwrap_or(usize::MAX) })
}

fn keys(json: Option<&Value>, palette: &Palette) -> Result<Vec<(&'static str, String)>, Problem> {
    let object = match json {
        None => return Ok(Vec::new()),
        Some(Value::Object(object)) => object,
        Some(_) => return Err(Problem::bad("`keys` is an object of keys and their values as texts")),
    };
    if let Some(key) = object.keys().find(|key| palette.keys.iter().all(|slot| slot.name != key.as_str())) {
        return Err(Problem::refused(format!("maps have no key `{}`", short(key))));
    }
    // The order of a text is that of the palette.
    let given = palette.keys.iter().filter_map(|slot| Some((slot.name, object.get(slot.name)?)));
    let text = |(key, value): (&'static str, &Value)| match value {
        Value::String(text) => Ok((key, text.clone())),
        _ => Err(Problem::bad(format!("the value of `{key}` is a text"))),
    };
    given.map(text).collect()
}

fn drawing_to_json(drawing: &Drawing) -> Value {
    let keys: Map<String, Value> = drawing.keys.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
    let things: Vec<Value> = drawing.things.iter().map(|placed| json!([placed.thing, placed.cell])).collect();
    json!({ "columns": drawing.columns, "rows": drawing.rows, "things": things, "keys": keys })
}

fn palette_to_json(palette: &Palette, limits: &Limits) -> Value {
    let [columns, rows] = palette.sides.map(|(least, most)| json!([least, most.min(limits.cells)]));
    let things = palette.things.iter().map(|thing| thing_to_json(palette, thing));
    json!({
        "things": things.collect::<Vec<_>>(),
        "columns": columns,
        "rows": rows,
        "cells": limits.cells,
        "square": palette.square,
        "usual": palette.usual,
        "bottom_up": palette.bottom_up,
        "keys": palette.keys.iter().map(catalog::slot).collect::<Vec<_>>(),
        "replaces": palette.replaces,
    })
}

fn thing_to_json(palette: &Palette, thing: &Thing) -> Value {
    let beside = palette.things.iter().filter(|other| palette.may_share(thing, other)).map(|other| other.name);
    json!({
        "name": thing.name, "doc": thing.doc, "letter": thing.letter, "layer": thing.layer.name(), "glyph": thing.glyph,
        "tone": thing.tone.name(), "most": thing.most, "numbered": thing.numbered, "beside": beside.collect::<Vec<_>>(),
    })
}

fn written_to_json(written: &Written, found: Result<Diagnostics, Problem>, backdrop: &Backdrop) -> Value {
    let placed = |all: Diagnostics| -> Vec<Value> { all.iter().map(|it| placed_complaint(written, it)).collect() };
    let is_ok = found.as_ref().is_ok_and(|all| !all.has_errors());
    let complaints = match found {
        Ok(all) | Err(Problem { diagnostics: Some(all), .. }) => placed(all),
        // A setting speaks against it; that has no place in the text.
        Err(problem) => vec![json!({ "severity": "error", "message": problem.message, "cells": [] })],
    };
    let fixed = backdrop.fixed.iter().map(|(cell, mark)| json!([cell, [mark.layer.name(), mark.name, mark.glyph]]));
    json!({
        "text": written.text,
        "extension": written.extension,
        "ok": is_ok,
        "diagnostics": complaints,
        "row_labels": backdrop.row_labels,
        "column_labels": backdrop.column_labels,
        "fixed": fixed.collect::<Vec<_>>(),
    })
}

/// A complaint with the cells and the key that it is about.
fn placed_complaint(written: &Written, complaint: &Diagnostic) -> Value {
    let mut object = diagnostic_to_json(complaint);
    let spots = written.spots_of(complaint);
    let cells: Vec<usize> =
        spots.iter().filter_map(|spot| if let Spot::Cell(cell) = spot { Some(*cell) } else { None }).collect();
    let key = spots.iter().find_map(|spot| if let Spot::Key(key) = spot { Some(*key) } else { None });
    object["cells"] = json!(cells);
    if let Some(key) = key {
        object["key"] = json!(key);
    }
    object
}
