//! Refuses requests for a foreign host name, so that the server never builds a link with one.

use std::sync::Arc;

use axum::extract::{Request as AnyRequest, State};
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use domain::PublicUrl;

use super::error::ApiError;

/// Host name and port of the public URL. Loopback names are always accepted: in a browser, they lead only to
/// the machine that it runs on.
#[derive(Clone, Debug)]
pub(crate) struct OwnHost {
    authority: Arc<str>,
    default_port: &'static str,
}

impl OwnHost {
    pub fn new(url: &PublicUrl) -> Self {
        Self { authority: url.authority().into(), default_port: if url.is_https() { ":443" } else { ":80" } }
    }

    /// Requires one `Host` header. Checks its host, and that of the request target if it has one.
    pub fn matches_request<B>(&self, request: &Request<B>) -> bool {
        let mut host_headers = request.headers().get_all(HOST).iter();
        let host = host_headers.next().and_then(|value| value.to_str().ok());
        let has_one_header = host_headers.next().is_none();
        let target_authority = request.uri().authority();
        has_one_header
            && host.is_some_and(|host| self.matches_authority(host))
            && target_authority.is_none_or(|authority| self.matches_authority(authority.as_str()))
    }

    fn matches_authority(&self, authority: &str) -> bool {
        let without_default_port = authority.strip_suffix(self.default_port).unwrap_or(authority);
        without_default_port.eq_ignore_ascii_case(&self.authority) || is_loopback(authority)
    }
}

/// Whether the `Host` header is a name that works only on this machine.
pub(crate) fn has_loopback_host(headers: &HeaderMap) -> bool {
    headers.get(HOST).and_then(|host| host.to_str().ok()).is_some_and(is_loopback)
}

fn is_loopback(authority: &str) -> bool {
    let Ok(authority) = authority.parse::<Authority>() else { return false };
    matches!(authority.host(), "localhost" | "127.0.0.1" | "[::1]")
}

pub(crate) async fn require_own_host(
    State(own_host): State<OwnHost>,
    request: AnyRequest,
    next: Next,
) -> Response {
    if own_host.matches_request(&request) {
        next.run(request).await
    } else {
        ApiError::MISDIRECTED_REQUEST.into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_the_public_host_and_loopback() {
        let own_host = OwnHost::new(&"https://photos.example".parse().unwrap());
        for host in [
            "photos.example",
            "PHOTOS.example",
            "photos.example:443",
            "localhost:3000",
            "127.0.0.1:3000",
            "[::1]:3000",
        ] {
            assert!(own_host.matches_authority(host), "{host}");
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
            assert!(!own_host.matches_authority(host), "{host}");
        }
    }

    #[test]
    fn requires_the_port_of_the_public_url() {
        let own_host = OwnHost::new(&"http://photos.example:8080".parse().unwrap());
        assert!(own_host.matches_authority("photos.example:8080"));
        assert!(!own_host.matches_authority("photos.example"));
    }
}
