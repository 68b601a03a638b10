//! The Content-Security-Policy of HTML pages: prerendered pages run scripts with the nonce of the response,
//! server-rendered pages run only our own files.

use axum::http::{HeaderName, HeaderValue};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use url::{Position, Url};

use crate::config::{FirebaseAccounts, HttpConfig};

/// Where browsers report policy violations.
pub(super) const REPORTING_ENDPOINTS: (HeaderName, HeaderValue) =
    (HeaderName::from_static("reporting-endpoints"), HeaderValue::from_static("csp=\"/api/csp-report\""));

/// 128 random bits, new for each response.
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
    is_https: bool,
    /// Further sources of `connect-src`, each with a leading space.
    connect_sources: String,
    /// Further sources of `img-src`, with a leading space.
    image_sources: &'static str,
    /// The sources of `frame-src`.
    frame_sources: String,
}

impl Csp {
    pub fn new(http: &HttpConfig, firebase: Option<&FirebaseAccounts>) -> Self {
        let mut connect_sources =
            http.companion_url.as_ref().map(format_companion_sources).unwrap_or_default();
        let mut frame_sources = "'none'".to_owned();
        if let Some(firebase) = firebase {
            let (calls, pages) = list_firebase_sources(firebase);
            connect_sources.push_str(&calls);
            frame_sources = pages;
        }
        // Thumbnails from a remote source come from its own servers, whose names change.
        let image_sources = if http.companion_url.is_some() { " https:" } else { "" };
        Self { is_https: http.public_url.is_https(), connect_sources, image_sources, frame_sources }
    }

    #[cfg(test)]
    pub fn example() -> Self {
        Self {
            is_https: false,
            connect_sources: String::new(),
            image_sources: "",
            frame_sources: "'none'".to_owned(),
        }
    }

    pub fn header_with_nonce(&self, nonce: &Nonce) -> HeaderValue {
        let nonce = nonce.as_str();
        let (connect_sources, image_sources) = (&self.connect_sources, self.image_sources);
        let shared_directives = self.shared_directives(&self.frame_sources);
        to_header_value(format!(
            "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'; style-src 'self' 'nonce-{nonce}'; \
             style-src-attr 'none'; img-src 'self' blob: data:{image_sources}; media-src 'self' blob:; \
             font-src 'self'; connect-src 'self'{connect_sources}; {shared_directives}"
        ))
    }

    /// For server-rendered pages. They have no inline scripts, and cached ones cannot carry a nonce.
    pub fn header_without_nonce(&self) -> HeaderValue {
        let shared_directives = self.shared_directives("'none'");
        to_header_value(format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; {shared_directives}"
        ))
    }

    fn shared_directives(&self, frame_sources: &str) -> String {
        // On plain HTTP, browsers would load our own assets over HTTPS, which this server does not offer.
        let upgrade = if self.is_https { " upgrade-insecure-requests;" } else { "" };
        format!(
            "manifest-src 'self'; worker-src 'none'; frame-src {frame_sources}; child-src 'none'; object-src 'none'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'none';{upgrade} report-to csp; \
             report-uri /api/csp-report"
        )
    }
}

/// Policies contain only ASCII, so the fallback is never used.
fn to_header_value(policy: String) -> HeaderValue {
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The upload dialog calls Uppy Companion over HTTP and receives progress over a WebSocket.
fn format_companion_sources(url: &Url) -> String {
    let (scheme, socket_scheme) = if url.scheme() == "https" { ("https", "wss") } else { ("http", "ws") };
    let host_and_port = &url[Position::BeforeHost..Position::AfterPort];
    format!(" {scheme}://{host_and_port} {socket_scheme}://{host_and_port}")
}

/// The sources of calls, each with a leading space, and of pages: Firebase's sign-in popup talks to the app through a
/// hidden page. 'strict-dynamic' allows the script with which Firebase's library opens that page.
fn list_firebase_sources(firebase: &FirebaseAccounts) -> (String, String) {
    match firebase.project.emulator {
        Some(address) => (format!(" http://{address}"), format!("http://{address}")),
        None => (
            " https://identitytoolkit.googleapis.com https://securetoken.googleapis.com".to_owned(),
            format!("https://{}", firebase.auth_domain),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_http_and_websocket_of_the_companion_host_only() {
        let sources = |url: &str| format_companion_sources(&url.parse().unwrap());
        assert_eq!(
            sources("https://companion.example/uppy"),
            " https://companion.example wss://companion.example"
        );
        assert_eq!(sources("http://127.0.0.1:3020"), " http://127.0.0.1:3020 ws://127.0.0.1:3020");
        assert_eq!(sources("https://user:pass@[::1]:8443/?a=;b"), " https://[::1]:8443 wss://[::1]:8443");
    }
}
