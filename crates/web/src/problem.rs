//! Refusals: what went wrong, as a status, a kind for programs and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use facts::{Diagnostic, Diagnostics, Severity};
use play::view::Secret;
use play::{Mismatch, SetupError};
use serde_json::{Value, json};

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The request cannot be understood.
    BadRequest,
    /// There is no such thing.
    NotFound,
    /// Understood, but a setting, a map, a rule base or an act is refused.
    Refused,
    /// More bytes than are taken.
    TooLarge,
    /// There is no room for more.
    TooMany,
    /// The visitor holds as much as one may hold.
    YourShare,
    /// Somebody who may not ask this.
    Forbidden,
    /// It was there once.
    Gone,
    /// Not now.
    Busy,
    /// There is no such method here.
    Method,
    /// A bug of ours.
    Broken,
}

impl Kind {
    fn status(self) -> (StatusCode, &'static str) {
        match self {
            Kind::BadRequest => (StatusCode::BAD_REQUEST, "bad-request"),
            Kind::NotFound => (StatusCode::NOT_FOUND, "not-found"),
            Kind::Refused => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            Kind::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Kind::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Kind::YourShare => (StatusCode::TOO_MANY_REQUESTS, "your-share"),
            Kind::Forbidden => (StatusCode::FORBIDDEN, "forbidden"),
            Kind::Gone => (StatusCode::GONE, "gone"),
            Kind::Busy => (StatusCode::CONFLICT, "busy"),
            Kind::Method => (StatusCode::METHOD_NOT_ALLOWED, "bad-request"),
            Kind::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "broken"),
        }
    }

    /// The kind of a refusal that somebody else made.
    pub(crate) fn of(status: StatusCode) -> Kind {
        match status {
            StatusCode::NOT_FOUND => Kind::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Kind::Method,
            StatusCode::PAYLOAD_TOO_LARGE => Kind::TooLarge,
            status if status.is_server_error() => Kind::Broken,
            _ => Kind::BadRequest,
        }
    }
}

/// A refusal.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    /// What is wrong with a text that came along, with places in it.
    pub(crate) diagnostics: Option<Diagnostics>,
}

impl Problem {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Problem {
        Problem { kind, message: message.into(), diagnostics: None }
    }

    pub(crate) fn bad(message: impl Into<String>) -> Problem {
        Problem::new(Kind::BadRequest, message)
    }

    pub(crate) fn refused(message: impl Into<String>) -> Problem {
        Problem::new(Kind::Refused, message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Problem {
        Problem::new(Kind::NotFound, message)
    }

    pub(crate) fn busy(message: impl Into<String>) -> Problem {
        Problem::new(Kind::Busy, message)
    }

    pub(crate) fn too_many(message: impl Into<String>) -> Problem {
        Problem::new(Kind::TooMany, message)
    }

    /// A text is refused, with places in it.
    pub(crate) fn in_text(name: &str, diagnostics: Diagnostics) -> Problem {
        let first = diagnostics.iter().next().map_or_else(String::new, |it| format!(": {it}"));
        Problem { kind: Kind::Refused, message: format!("{name} is refused{first}"), diagnostics: Some(diagnostics) }
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Problem {
        match error {
            SetupError::Map { map, diagnostics } | SetupError::Rules { rules: map, diagnostics } => {
                Problem::in_text(&map.name, diagnostics)
            }
            other => Problem::refused(other.to_string()),
        }
    }
}

/// What is a secret can be asked for again when the play is over.
impl From<Secret> for Problem {
    fn from(secret: Secret) -> Problem {
        Problem::busy(secret.to_string())
    }
}

impl From<Mismatch> for Problem {
    fn from(mismatch: Mismatch) -> Problem {
        match mismatch {
            Mismatch::Setup(error) => error.into(),
            other => Problem::refused(other.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, kind) = self.kind.status();
        let mut error = json!({ "kind": kind, "message": self.message });
        if let Some(diagnostics) = &self.diagnostics {
            error["diagnostics"] = diagnostics_to_json(diagnostics);
        }
        (status, Json(json!({ "error": error }))).into_response()
    }
}

/// Complaints about a text, in order.
pub(crate) fn diagnostics_to_json<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> Value {
    diagnostics.into_iter().map(diagnostic_to_json).collect()
}

/// One complaint about a text.
pub(crate) fn diagnostic_to_json(it: &Diagnostic) -> Value {
    let severity = match it.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut object = json!({
        "severity": severity, "message": it.message,
        "line": it.place.line, "column": it.place.column, "length": it.place.length,
    });
    if !it.hint.is_empty() {
        object["help"] = json!(it.hint);
    }
    if !it.also.is_empty() {
        object["also"] = it.also.iter().map(|(place, _)| json!(place.line)).collect();
    }
    object
}
