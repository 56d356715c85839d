//! Batches: begun, looked at, dropped.

use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::batch::Plan;
use crate::hall::Hall;
use crate::input;
use crate::problem::Problem;
use crate::visitor::Visitor;

type Shared = State<Arc<Hall>>;

/// A new batch.
pub(crate) async fn begin(
    State(hall): Shared,
    ConnectInfo(visitor): ConnectInfo<Visitor>,
    request: Request,
) -> Result<Response, Problem> {
    let json = input::json(request, hall.limits().body).await?;
    let limits = hall.limits().clone();
    let plan = hall.rooms.ask(move || Plan::read(&json, &limits)).await?;
    let id = hall.batches.begin(visitor, plan)?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

/// How far it is, and its report.
pub(crate) async fn status(State(hall): Shared, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    Ok(Json(hall.batches.status(&id)?))
}

/// Ends it and forgets it.
pub(crate) async fn drop_batch(State(hall): Shared, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    hall.batches.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}
