//! Where a page sends somebody who has to sign in again: a full navigation, so that nothing of the old page stays.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Deserialize;

const LOGIN: &str = "/login";
/// What would end the value of a parameter or start another one.
const UNSAFE: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'&').add(b'+').add(b'<').add(b'>');

#[derive(Debug, Deserialize)]
pub(super) struct LoginQuery {
    next: Option<String>,
}

#[utoipa::path(
    get,
    path = "/api/login",
    tag = "account",
    operation_id = "goToLogin",
    params(("next" = Option<String>, Query, description = "A path of ours to come back to")),
    responses((status = 302, description = "To the sign-in page"))
)]
pub(super) async fn go_to_login(query: Result<Query<LoginQuery>, QueryRejection>) -> Response {
    let next = query.ok().and_then(|Query(query)| query.next).filter(|next| is_own_path(next));
    let location = match next {
        Some(next) => format!("{LOGIN}?next={}", utf8_percent_encode(&next, UNSAFE)),
        None => LOGIN.to_owned(),
    };
    (StatusCode::FOUND, [(LOCATION, location)]).into_response()
}

/// A path on this host and nothing that a browser could take for another host.
fn is_own_path(next: &str) -> bool {
    let second = next.chars().nth(1);
    next.starts_with('/')
        && !matches!(second, Some('/' | '\\'))
        && next.len() <= 512
        && !next.chars().any(|c| c.is_control() || c == '\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_our_own_are_come_back_to() {
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
