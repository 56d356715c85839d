//! The pages that a person gets instead of ours: when the guard refuses the browser, and when there is nothing at an address.

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// A refusal for people. It stands alone: its browser would be refused every other file, too.
pub(crate) fn page(message: &str) -> Response {
    let body = format!(
        "<h1>This server does not answer here</h1>\n<p>{}.</p>\n\
         <p>A web page could otherwise reach the server under a name of its own, so only known names are answered.</p>\n",
        with_code(message)
    );
    whole(StatusCode::FORBIDDEN, "refused", &body)
}

/// Nothing is at this path: somebody mistyped an address.
pub(crate) fn missing(path: &str) -> Response {
    let body = format!(
        "<h1>There is no such page</h1>\n<p>Nothing is at {} on this server.</p>\n\
         <p>Go to <a href=\"/\">the games</a> or to <a href=\"/worksheets\">the worksheets</a>.</p>\n",
        with_code(&format!("`{}`", path.replace('`', "%60")))
    );
    whole(StatusCode::NOT_FOUND, "not found", &body)
}

fn whole(status: StatusCode, title: &str, body: &str) -> Response {
    let text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>tellask: {title}</title>\n{body}</html>\n"
    );
    let kind = (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    (status, [kind], text).into_response()
}

/// A message in HTML: nothing in it is markup, and what stands in backquotes is code.
fn with_code(message: &str) -> String {
    let mut text = String::new();
    for (index, part) in message.split('`').enumerate() {
        let part = part.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let (open, close) = if index % 2 == 1 { ("<code>", "</code>") } else { ("", "") };
        text.extend([open, &part, close]);
    }
    text
}
