//! Taking a play along: looking for something in it, its trace, and one file that shows it without a server.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use play::LANGUAGES;
use serde_json::{Value, json};

use super::look::{patches, timeline_of};
use super::{Words, number};
use crate::hall::Hall;
use crate::problem::{Kind, Problem};
use crate::stage::{Hurried, Stage, header_in_short};
use crate::{catalog, share};

type Shared = State<Arc<Hall>>;

/// The shared file brings its script and its style with it, and asks nobody for anything.
const SHARED_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

/// The next moment that speaks of something, of all that may be seen.
pub(crate) async fn find(State(hall): Shared, Path(id): Path<String>, words: Words) -> Result<Json<Value>, Problem> {
    let stage = hall.find(&id)?;
    let from = usize::try_from(number(&words, "from", 0)?).unwrap_or(usize::MAX);
    let backwards = match words.0.get("backwards").map(String::as_str) {
        None | Some("false" | "") => false,
        Some("true") => true,
        Some(_) => return Err(Problem::bad("`backwards` is true or false")),
    };
    let wanted = words.0.get("words").cloned().unwrap_or_default();
    if wanted.trim().is_empty() {
        return Err(Problem::bad("`words` says what to look for"));
    }
    hall.rooms
        .ask(move || {
            let audience = stage.audience();
            let index = stage.reel().find(audience, from, wanted.trim(), backwards);
            Ok(Json(json!({ "index": index })))
        })
        .await
}

/// The trace.
pub(crate) async fn trace(State(hall): Shared, Path(id): Path<String>) -> Result<Response, Problem> {
    let stage = hall.find(&id)?;
    let name = file_name(&stage, "jsonl");
    let audience = stage.audience();
    let text = hall.rooms.ask(move || Ok(stage.reel().trace(audience)?)).await?.to_text();
    Ok(attached(&name, "application/x-ndjson", text, None))
}

/// One file that shows the play without a server.
pub(crate) async fn share_file(State(hall): Shared, Path(id): Path<String>, words: Words) -> Result<Response, Problem> {
    let stage = hall.find(&id)?;
    stage.audience().whole(())?;
    let lang = words.0.get("lang").map_or("en", String::as_str).to_owned();
    if lang.is_empty() || lang.len() > 12 || !lang.chars().all(|it| it.is_ascii_alphanumeric() || it == '-') {
        return Err(Problem::bad("`lang` is a language such as `en`, `es` or `pt`"));
    }
    let name = file_name(&stage, "html");
    let limit = hall.limits().share;
    let text = hall.rooms.ask(move || share::shared(&lang, &film(&stage, limit)?)).await?;
    Ok(attached(&name, "text/html; charset=utf-8", text, Some(SHARED_POLICY)))
}

/// All that the shared file shows.
fn film(stage: &Stage, limit: usize) -> Result<Value, Problem> {
    let timeline = timeline_of(stage, 0)?;
    let length = stage.state().length;
    let views = stage.look(length - 1, |reel| {
        let last = reel.len() - 1;
        let views = patches(stage, reel, 0, last, limit)?;
        Ok(((views.len() == last + 1).then_some(views), Hurried::No))
    })?;
    let views = views.ok_or_else(|| {
        Problem::new(Kind::TooLarge, format!("the play is too large to be shared as one file: more than {limit} bytes"))
    })?;
    let mut film = json!({ "header": header_in_short(&stage.header), "game": catalog::game(stage.game) });
    film["texts"] = LANGUAGES.iter().map(|it| ((*it).to_owned(), json!(stage.game.said_in(it)))).collect();
    film["timeline"] = timeline;
    film["views"] = Value::Array(views);
    Ok(film)
}

fn file_name(stage: &Stage, ending: &str) -> String {
    format!("{}-{}.{ending}", stage.game.name, stage.header.setup.seed)
}

fn attached(name: &str, kind: &'static str, text: String, policy: Option<&'static str>) -> Response {
    let mut response = ([(CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response();
    let headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    if let Some(policy) = policy {
        let name: HeaderName = CONTENT_SECURITY_POLICY;
        headers.insert(name, HeaderValue::from_static(policy));
    }
    response
}
