//! The Content-Security-Policy of an HTML page: only what carries this response's nonce may run, or, on a page that is
//! the same for everybody, only our own files.

use axum::http::{HeaderName, HeaderValue};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use url::{Position, Url};

use crate::config::Http;

/// Where browsers send what the policy kept them from.
pub(super) const REPORTS: (HeaderName, HeaderValue) =
    (HeaderName::from_static("reporting-endpoints"), HeaderValue::from_static("csp=\"/api/csp-report\""));

/// 128 random bits, one per response.
#[derive(Debug)]
pub(crate) struct Nonce(String);

impl Nonce {
    pub fn new() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Csp {
    https: bool,
    /// What scripts may speak to beside this server, each with a space before it.
    others: String,
    /// Where pictures may come from beside this server.
    pictures: &'static str,
}

impl Csp {
    pub fn new(http: &Http) -> Self {
        let others = http.companion_url.as_ref().map(companion).unwrap_or_default();
        // The small pictures of what somebody has at a remote source come from its own servers, whose names change.
        let pictures = if http.companion_url.is_some() { " https:" } else { "" };
        Self { https: http.public_url.is_https(), others, pictures }
    }

    #[cfg(test)]
    pub fn example() -> Self {
        Self { https: false, others: String::new(), pictures: "" }
    }

    pub fn header(&self, nonce: &Nonce) -> HeaderValue {
        let nonce = nonce.as_str();
        let (others, pictures) = (&self.others, self.pictures);
        let rest = self.rest();
        value(format!(
            "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'; style-src 'self' 'nonce-{nonce}'; \
             style-src-attr 'none'; img-src 'self' blob: data:{pictures}; media-src 'self' blob:; font-src 'self'; \
             connect-src 'self'{others}; {rest}"
        ))
    }

    /// Of a rendered page, which has no script but files of ours and is kept as it is.
    pub fn rendered(&self) -> HeaderValue {
        let rest = self.rest();
        value(format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; {rest}"
        ))
    }

    /// The same for every page.
    fn rest(&self) -> String {
        // On plain http the upgrade would turn our own assets into https requests that nobody answers.
        let upgrade = if self.https { " upgrade-insecure-requests;" } else { "" };
        format!(
            "manifest-src 'self'; worker-src 'none'; frame-src 'none'; child-src 'none'; object-src 'none'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'none';{upgrade} report-to csp; \
             report-uri /api/csp-report"
        )
    }
}

/// Only ASCII goes in.
fn value(policy: String) -> HeaderValue {
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// A Companion is asked by http, and tells over a socket how far it is.
fn companion(url: &Url) -> String {
    let (scheme, socket) = if url.scheme() == "https" { ("https", "wss") } else { ("http", "ws") };
    let place = &url[Position::BeforeHost..Position::AfterPort];
    format!(" {scheme}://{place} {socket}://{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_companion_may_be_spoken_to_by_both_of_its_protocols_and_nowhere_else() {
        let sources = |url: &str| companion(&url.parse().unwrap());
        assert_eq!(
            sources("https://companion.example/uppy"),
            " https://companion.example wss://companion.example"
        );
        assert_eq!(sources("http://127.0.0.1:3020"), " http://127.0.0.1:3020 ws://127.0.0.1:3020");
        assert_eq!(sources("https://user:pass@[::1]:8443/?a=;b"), " https://[::1]:8443 wss://[::1]:8443");
    }
}
