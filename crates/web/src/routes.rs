//! Every path of the API and who answers it; what is none of them is a file of the page.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use serde_json::Value;

use crate::api::{advice, batches, check, keep, look, maps, plays};
use crate::guard::{Guard, wants_page, watch};
use crate::hall::Hall;
use crate::input::drain;
use crate::problem::{Kind, Problem};
use crate::{catalog, openapi, page, refusal, worksheets};

/// A method, a path, and who answers.
type Route = (&'static str, &'static str, MethodRouter<Arc<Hall>>);

fn routes() -> Vec<Route> {
    vec![
        ("get", "/api/games", get(async || Json(catalog::games()))),
        ("get", "/api/games/{name}", get(one_game)),
        ("get", "/api/texts/{lang}", get(texts)),
        ("get", "/api/limits", get(async |State(hall): State<Arc<Hall>>| Json(hall.limits().to_json()))),
        ("get", "/api/openapi.json", get(async || Json(openapi::description()))),
        ("post", "/api/plays", post(plays::begin)),
        ("post", "/api/traces", post(plays::bring)),
        ("get", "/api/plays/{id}", get(plays::status)),
        ("delete", "/api/plays/{id}", delete(plays::drop_play)),
        ("get", "/api/plays/{id}/timeline", get(look::timeline)),
        ("get", "/api/plays/{id}/views", get(look::views)),
        ("get", "/api/plays/{id}/events", get(plays::events)),
        ("post", "/api/plays/{id}/acts", post(plays::act)),
        ("post", "/api/plays/{id}/undo", post(plays::undo)),
        ("post", "/api/plays/{id}/pace", post(plays::set_pace)),
        ("post", "/api/plays/{id}/step", post(plays::step)),
        ("post", "/api/plays/{id}/hint", post(advice::hint)),
        ("post", "/api/plays/{id}/explain", post(advice::explain)),
        ("post", "/api/plays/{id}/note", post(advice::note)),
        ("get", "/api/plays/{id}/find", get(keep::find)),
        ("get", "/api/plays/{id}/trace", get(keep::trace)),
        ("get", "/api/plays/{id}/share", get(keep::share_file)),
        ("post", "/api/check", post(check::check)),
        ("post", "/api/rules/template", post(check::template)),
        ("post", "/api/maps/palette", post(maps::palette)),
        ("post", "/api/maps/read", post(maps::read)),
        ("post", "/api/maps/make", post(maps::make)),
        ("post", "/api/maps/write", post(maps::write)),
        ("post", "/api/ask", post(advice::position)),
        ("post", "/api/explain", post(advice::cell_of_position)),
        ("post", "/api/batches", post(batches::begin)),
        ("get", "/api/batches/{id}", get(batches::status)),
        ("delete", "/api/batches/{id}", delete(batches::drop_batch)),
    ]
}

/// All methods and paths of the API.
pub fn paths() -> Vec<(&'static str, &'static str)> {
    routes().into_iter().map(|(method, path, _)| (method, path)).collect()
}

/// The whole service.
pub(crate) fn router(hall: Arc<Hall>, guard: Guard) -> Router {
    let routed = routes().into_iter().fold(Router::new(), |router, (_, path, answer)| router.route(path, answer));
    routed
        .method_not_allowed_fallback(no_such_method)
        .fallback(file)
        .layer(from_fn_with_state(Arc::new(guard), watch))
        .with_state(hall)
}

async fn one_game(Path(name): Path<String>) -> Result<Json<Value>, Problem> {
    let game =
        games::find(&name).ok_or_else(|| Problem::not_found("there is no such game; `/api/games` lists them"))?;
    Ok(Json(catalog::words(game)))
}

async fn texts(Path(lang): Path<String>) -> Result<Json<Value>, Problem> {
    let texts = catalog::texts(&lang);
    Ok(Json(texts.ok_or_else(|| Problem::not_found("there are texts in `en`, `es` and `pt`"))?))
}

async fn no_such_method(request: Request) -> Response {
    drain(request.into_body()).await;
    Problem::new(Kind::Method, "there is no such method here").into_response()
}

async fn file(request: Request) -> Response {
    let (request, body) = request.into_parts();
    drain(body).await;
    let path = request.uri.path();
    if path.starts_with("/api") {
        return Problem::not_found("there is no such path in the API; `/api/openapi.json` describes it")
            .into_response();
    }
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Problem::new(Kind::Method, "files of the page are only read").into_response();
    }
    if let Some(answer) = worksheets::answer(path) {
        return answer;
    }
    match page::find(path) {
        Some(file) => served(file, request.headers.get(IF_NONE_MATCH)),
        None if wants_page(&request.headers) => refusal::missing(path),
        None => Problem::not_found("there is no such file").into_response(),
    }
}

/// A file of the page; nothing but its mark for those who have it already.
fn served(file: &page::File, known: Option<&HeaderValue>) -> Response {
    let tag = file.tag();
    let is_known = known.and_then(|it| it.to_str().ok()).is_some_and(|it| it == "*" || it.contains(&tag));
    let kind = (CONTENT_TYPE, HeaderValue::from_static(file.kind));
    let mut response =
        if is_known { StatusCode::NOT_MODIFIED.into_response() } else { ([kind], file.text).into_response() };
    let headers = response.headers_mut();
    // It may be kept, but it is asked each time whether it is still the same.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}
