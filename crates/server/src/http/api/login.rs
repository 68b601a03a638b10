//! Redirects to the sign-in page. The app navigates here with a full page load, which discards its state.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Deserialize;

const LOGIN_PATH: &str = "/login";
/// Characters that have a meaning in a query, or that a URL must not contain.
const QUERY_VALUE_ESCAPES: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'&').add(b'+').add(b'<').add(b'>');

const MAX_NEXT_BYTES: usize = 512;

#[derive(Debug, Deserialize)]
pub(super) struct LoginQuery {
    next: Option<String>,
}

#[utoipa::path(
    get,
    path = "/api/login",
    tag = "account",
    operation_id = "goToLogin",
    params(("next" = Option<String>, Query, description = "Path on this server to open after the sign-in")),
    responses((status = 302, description = "Redirects to the sign-in page"))
)]
pub(super) async fn go_to_login(query: Result<Query<LoginQuery>, QueryRejection>) -> Response {
    let next = query.ok().and_then(|Query(query)| query.next).filter(|next| is_own_path(next));
    let location = match next {
        Some(next) => format!("{LOGIN_PATH}?next={}", utf8_percent_encode(&next, QUERY_VALUE_ESCAPES)),
        None => LOGIN_PATH.to_owned(),
    };
    (StatusCode::FOUND, [(LOCATION, location)]).into_response()
}

/// Whether a browser would open `next` on this host. Also refuses a path that is too long to keep in a URL.
fn is_own_path(next: &str) -> bool {
    let second_char = next.chars().nth(1);
    next.starts_with('/')
        && !matches!(second_char, Some('/' | '\\'))
        && next.len() <= MAX_NEXT_BYTES
        && !next.chars().any(|c| c.is_control() || c == '\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_paths_on_this_host() {
        for next in ["/", "/profile/edit", "/bookings?status=new&page=2"] {
            assert!(is_own_path(next), "{next}");
        }
        for next in [
            "//evil.test",
            "/\\evil.test",
            "https:evil.test",
            "https://evil.test",
            "evil",
            "",
            "/\t/evil.test",
            "/a\\b",
            "\\/evil",
        ] {
            assert!(!is_own_path(next), "{next}");
        }
    }
}
