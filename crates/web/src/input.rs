//! What a request says: its body, and the fields of a JSON object, each checked and complained about by name.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use facts::did_you_mean;
use futures_util::StreamExt;
use serde_json::{Map, Value as Json};

use crate::problem::{Kind, Problem};

/// So many bytes are read of what nobody wants.
const MOST_DRAINED: usize = 64 << 20;

/// The body of a request, if it is of one of these kinds and not too large.
pub(crate) async fn body(request: Request<Body>, kinds: &[&str], most: usize) -> Result<Bytes, Problem> {
    let given = request.headers().get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or("");
    let given = given.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    if !kinds.contains(&given.as_str()) {
        drain(request.into_body()).await;
        return Err(Problem::bad(format!("the content type must be {}, not `{given}`", kinds.join(" or "))));
    }
    let mut rest = request.into_body().into_data_stream();
    let mut bytes = Vec::new();
    while let Some(chunk) = rest.next().await {
        let chunk = chunk.map_err(|_| Problem::bad("the body is cut off"))?;
        if bytes.len() + chunk.len() > most {
            drain(Body::from_stream(rest)).await;
            return Err(Problem::new(Kind::TooLarge, format!("the body has more than {most} bytes")));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.into())
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
    let bytes = body(request, &["application/json"], most).await?;
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
