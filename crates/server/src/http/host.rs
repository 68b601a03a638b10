//! Answers only for the host names this installation has, so that no link can be built from a foreign one.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;

/// The authority of the public address. Loopback names are always ours: only this machine can use them.
#[derive(Clone, Debug)]
pub(crate) struct OwnHost(Arc<str>);

impl OwnHost {
    pub fn new(authority: &str) -> Self {
        Self(authority.into())
    }

    fn is(&self, authority: &str) -> bool {
        if authority.eq_ignore_ascii_case(&self.0) {
            return true;
        }
        let Ok(authority) = authority.parse::<Authority>() else { return false };
        matches!(authority.host(), "localhost" | "127.0.0.1" | "[::1]")
    }
}

pub(crate) async fn check(State(own): State<OwnHost>, request: Request, next: Next) -> Response {
    let mut named = request.headers().get_all(HOST).iter();
    let header = named.next().and_then(|value| value.to_str().ok());
    let one_header = named.next().is_none();
    let target = request.uri().authority();
    let ours = one_header
        && header.is_some_and(|host| own.is(host))
        && target.is_none_or(|authority| own.is(authority.as_str()));
    if ours { next.run(request).await } else { ApiError::MISDIRECTED.into_response() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_public_name_and_loopback_are_ours() {
        let own = OwnHost::new("photos.example");
        for host in ["photos.example", "PHOTOS.example", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"] {
            assert!(own.is(host), "{host}");
        }
        for host in
            ["evil.test", "photos.example.evil.test", "photos.example:8080", "localhost.evil.test", "", "a b"]
        {
            assert!(!own.is(host), "{host}");
        }
    }
}
