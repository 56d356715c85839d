//! What minds say: hints, why a cell is believed to be so, and advice about a position; and what the game writes down.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Request, State};
use play::view::{Choice, Consulted, View, act_in_words, choices};
use play::{
    Account, Advice, Chair, Frame, Game, Header, MindSpec, Panel, Picture, Seat, SeatFrame, Seats, SetupError,
    Standings, Stop, Why, fact_to_json,
};
use serde_json::{Value, json};

use crate::hall::Hall;
use crate::input::{self, Fields};
use crate::opening;
use crate::problem::Problem;
use crate::stage::{Hurried, Stage};

type Shared = State<Arc<Hall>>;
type Answered = Result<Json<Value>, Problem>;

/// What a mind would do here, and why.
pub(crate) async fn hint(State(hall): Shared, Path(id): Path<String>, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let fields = Fields::of(&json, &["seat", "mind", "index"])?;
    let stage = hall.find(&id)?;
    let seat = stage.audience().may_ask(stage.seat(fields.number("seat")?.unwrap_or(1))?)?;
    let spec = fields.text("mind")?.map(opening::mind).transpose()?;
    let index = moment(&stage, fields.number("index")?)?;
    hall.rooms
        .ask(move || {
            asked(&stage, index, seat, |asked, _| {
                if !asked.is_asked() {
                    return Err(Problem::refused(format!("{seat} is not asked at this moment")));
                }
                let (spec, advice) = match spec {
                    Some(spec) => asked.advise(&spec).map(|advice| (spec, advice))?,
                    None => asked.hint(stage.game)?,
                };
                // Whoever asks has the view, and with it what the seat knows.
                let advice = Advice { known: Picture::default(), ..advice };
                let mut hint = advice_to_json(stage.game, &stage.header, &spec, advice, Vec::new());
                if let Some(hint) = hint.as_object_mut() {
                    hint.shift_remove("known");
                }
                Ok(hint)
            })
        })
        .await
        .map(Json)
}

/// What is believed of one cell, and why.
pub(crate) async fn explain(State(hall): Shared, Path(id): Path<String>, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let fields = Fields::of(&json, &["index", "seat", "cell", "panel", "mind"])?;
    let stage = hall.find(&id)?;
    let seat = stage.audience().may_ask(stage.seat(fields.number("seat")?.unwrap_or(1))?)?;
    let index = moment(&stage, fields.number("index")?)?;
    let cell = fields.number("cell")?.ok_or_else(|| Problem::bad("`cell` is missing"))?;
    let cell = usize::try_from(cell).unwrap_or(usize::MAX);
    let panel = fields.number("panel")?.map(|it| usize::try_from(it).unwrap_or(usize::MAX));
    let named = fields.text("mind")?.map(opening::mind).transpose()?;
    hall.rooms
        .ask(move || {
            asked(&stage, index, seat, |asked, stop| {
                let seen = marks(&asked.known(), panel, cell)?;
                let own = match stage.header.seats.get(seat.index()).map(|it| &it.chair) {
                    Some(Chair::Mind(spec)) => Some(spec.clone()),
                    _ => None,
                };
                let explain = |spec: &MindSpec| asked.explain(spec, cell);
                let spoken = explained(stage.game, explain, || stop.asked(), own, named)?;
                Ok(explained_to_json(spoken, &seen))
            })
        })
        .await
        .map(Json)
}

/// What a player would write down beside the board, as a reason and as data.
pub(crate) async fn note(State(hall): Shared, Path(id): Path<String>, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let fields = Fields::of(&json, &["index", "seat", "name"])?;
    let stage = hall.find(&id)?;
    let seat = stage.audience().may_ask(stage.seat(fields.number("seat")?.unwrap_or(1))?)?;
    let index = moment(&stage, fields.number("index")?)?;
    let name = fields.text("name")?.ok_or_else(|| Problem::bad("`name` is missing"))?.to_owned();
    hall.rooms
        .ask(move || {
            asked(&stage, index, seat, |asked, _| {
                let noted = asked.note(&name).ok_or_else(|| no_such_note(stage.game, &name))?;
                Ok(json!({ "name": name, "why": Account::of(noted.why).to_json()["why"].take(), "data": noted.data }))
            })
        })
        .await
        .map(Json)
}

fn no_such_note(game: &Game, name: &str) -> Problem {
    let known: Vec<&str> = (game.notes)().iter().map(|note| note.name).collect();
    if known.is_empty() {
        return Problem::refused(format!("{} has no notes", game.name));
    }
    Problem::refused(format!("{} has no note `{name}`; it has {}", game.name, known.join(", ")))
}

/// What a mind would do in a position, and why.
pub(crate) async fn position(State(hall): Shared, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let limits = hall.limits().clone();
    let answer = move || {
        let fields = Fields::of(&json, &["game", "settings", "position", "mind", "seed", "nodes"])?;
        let game = opening::game(&fields)?;
        let read = game.position.ok_or_else(|| Problem::refused(format!("{} has no positions", game.name)))?;
        let text = fields.at_most("position", limits.map)?;
        let setup = opening::setup(game, &fields, &limits)?;
        let named = fields.text("mind")?.map(opening::mind).transpose()?;
        let percepts = read(&setup.settings, text).map_err(|it| Problem::in_text("the position", it))?;
        let ask = |spec: &MindSpec| (game.ask)(&setup, &percepts, spec);
        let (spec, mut advice) = match named {
            Some(spec) => ask(&spec).map(|advice| (spec, advice))?,
            None => game.consult(&setup.settings, ask)?,
        };
        let acts = (game.menu)(&setup, &percepts)?;
        let findings = (game.study)(&setup, &percepts)?;
        // What follows says all that a mind believes, and more.
        if let Some(findings) = &findings {
            advice.account.beliefs = Some(Arc::new(findings.picture.clone()));
        }
        let offered = choices(game, &setup.settings, Seat::FIRST, 1, &advice.known, acts);
        let header = Header { game: game.name.to_owned(), version: game.version, setup, seats: Vec::new() };
        let mut answer = advice_to_json(game, &Arc::new(header), &spec, advice, offered);
        if let Some(findings) = findings {
            answer["findings"] = findings.data;
        }
        Ok(answer)
    };
    hall.rooms.ask(answer).await.map(Json)
}

/// What is believed of a cell of a position, and why.
pub(crate) async fn cell_of_position(State(hall): Shared, request: Request) -> Answered {
    let json = input::json(request, hall.limits().body).await?;
    let limits = hall.limits().clone();
    let answer = move || {
        let fields = Fields::of(&json, &["game", "settings", "position", "cell", "panel", "mind", "seed", "nodes"])?;
        let game = opening::game(&fields)?;
        let read = game.position.ok_or_else(|| Problem::refused(format!("{} has no positions", game.name)))?;
        let text = fields.at_most("position", limits.map)?;
        let setup = opening::setup(game, &fields, &limits)?;
        let cell = fields.number("cell")?.ok_or_else(|| Problem::bad("`cell` is missing"))?;
        let cell = usize::try_from(cell).unwrap_or(usize::MAX);
        let panel = fields.number("panel")?.map(|it| usize::try_from(it).unwrap_or(usize::MAX));
        let named = fields.text("mind")?.map(opening::mind).transpose()?;
        let percepts = read(&setup.settings, text).map_err(|it| Problem::in_text("the position", it))?;
        let seen = marks(&(game.known)(&setup, &percepts)?, panel, cell)?;
        let explain = |spec: &MindSpec| (game.explain)(&setup, &percepts, spec, cell);
        Ok(explained_to_json(explained(game, explain, || false, None, named)?, &seen))
    };
    hall.rooms.ask(answer).await.map(Json)
}

/// A moment of the play, or the last one.
fn moment(stage: &Stage, index: Option<u64>) -> Result<usize, Problem> {
    let length = stage.state().length;
    let index = index.map_or(length - 1, |it| usize::try_from(it).unwrap_or(usize::MAX));
    if index >= length {
        return Err(Problem::not_found(format!("there is no moment {index}; there are {length}, counted from 0")));
    }
    Ok(index)
}

/// Asks something about a seat of a play as it stood at a moment; a mind that thinks too long is asked to hurry.
fn asked<T>(
    stage: &Stage,
    index: usize,
    seat: Seat,
    ask: impl FnOnce(Consulted<'_>, &Stop) -> Result<T, Problem>,
) -> Result<T, Problem> {
    // Enough is left of the time of the request to say what came out.
    let time = stage.rooms.limits.request.mul_f64(0.7).max(Duration::from_millis(1));
    stage.look(index, |reel| {
        let play = reel.play_at(index)?;
        let stop = play.stop();
        let watchdog = stage.rooms.hurry(&stop, time);
        let said = ask(stage.audience().consult(play, seat)?, &stop)?;
        Ok((said, if watchdog.fired() { Hurried::Yes } else { Hurried::No }))
    })
}

/// What is to be seen in a cell of a board: the first one, or that of a panel.
fn marks(known: &Picture, panel: Option<usize>, cell: usize) -> Result<Vec<Cow<'static, str>>, Problem> {
    let board = known.panels.iter().enumerate().find_map(|(index, it)| match it {
        Panel::Grid(grid) if panel.is_none_or(|panel| panel == index) => Some(grid),
        _ => None,
    });
    let Some(board) = board else { return Err(Problem::refused("there is no such board")) };
    let cells = board.cells.len();
    let it = board.cells.get(cell);
    let it =
        it.ok_or_else(|| Problem::refused(format!("there is no cell {cell}; there are {cells}, counted from 0")))?;
    Ok(it.marks.iter().map(|mark| mark.name.clone()).collect())
}

/// What a mind says about a cell: the one that is named, or else whoever sits there, or else the first that says something.
fn explained(
    game: &Game,
    explain: impl Fn(&MindSpec) -> Result<Option<Why>, SetupError>,
    is_late: impl Fn() -> bool,
    own: Option<MindSpec>,
    named: Option<MindSpec>,
) -> Result<Option<(MindSpec, Why)>, Problem> {
    if let Some(spec) = named {
        return Ok(explain(&spec)?.map(|why| (spec, why)));
    }
    let others = (game.minds)().into_iter().map(|mind| MindSpec::plain(mind.word.head));
    for spec in own.into_iter().chain(others) {
        // A mind that does not fit this play has nothing to say about it.
        if let Ok(Some(why)) = explain(&spec) {
            return Ok(Some((spec, why)));
        }
        if is_late() {
            break;
        }
    }
    Ok(None)
}

fn explained_to_json(spoken: Option<(MindSpec, Why)>, seen: &[Cow<'static, str>]) -> Value {
    let (mind, why) = spoken.map_or((Value::Null, Value::Null), |(mind, why)| {
        (json!(mind.to_string()), Account::of(why).to_json()["why"].take())
    });
    json!({ "mind": mind, "why": why, "seen": seen })
}

/// Advice in the form that views have.
fn advice_to_json(game: &Game, header: &Arc<Header>, spec: &MindSpec, advice: Advice, offered: Vec<Choice>) -> Value {
    let Advice { act, account, known, verdict } = advice;
    let seats = vec![SeatFrame { known, told: Vec::new(), answer: None, account: Some(account) }];
    let frame = Frame {
        header: Arc::clone(header),
        turn: 0,
        asked: Seats::NONE,
        over: false,
        truth: None,
        seats: seats.into(),
        outcome: Standings::default(),
    };
    let mut view = View { game, index: 0, frame: &frame, choices: &[(0, offered)], gave_up: &[] }.to_json();
    let mut answer = json!({
        "mind": spec.to_string(),
        "act": act.as_ref().ok().map(act_in_words),
        "fact": act.as_ref().ok().map(fact_to_json),
        "reason": act.err().map(|forfeit| forfeit.reason),
        "account": view["seats"]["1"]["account"].take(),
        "known": view["seats"]["1"]["known"].take(),
        "choices": view["choices"]["1"].take(),
    });
    if let Some(verdict) = verdict {
        answer["verdict"] = json!(verdict);
    }
    answer
}
