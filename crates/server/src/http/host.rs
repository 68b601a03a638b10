//! Answers only for the host names this installation has, so that no link can be built from a foreign one.

use std::sync::Arc;

use axum::extract::{Request as AnyRequest, State};
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use domain::PublicUrl;

use super::error::ApiError;

/// The name of this installation. Loopback names are always ours: only this machine can use them.
#[derive(Clone, Debug)]
pub(crate) struct OwnHost {
    authority: Arc<str>,
    default_port: &'static str,
}

impl OwnHost {
    pub fn new(url: &PublicUrl) -> Self {
        Self { authority: url.authority().into(), default_port: if url.is_https() { ":443" } else { ":80" } }
    }

    /// By its one `Host` header, and by its target if that names a host too.
    pub fn is_meant<B>(&self, request: &Request<B>) -> bool {
        let mut named = request.headers().get_all(HOST).iter();
        let header = named.next().and_then(|value| value.to_str().ok());
        let one_header = named.next().is_none();
        let target = request.uri().authority();
        one_header
            && header.is_some_and(|host| self.is(host))
            && target.is_none_or(|authority| self.is(authority.as_str()))
    }

    fn is(&self, authority: &str) -> bool {
        let named = authority.strip_suffix(self.default_port).unwrap_or(authority);
        named.eq_ignore_ascii_case(&self.authority) || is_loopback(authority)
    }
}

/// Whether the request was addressed to this machine by a name that only works on it.
pub(crate) fn names_loopback(headers: &HeaderMap) -> bool {
    headers.get(HOST).and_then(|host| host.to_str().ok()).is_some_and(is_loopback)
}

fn is_loopback(authority: &str) -> bool {
    let Ok(authority) = authority.parse::<Authority>() else { return false };
    matches!(authority.host(), "localhost" | "127.0.0.1" | "[::1]")
}

pub(crate) async fn check(State(own): State<OwnHost>, request: AnyRequest, next: Next) -> Response {
    if own.is_meant(&request) { next.run(request).await } else { ApiError::MISDIRECTED.into_response() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_public_name_and_loopback_are_ours() {
        let own = OwnHost::new(&"https://photos.example".parse().unwrap());
        for host in [
            "photos.example",
            "PHOTOS.example",
            "photos.example:443",
            "localhost:3000",
            "127.0.0.1:3000",
            "[::1]:3000",
        ] {
            assert!(own.is(host), "{host}");
        }
        for host in [
            "evil.test",
            "photos.example.evil.test",
            "photos.example:80",
            "localhost.evil.test",
            "",
            ":443",
            "a b",
        ] {
            assert!(!own.is(host), "{host}");
        }
    }

    #[test]
    fn a_port_of_its_own_belongs_to_the_name() {
        let own = OwnHost::new(&"http://photos.example:8080".parse().unwrap());
        assert!(own.is("photos.example:8080"));
        assert!(!own.is("photos.example"));
    }
}
