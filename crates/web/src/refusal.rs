//! The page that a browser gets instead of ours when the guard refuses it.

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// A refusal for people. It stands alone: its browser would be refused every other file, too.
pub(crate) fn page(message: &str) -> Response {
    let text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>tellask: refused</title>\n\
         <h1>This server does not answer here</h1>\n<p>{}.</p>\n\
         <p>A web page could otherwise reach the server under a name of its own, so only known names are answered.</p>\n</html>\n",
        with_code(message)
    );
    let kind = (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    (StatusCode::FORBIDDEN, [kind], text).into_response()
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
