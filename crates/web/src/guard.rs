//! Who may come in: requests from this page or from programs, never from another page in the same browser.
//!
//! A page of somebody else's can send requests here, and after a change of its name's address (DNS rebinding) even read the
//! answers. So the `Host` must be an address of ours and not a name, and where the browser says which page asks, it must be
//! ours.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use crate::input::{Held, drain};
use crate::problem::{Kind, Problem};

/// What the guard knows.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The address that was bound.
    pub(crate) address: IpAddr,
    /// The longest address of a request.
    pub(crate) url: usize,
    /// The bytes that all bodies together may have.
    pub(crate) bodies: Arc<Semaphore>,
}

const POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/// Lets a request in or refuses it, and says to the browser what the answer may do.
pub(crate) async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let response = match guard.check(&request) {
        Ok(()) if matches!(*request.method(), Method::POST) => {
            let held = Arc::new(Held::new(Arc::clone(&guard.bodies)));
            let mut request = request;
            request.extensions_mut().insert(Arc::clone(&held));
            let response = next.run(request).await;
            // What came of the body was there until now.
            drop(held);
            response
        }
        Ok(()) => {
            // Nothing else has a body that anybody reads.
            let (head, body) = request.into_parts();
            drain(body).await;
            next.run(Request::from_parts(head, Body::empty())).await
        }
        Err(problem) => {
            drain(request.into_body()).await;
            problem.into_response()
        }
    };
    dressed(in_json(response))
}

impl Guard {
    fn check(&self, request: &Request) -> Result<(), Problem> {
        let length = request.uri().path_and_query().map_or(0, |it| it.as_str().len());
        if length > self.url {
            return Err(Problem::new(Kind::TooLarge, format!("an address has at most {} bytes", self.url)));
        }
        let headers = request.headers();
        let host = text(headers, HOST.as_str());
        if !host.is_some_and(|host| self.is_ours(host)) {
            return Err(forbidden("the `Host` of the request is not the address of this server"));
        }
        if let Some(origin) = text(headers, ORIGIN.as_str())
            && origin.strip_prefix("http://") != host
        {
            return Err(forbidden("the request comes from another page"));
        }
        let is_page = !request.uri().path().starts_with("/api");
        let is_visit = is_page && text(headers, "sec-fetch-mode") == Some("navigate");
        match text(headers, "sec-fetch-site") {
            None | Some("same-origin" | "none") => Ok(()),
            // A link from elsewhere may lead to the page, but not to what it can do.
            Some(_) if is_visit => Ok(()),
            Some(_) => Err(forbidden("the request comes from another page")),
        }
    }

    /// Whether a host is where we are: our address, or this machine by its own name.
    fn is_ours(&self, host: &str) -> bool {
        let name = without_port(host);
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let bare = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(name);
        let Ok(address) = bare.parse::<IpAddr>() else { return false };
        // Whoever listens everywhere is known by many addresses; none of them can be another page's name.
        address == self.address || address.is_loopback() || self.address.is_unspecified()
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.chars().all(|it| it.is_ascii_digit()) && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    // What is no text is nothing that we would say.
    headers.get(name).map(|it| it.to_str().unwrap_or(""))
}

fn forbidden(message: &str) -> Problem {
    Problem::new(Kind::Forbidden, message)
}

/// Refusals of the router have the form of all others.
fn in_json(response: Response) -> Response {
    let status = response.status();
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|it| it.as_bytes().starts_with(b"application/json"));
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let message = match status {
        StatusCode::METHOD_NOT_ALLOWED => "there is no such method here",
        StatusCode::NOT_FOUND => "there is nothing here",
        _ => "the request cannot be understood",
    };
    Problem::new(Kind::of(status), message).into_response()
}

fn dressed(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    // Whoever opened the page must not lead it elsewhere afterwards.
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    response
}
