//! Origin checks: one for API routes that work with cookies instead of an access token, one for HTML forms.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::host;
use super::state::AppState;

/// Forms cannot send it, and a foreign page needs a CORS preflight, which this server never grants.
const REQUESTED_BY: HeaderName = HeaderName::from_static("x-requested-by");

pub(crate) async fn require_own_origin(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let public_origin = state.ctx.config.http.public_url.origin();
    if is_from_own_page(request.headers(), public_origin) {
        next.run(request).await
    } else {
        ApiError::FORBIDDEN_ORIGIN.into_response()
    }
}

fn is_from_own_page(headers: &HeaderMap, public_origin: &str) -> bool {
    let Some(origin) = header_text(headers, &ORIGIN) else { return false };
    header_text(headers, &REQUESTED_BY) == Some("lenslink") && is_own_origin(headers, origin, public_origin)
}

/// Whether a form comes from a foreign page. Forms without an origin are accepted: browsers send `null` from
/// pages with `no-referrer`, and none of these forms relies on a cookie.
pub(crate) fn has_foreign_origin(headers: &HeaderMap, public_origin: &str) -> bool {
    match headers.get(ORIGIN).map(|origin| origin.to_str()) {
        None | Some(Ok("null")) => false,
        Some(Ok(origin)) => !is_own_origin(headers, origin, public_origin),
        Some(Err(_)) => true,
    }
}

fn is_own_origin(headers: &HeaderMap, origin: &str, public_origin: &str) -> bool {
    // An operator who tries the product locally may use another loopback name than the public URL.
    let is_local = host::has_loopback_host(headers)
        && header_text(headers, &HOST).is_some_and(|host| origin.strip_prefix("http://") == Some(host));
    origin == public_origin || is_local
}

fn header_text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(origin: &str, host: &str, requested_by: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(ORIGIN, origin.parse().unwrap());
        headers.insert(HOST, host.parse().unwrap());
        if let Some(value) = requested_by {
            headers.insert(REQUESTED_BY, value.parse().unwrap());
        }
        is_from_own_page(&headers, "https://photos.example")
    }

    #[test]
    fn accepts_only_our_own_origin() {
        assert!(is_allowed("https://photos.example", "photos.example", Some("lenslink")));
        assert!(is_allowed("http://127.0.0.1:3000", "127.0.0.1:3000", Some("lenslink")));
        for (origin, host) in [
            ("https://evil.test", "photos.example"),
            ("http://photos.example", "photos.example"),
            ("https://photos.example.evil.test", "photos.example"),
            ("http://127.0.0.1:4000", "127.0.0.1:3000"),
            ("http://evil.test", "evil.test"),
            ("null", "photos.example"),
        ] {
            assert!(!is_allowed(origin, host, Some("lenslink")), "{origin} {host}");
        }
    }

    #[test]
    fn refuses_requests_without_the_custom_header() {
        assert!(!is_allowed("https://photos.example", "photos.example", None));
        assert!(!is_from_own_page(&HeaderMap::new(), "https://photos.example"));
    }

    #[test]
    fn detects_forms_from_foreign_origins() {
        let is_foreign = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "photos.example".parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().unwrap());
            }
            has_foreign_origin(&headers, "https://photos.example")
        };
        for origin in [None, Some("null"), Some("https://photos.example")] {
            assert!(!is_foreign(origin), "{origin:?}");
        }
        for origin in ["https://evil.test", "http://photos.example", "http://127.0.0.1", "", "å"] {
            assert!(is_foreign(Some(origin)), "{origin}");
        }
    }
}
