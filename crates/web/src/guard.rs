//! Who may come in: requests from this page or from programs, never from another page in the same browser.
//!
//! A page of another site can send requests here, and after a change of its name's address (DNS rebinding) even read the
//! answers. So the `Host` must be an address of this server or a name that its owner allowed, and where the browser says which
//! page asks, it must be ours.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use crate::host::HostName;
use crate::input::{Held, drain};
use crate::problem::{Kind, Problem};
use crate::refusal;

/// What the guard knows.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The address that was bound.
    pub(crate) address: IpAddr,
    /// Names by which the server may be called, besides its addresses.
    pub(crate) names: Vec<HostName>,
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
            // A person who typed a name gets a page, a program gets JSON.
            let is_misnamed = is_visit(&request) && !guard.is_for_us(request.headers());
            drain(request.into_body()).await;
            if is_misnamed {
                return dressed(refusal::page(&problem.message));
            }
            problem.into_response()
        }
    };
    dressed(in_json(response))
}

/// Whether a browser asks for a page that a person will read.
fn is_visit(request: &Request) -> bool {
    wants_page(request.headers())
        && matches!(*request.method(), Method::GET)
        && !request.uri().path().starts_with("/api")
}

/// Whether a page is asked for, as browsers do, and not data.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    text(headers, ACCEPT.as_str()).is_some_and(|it| it.contains("text/html"))
}

impl Guard {
    fn check(&self, request: &Request) -> Result<(), Problem> {
        let length = request.uri().path_and_query().map_or(0, |it| it.as_str().len());
        if length > self.url {
            return Err(Problem::new(Kind::TooLarge, format!("an address has at most {} bytes", self.url)));
        }
        let headers = request.headers();
        let host = text(headers, HOST.as_str());
        if !self.is_for_us(headers) {
            return Err(forbidden(&unknown_host(host.unwrap_or_default())));
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

    /// Whether a request names a host that is ours.
    fn is_for_us(&self, headers: &HeaderMap) -> bool {
        text(headers, HOST.as_str()).is_some_and(|host| self.is_ours(host))
    }

    /// Whether a host is where we are: our address, this machine by its own name, or a name that is allowed.
    fn is_ours(&self, host: &str) -> bool {
        let name = without_port(host);
        if name.eq_ignore_ascii_case("localhost") || self.names.iter().any(|it| it.is(name)) {
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

/// What to do about a name that is not known here.
fn unknown_host(host: &str) -> String {
    let name = without_port(host);
    match HostName::new(name) {
        Ok(name) => format!(
            "this server is not known by the name `{name}`; use its address, or start it with `tellask serve --allow-host {name}`"
        ),
        Err(_) => "the `Host` of the request is not the address of this server; \
             names are allowed by `tellask serve --allow-host NAME`"
            .to_owned(),
    }
}

fn forbidden(message: &str) -> Problem {
    Problem::new(Kind::Forbidden, message)
}

/// Refusals of the router have the form of all others.
fn in_json(response: Response) -> Response {
    let status = response.status();
    // Our own refusals are JSON, or a page for people.
    let ours: [&[u8]; 2] = [b"application/json", b"text/html"];
    let kind = response.headers().get(CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    let is_ours = ours.iter().any(|it| kind.starts_with(it));
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
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
