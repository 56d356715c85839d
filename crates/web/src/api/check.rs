//! Texts checked before anybody runs them: rule bases, maps, positions, traces, CLIPS programs; and a rule base to begin with.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use clips::Engine;
use facts::{Diagnostic, Diagnostics, Place};
use play::{Chair, Chairs, Game, Language, MapText, MindSpec};
use serde_json::{Value, json};

use super::plays::read_trace;
use crate::hall::Hall;
use crate::input::{self, Fields, short};
use crate::limits::Limits;
use crate::opening;
use crate::problem::{Problem, diagnostics_to_json};

type Shared = State<Arc<Hall>>;
type Answered = Result<Json<Value>, Problem>;

/// First values of globals and slots are evaluated; a file that is only looked at gets no time for more.
const FUEL: u64 = 100_000_000;

/// Whether a text is what it is said to be, and what is odd about it.
pub(crate) async fn check(State(hall): Shared, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let limits = hall.limits().clone();
    let checked = hall.rooms.ask(move || look_at(&json, &limits)).await?;
    Ok(Json(checked))
}

fn look_at(json: &Value, limits: &Limits) -> Result<Value, Problem> {
    let fields = Fields::of(json, &["kind", "game", "name", "text", "settings"])?;
    let found = match fields.must("kind")? {
        "rules" => rules(&fields, limits)?,
        "map" => map(&fields, limits)?,
        "position" => position(&fields, limits)?,
        "trace" => read_trace(fields.must("text")?, limits).map(|_| Vec::new()),
        "clips" => program(fields.at_most("text", limits.rules)?),
        other => {
            let known = "rules, map, position, trace, clips";
            return Err(Problem::bad(format!("`kind` is one of {known}, not `{}`", short(other))));
        }
    };
    Ok(match found {
        Ok(warnings) => json!({ "ok": true, "diagnostics": diagnostics_to_json(&warnings) }),
        Err(Problem { diagnostics: Some(all), .. }) => {
            let mut refused = json!({ "ok": false, "diagnostics": diagnostics_to_json(&all) });
            if let Some((other, kind)) = of_another_game(&fields, limits)? {
                refused["looks_like"] = json!({ "game": other, "kind": kind });
            }
            refused
        }
        Err(problem) => {
            let mut all = Diagnostics::default();
            all.error(Place { line: 1, column: 1, length: 1 }, problem.message, "");
            json!({ "ok": false, "diagnostics": diagnostics_to_json(&all) })
        }
    })
}

/// For which other game a map, a position or rules seem to be meant, and as what.
fn of_another_game(fields: &Fields<'_>, limits: &Limits) -> Result<Option<(&'static str, &'static str)>, Problem> {
    let game = match fields.must("kind")? {
        "map" | "position" | "rules" => opening::game(fields)?,
        _ => return Ok(None),
    };
    if fields.must("kind")? == "rules" {
        let spec = opening::rules_alone(fields, limits)?;
        let text = spec.rules.as_deref().unwrap_or_default().to_owned();
        let other = games::agent_of(Some(game), &MapText { name: spec.name, text }, spec.memory);
        return Ok(other.map(|other| (other.name, "rules")));
    }
    let name = short(fields.text("name")?.unwrap_or("map"));
    let file = MapText { name, text: fields.must("text")?.to_owned() };
    Ok(games::looks_like(game, &file).map(|(other, kind)| (other.name, kind)))
}

/// What is odd about a text, or why it is refused.
type Found = Result<Vec<Diagnostic>, Problem>;

/// A rule base must be read, fit the game, and be able to sit down in a play of it.
fn rules(fields: &Fields<'_>, limits: &Limits) -> Result<Found, Problem> {
    let game = opening::game(fields)?;
    let spec = opening::rules_alone(fields, limits)?;
    let setup = opening::setup_alone(game, fields, None, limits)?;
    // A world that is too large is not made to find out whether rules fit it.
    Ok(opening::survey(game, &setup, limits).and_then(|_| rules_in(game, spec, setup)))
}

fn rules_in(game: &'static Game, spec: MindSpec, setup: play::Setup) -> Found {
    let text = spec.rules.as_deref().unwrap_or_default().to_owned();
    let (name, memory) = (spec.name.clone(), spec.memory);
    let header = game.header(setup, &[Chair::Mind(spec)])?;
    (game.open)(&header, Chairs::AsRecorded)?;
    let language = Language { acts: game.acts, percepts: game.percepts, claims: game.claims };
    let found = minds::lint_rules(MapText { name, text }, language, memory)?;
    Ok(shown(found))
}

fn map(fields: &Fields<'_>, limits: &Limits) -> Result<Found, Problem> {
    let game = opening::game(fields)?;
    let text = fields.at_most("text", limits.map)?.to_owned();
    let name = short(fields.text("name")?.unwrap_or("map"));
    let setup = opening::setup_alone(game, fields, Some(MapText { name, text }), limits)?;
    Ok(opening::survey(game, &setup, limits).map(|survey| survey.warnings.iter().cloned().collect()))
}

fn position(fields: &Fields<'_>, limits: &Limits) -> Result<Found, Problem> {
    let game = opening::game(fields)?;
    let text = fields.at_most("text", limits.map)?;
    let setup = opening::setup_alone(game, fields, None, limits)?;
    let Some(read) = game.position else { return Ok(Err(Problem::refused(format!("{} has no positions", game.name)))) };
    let read = read(&setup.settings, text);
    Ok(read.map(|_| Vec::new()).map_err(|it| Problem::in_text("the position", it)))
}

/// What the page shows of many warnings.
fn shown(found: clips::Warnings) -> Vec<Diagnostic> {
    found.list.into_iter().map(|(it, _)| it).take(Diagnostics::MOST).collect()
}

/// A CLIPS program of its own, for no game.
fn program(text: &str) -> Found {
    let mut engine = Engine::default();
    engine.set_limits(clips::Limits { fuel: FUEL, ..clips::Limits::default() });
    let diagnostics = engine.load_all(text);
    if diagnostics.has_errors() {
        return Err(Problem::in_text("the program", diagnostics));
    }
    Ok(shown(engine.warnings(text, &diagnostics)))
}

/// A rule base to begin with: it may be run as it is.
pub(crate) async fn template(State(hall): Shared, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let game = opening::game(&Fields::of(&json, &["game"])?)?;
    Ok(Json(json!({ "name": "mine.clp", "text": game.guide.rules })))
}
