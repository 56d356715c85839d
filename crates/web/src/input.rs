//! What a request says: its body, and the fields of a JSON object, each checked and complained about by name.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use facts::did_you_mean;
use futures_util::StreamExt;
use serde_json::{Map, Value as Json};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::{Kind, Problem};

/// So many bytes are read of what nobody wants.
const MOST_DRAINED: usize = 64 << 20;

/// So many bytes of a body are free of charge: small requests pass also while large ones take all there is.
const FREE: usize = 64 << 10;

/// What JSON becomes is larger than its text.
const JSON: usize = 4;

/// What one request holds of the bytes that all bodies together may have, until it is answered.
#[derive(Debug)]
pub(crate) struct Held {
    all: Arc<Semaphore>,
    ours: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Held {
    /// Nothing yet.
    pub(crate) fn new(all: Arc<Semaphore>) -> Held {
        Held { all, ours: Mutex::new(None) }
    }

    /// Takes some more, if there is as much.
    fn take(&self, bytes: usize) -> Result<(), Problem> {
        let more = u32::try_from(bytes).ok().and_then(|it| Arc::clone(&self.all).try_acquire_many_owned(it).ok());
        let more =
            more.ok_or_else(|| Problem::too_many("too many bytes are being sent by all who ask now; try again later"))?;
        let mut ours = self.ours.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *ours {
            Some(ours) => ours.merge(more),
            none => *none = Some(more),
        }
        Ok(())
    }
}

/// The body of a request, if it is of one of these kinds and not too large. Each byte counts so many times among the bytes
/// that all bodies together may have.
pub(crate) async fn body(
    request: Request<Body>,
    kinds: &[&str],
    most: usize,
    times: usize,
) -> Result<Vec<u8>, Problem> {
    let given = request.headers().get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or("");
    let given = given.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    if !kinds.contains(&given.as_str()) {
        drain(request.into_body()).await;
        return Err(Problem::bad(format!("the content type must be {}, not `{given}`", kinds.join(" or "))));
    }
    let held = request.extensions().get::<Arc<Held>>().cloned();
    let mut rest = request.into_body().into_data_stream();
    let mut bytes = Vec::new();
    while let Some(chunk) = rest.next().await {
        let chunk = chunk.map_err(|_| Problem::bad("the body is cut off"))?;
        let all = bytes.len() + chunk.len();
        let charged = all.saturating_sub(bytes.len().max(FREE)) * times;
        let room = held.as_ref().map_or(Ok(()), |held| held.take(charged));
        let fits = if all > most {
            Err(Problem::new(Kind::TooLarge, format!("the body has more than {most} bytes")))
        } else {
            room
        };
        if let Err(problem) = fits {
            drop(bytes);
            drain(Body::from_stream(rest)).await;
            return Err(problem);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Reads what nobody wants, within limits: whoever is hung up on while he still speaks does not hear the answer.
pub(crate) async fn drain(body: Body) {
    let mut rest = body.into_data_stream();
    let mut bytes = 0;
    while let Some(Ok(chunk)) = rest.next().await
        && bytes < MOST_DRAINED
    {
        bytes += chunk.len();
    }
}

/// The JSON of a request.
pub(crate) async fn json(request: Request<Body>, most: usize) -> Result<Json, Problem> {
    let bytes = body(request, &["application/json"], most, JSON).await?;
    serde_json::from_slice(&bytes).map_err(|error| Problem::bad(format!("the body is no JSON: {error}")))
}

/// The fields of an object.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    object: &'a Map<String, Json>,
}

impl<'a> Fields<'a> {
    /// The object, if it has only fields that are known.
    pub(crate) fn of(json: &'a Json, known: &[&str]) -> Result<Fields<'a>, Problem> {
        let Json::Object(object) = json else {
            return Err(Problem::bad(format!("an object with {} is expected", known.join(", "))));
        };
        match object.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => {
                let meant = did_you_mean(key, known.iter().copied());
                Err(Problem::bad(format!("there is no field `{}`; known: {}{meant}", short(key), known.join(", "))))
            }
            None => Ok(Fields { object }),
        }
    }

    /// A field; `null` is as good as nothing.
    pub(crate) fn get(&self, key: &str) -> Option<&'a Json> {
        self.object.get(key).filter(|it| !it.is_null())
    }

    /// A text, if there is one.
    pub(crate) fn text(&self, key: &str) -> Result<Option<&'a str>, Problem> {
        self.get(key).map(|it| it.as_str().ok_or_else(|| wrong(key, "a text", it))).transpose()
    }

    /// A text that must be there.
    pub(crate) fn must(&self, key: &str) -> Result<&'a str, Problem> {
        self.text(key)?.ok_or_else(|| Problem::bad(format!("`{key}` is missing")))
    }

    /// A text that is not too large.
    pub(crate) fn at_most(&self, key: &str, most: usize) -> Result<&'a str, Problem> {
        let text = self.must(key)?;
        if text.len() > most {
            return Err(Problem::new(Kind::TooLarge, format!("`{key}` has more than {most} bytes")));
        }
        Ok(text)
    }

    /// A whole number that is not negative, if there is one.
    pub(crate) fn number(&self, key: &str) -> Result<Option<u64>, Problem> {
        let wrong = |it| wrong(key, "a whole number that is not negative", it);
        self.get(key).map(|it| it.as_u64().ok_or_else(|| wrong(it))).transpose()
    }

    /// The same, also as a text of digits: scripts change numbers above 2^53.
    pub(crate) fn exact(&self, key: &str) -> Result<Option<u64>, Problem> {
        let digits = |it: &str| it.bytes().all(|digit| digit.is_ascii_digit()).then(|| it.parse().ok()).flatten();
        let number = |it: &Json| it.as_u64().or_else(|| it.as_str().and_then(digits));
        let wrong = |it| wrong(key, "a whole number from 0 to 18446744073709551615, or its digits as a text", it);
        self.get(key).map(|it| number(it).ok_or_else(|| wrong(it))).transpose()
    }

    /// Yes or no, if it is said.
    pub(crate) fn flag(&self, key: &str) -> Result<Option<bool>, Problem> {
        self.get(key).map(|it| it.as_bool().ok_or_else(|| wrong(key, "true or false", it))).transpose()
    }
}

fn wrong(key: &str, expected: &str, given: &Json) -> Problem {
    Problem::bad(format!("`{key}` is {expected}, not `{}`", short(&given.to_string())))
}

/// Junk is quoted, but not at length.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST { text.to_owned() } else { text.chars().take(MOST).chain(['…']).collect() }
}
