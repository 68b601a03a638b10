//! Routes that read or set the session's cookies answer our own pages only.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::host;
use super::parts::Parts;

/// No form and no foreign page can send it without asking first, which nobody here answers.
const REQUESTED_BY: HeaderName = HeaderName::from_static("x-requested-by");

pub(crate) async fn require_own(State(parts): State<Parts>, request: Request, next: Next) -> Response {
    let public = parts.cx.config.http.public_url.origin();
    if is_own(request.headers(), public) {
        next.run(request).await
    } else {
        ApiError::FORBIDDEN_ORIGIN.into_response()
    }
}

fn is_own(headers: &HeaderMap, public: &str) -> bool {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(&ORIGIN) else { return false };
    // Somebody who tries it on this machine may use another name of it than the public one.
    let local = host::names_loopback(headers)
        && text(&HOST).is_some_and(|host| origin.strip_prefix("http://").is_some_and(|named| named == host));
    text(&REQUESTED_BY) == Some("lenslink") && (origin == public || local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(origin: &str, host: &str, requested_by: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(ORIGIN, origin.parse().unwrap());
        headers.insert(HOST, host.parse().unwrap());
        if let Some(by) = requested_by {
            headers.insert(REQUESTED_BY, by.parse().unwrap());
        }
        is_own(&headers, "https://photos.example")
    }

    #[test]
    fn only_our_own_pages_pass() {
        assert!(own("https://photos.example", "photos.example", Some("lenslink")));
        assert!(own("http://127.0.0.1:3000", "127.0.0.1:3000", Some("lenslink")));
        for (origin, host) in [
            ("https://evil.test", "photos.example"),
            ("http://photos.example", "photos.example"),
            ("https://photos.example.evil.test", "photos.example"),
            ("http://127.0.0.1:4000", "127.0.0.1:3000"),
            ("http://evil.test", "evil.test"),
            ("null", "photos.example"),
        ] {
            assert!(!own(origin, host, Some("lenslink")), "{origin} {host}");
        }
    }

    #[test]
    fn a_form_that_cannot_set_headers_does_not_pass() {
        assert!(!own("https://photos.example", "photos.example", None));
        assert!(!is_own(&HeaderMap::new(), "https://photos.example"));
    }
}
