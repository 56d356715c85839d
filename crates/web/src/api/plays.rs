//! Plays: begun, watched, played, steered, dropped.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use facts::did_you_mean;
use games::GAMES;
use play::view::Reel;
use play::{Chair, Setup, Trace, fact_from_json};
use serde_json::{Value, json};

use super::{Words, number};
use crate::hall::{Hall, fresh_id};
use crate::input::{self, Fields, short};
use crate::limits::Limits;
use crate::log::Reader;
use crate::opening::{Opening, bounded_setup, pace, survey};
use crate::problem::Problem;
use crate::stage::{Order, Stage};
use crate::visitor::Visitor;

type Shared = State<Arc<Hall>>;
type Peer = ConnectInfo<Visitor>;
type Answered = Result<Json<Value>, Problem>;

/// A new play.
pub(crate) async fn begin(
    State(hall): Shared,
    ConnectInfo(visitor): Peer,
    request: Request,
) -> Result<Response, Problem> {
    let json = input::json(request, hall.limits().body).await?;
    hall.make_room(visitor)?;
    let rooms = Arc::clone(&hall.rooms);
    let stage = hall
        .rooms
        .ask(move || {
            let opening = Opening::read(&json, &rooms.limits)?;
            Stage::open(fresh_id()?, opening, rooms)
        })
        .await?;
    created(&hall, visitor, stage)
}

/// A play that was kept as a trace.
pub(crate) async fn bring(
    State(hall): Shared,
    ConnectInfo(visitor): Peer,
    request: Request,
) -> Result<Response, Problem> {
    let kinds = ["application/x-ndjson", "text/plain"];
    let bytes = input::body(request, &kinds, hall.limits().trace, 1).await?;
    let text = String::from_utf8(bytes).map_err(|_| Problem::bad("the trace is no UTF-8 text"))?;
    hall.make_room(visitor)?;
    let rooms = Arc::clone(&hall.rooms);
    let stage = hall.rooms.ask(move || Stage::of_reel(fresh_id()?, read_trace(&text, &rooms.limits)?, rooms)).await?;
    created(&hall, visitor, stage)
}

/// A trace from outside, replayed once and checked line by line.
pub(crate) fn read_trace(text: &str, limits: &Limits) -> Result<Reel, Problem> {
    let mut trace = Trace::read(text).map_err(|diagnostics| Problem::in_text("the trace", diagnostics))?;
    for seat in &mut trace.header.seats {
        // Its rules are a stranger's, too, if somebody asks them.
        if let Chair::Mind(spec) = &mut seat.chair {
            spec.memory = Some(limits.minds);
        }
    }
    let name = trace.header.game.as_str();
    let game = games::find(name).ok_or_else(|| {
        let meant = did_you_mean(name, GAMES.iter().map(|game| game.name));
        Problem::refused(format!("the trace is of a game `{}` that is not here{meant}", short(name)))
    })?;
    trace.header = game.header_today(trace.header);
    let settings = game.settings.check(&trace.header.setup.settings).map_err(|it| Problem::refused(it.to_string()))?;
    bounded_setup(&trace.header.setup, limits)?;
    survey(game, &Setup { settings: Arc::new(settings), ..trace.header.setup.clone() }, limits)?;
    Ok(Reel::of_trace(game, trace)?)
}

fn created(hall: &Hall, visitor: Visitor, stage: Arc<Stage>) -> Result<Response, Problem> {
    let body = json!({ "id": stage.id, "play": stage.status() });
    hall.keep(visitor, stage)?;
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

/// How it stands.
pub(crate) async fn status(State(hall): Shared, Path(id): Path<String>) -> Answered {
    Ok(Json(hall.find(&id)?.status()))
}

/// Drops it.
pub(crate) async fn drop_play(State(hall): Shared, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    hall.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A person acts.
pub(crate) async fn act(State(hall): Shared, Path(id): Path<String>, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let fields = Fields::of(&json, &["seat", "act"])?;
    let stage = hall.find(&id)?;
    let seat = stage.person(fields.number("seat")?.unwrap_or(1))?;
    let act = fields.get("act").ok_or_else(|| Problem::bad("`act` is missing"))?;
    let fact = fact_from_json(act).map_err(Problem::refused)?;
    stage.order(|answer| Order::Act(seat, fact, answer)).await?;
    Ok(Json(stage.status()))
}

/// A person takes the last act back.
pub(crate) async fn undo(State(hall): Shared, Path(id): Path<String>, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let fields = Fields::of(&json, &["seat"])?;
    let stage = hall.find(&id)?;
    let seat = stage.person(fields.number("seat")?.unwrap_or(1))?;
    if stage.header.seats.iter().any(|seat| matches!(seat.chair, Chair::Program(_) | Chair::Host(_))) {
        return Err(Problem::refused("a program took part, which cannot take back what it was told"));
    }
    stage.order(|answer| Order::Undo(seat, answer)).await?;
    Ok(Json(stage.status()))
}

/// Faster, slower, or not at all.
pub(crate) async fn set_pace(State(hall): Shared, Path(id): Path<String>, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let fields = Fields::of(&json, &["pace", "paused"])?;
    let new = fields.number("pace")?.map(|it| pace(it, hall.limits())).transpose()?;
    let paused = fields.flag("paused")?;
    let stage = hall.find(&id)?;
    stage.steer(|state| {
        state.pace = new.unwrap_or(state.pace);
        state.paused = paused.unwrap_or(state.paused);
        state.steps = 0;
    });
    Ok(Json(stage.status()))
}

/// One turn in a play that is paused.
pub(crate) async fn step(State(hall): Shared, Path(id): Path<String>, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    Fields::of(&json, &[])?;
    let stage = hall.find(&id)?;
    if !stage.state().paused {
        return Err(Problem::busy("the play is not paused"));
    }
    if !stage.state().live {
        return Err(Problem::busy("the play is over"));
    }
    stage.steer(|state| state.steps = 1);
    Ok(Json(stage.status()))
}

/// What happens, as it happens.
pub(crate) async fn events(
    State(hall): Shared,
    Path(id): Path<String>,
    words: Words,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let stage = hall.find(&id)?;
    let after = match headers.get("last-event-id").and_then(|it| it.to_str().ok()?.parse().ok()) {
        Some(after) => after,
        None => number(&words, "after", 0)?,
    };
    if stage.log.readers() >= hall.limits().readers_per_play {
        return Err(Problem::too_many("too many watch this play already"));
    }
    let Ok(permit) = Arc::clone(&hall.rooms.readers).try_acquire_owned() else {
        return Err(Problem::too_many("too many watch already"));
    };
    let reader = Reader::new(Arc::clone(&stage.log), (after > 0).then_some(after), permit);
    let stream = futures_util::stream::unfold(reader, |mut reader| async move {
        let bytes = reader.next().await?;
        Some((Ok::<_, Infallible>(bytes), reader))
    });
    let headers = [(CONTENT_TYPE, "text/event-stream"), (CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(stream)).into_response())
}
