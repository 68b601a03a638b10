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
    let Some(origin) = text(headers, &ORIGIN) else { return false };
    text(headers, &REQUESTED_BY) == Some("lenslink") && is_ours(headers, origin, public)
}

/// Whether a form names a page of somebody else as where it stands. Where the secret in the address is what counts, and
/// no cookie is, it does not have to name any: pages that keep their own address to themselves have browsers say `null`.
pub(crate) fn is_foreign(headers: &HeaderMap, public: &str) -> bool {
    match headers.get(ORIGIN).map(|origin| origin.to_str()) {
        None | Some(Ok("null")) => false,
        Some(Ok(origin)) => !is_ours(headers, origin, public),
        Some(Err(_)) => true,
    }
}

fn is_ours(headers: &HeaderMap, origin: &str, public: &str) -> bool {
    // Somebody who tries it on this machine may use another name of it than the public one.
    let local = host::names_loopback(headers)
        && text(headers, &HOST).is_some_and(|host| origin.strip_prefix("http://") == Some(host));
    origin == public || local
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
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

    #[test]
    fn a_form_of_a_foreign_page_is_told_from_ours_and_from_one_that_names_none() {
        let foreign = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "photos.example".parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().unwrap());
            }
            is_foreign(&headers, "https://photos.example")
        };
        for origin in [None, Some("null"), Some("https://photos.example")] {
            assert!(!foreign(origin), "{origin:?}");
        }
        for origin in ["https://evil.test", "http://photos.example", "http://127.0.0.1", "", "å"] {
            assert!(foreign(Some(origin)), "{origin}");
        }
    }
}
