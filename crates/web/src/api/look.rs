//! Looking at a play: its timeline, and views of any moment.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use play::view::{Moment, Reel, act_in_words, patch_of};
use serde_json::{Value, json};

use super::{Words, number};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::stage::{Hurried, Stage, view_of};

type Shared = State<Arc<Hall>>;
type Answered = Result<Json<Value>, Problem>;

/// What was done at each moment, and how everybody stood then. While a person plays: only that person's acts and
/// scores; the scores of others are `null`, or left out at the end.
pub(crate) async fn timeline(State(hall): Shared, Path(id): Path<String>, words: Words) -> Answered {
    let stage = hall.find(&id)?;
    let from = number(&words, "from", 0)?;
    hall.rooms.ask(move || Ok(Json(timeline_of(&stage, from as usize)?))).await
}

pub(crate) fn timeline_of(stage: &Stage, from: usize) -> Result<Value, Problem> {
    let audience = stage.audience();
    let told = |mut moment: Moment| {
        let acts: Vec<Value> =
            moment.acts.iter().map(|(seat, act)| json!([seat.index() + 1, act_in_words(act)])).collect();
        let last = moment.scores.iter().rposition(Option::is_some);
        moment.scores.truncate(last.map_or(0, |last| last + 1));
        json!({ "turn": moment.turn, "acts": acts, "scores": moment.scores })
    };
    let all = |reel: &Reel| reel.moments(audience, from).map(told).collect::<Vec<Value>>();
    let moments = {
        let reel = stage.reel();
        // Scores are known of moments that somebody has looked at; a live play shows all of its own, unless it runs free.
        reel.has_scores(from).then(|| all(&reel))
    };
    let moments = match moments {
        Some(moments) => moments,
        None => stage.look(usize::MAX, |reel| Ok((all(reel), Hurried::No)))?,
    };
    Ok(json!({ "from": from, "moments": moments }))
}

/// Views from a moment on: the first whole, each further one a patch of the one before.
pub(crate) async fn views(State(hall): Shared, Path(id): Path<String>, words: Words) -> Answered {
    let stage = hall.find(&id)?;
    let most = hall.limits().views;
    let (from, count) = (number(&words, "from", 0)?, number(&words, "count", 1)?);
    if count == 0 || count > most as u64 {
        return Err(Problem::bad(format!("`count` is from 1 to {most}")));
    }
    let limit = hall.limits().view_bytes;
    hall.rooms.ask(move || views_of(&stage, from as usize, count as usize, limit).map(Json)).await
}

fn views_of(stage: &Stage, from: usize, count: usize, limit: usize) -> Result<Value, Problem> {
    let length = stage.state().length;
    if from >= length {
        return Err(Problem::not_found(format!("there is no moment {from}; there are {length}, counted from 0")));
    }
    let last = (from + count).min(length) - 1;
    let views = stage.look(last, |reel| Ok((patches(stage, reel, from, last, limit)?, Hurried::No)))?;
    let mut answer = json!({ "from": from });
    answer["views"] = Value::Array(views);
    Ok(answer)
}

/// A whole view and patches, until there are enough of them or they are too large.
pub(crate) fn patches(
    stage: &Stage,
    reel: &mut Reel,
    from: usize,
    last: usize,
    limit: usize,
) -> Result<Vec<Value>, Problem> {
    let audience = stage.audience();
    let mut views = Vec::new();
    let mut bytes = 0;
    let mut before: Option<Value> = None;
    for index in from..=last.min(reel.len() - 1) {
        let view = view_of(reel, audience, index)?;
        let said = match &before {
            Some(before) => patch_of(before, &view).unwrap_or_else(|| json!({})),
            None => view.clone(),
        };
        bytes += said.to_string().len();
        if bytes > limit && !views.is_empty() {
            break;
        }
        views.push(said);
        before = Some(view);
    }
    Ok(views)
}
