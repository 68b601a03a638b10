//! Whoever is signed in. Every private route passes here; a handler then finds the `Caller`.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::parts::Parts;
use crate::app::identity;

pub(crate) async fn require(State(parts): State<Parts>, mut request: Request, next: Next) -> Response {
    let Some(token) = bearer(request.headers()) else { return ApiError::UNAUTHORIZED.into_response() };
    match identity::authenticate(&parts.cx, token).await {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(refusal) => ApiError::from(refusal).into_response(),
    }
}

/// Exactly one header with exactly one token: of two, nobody could say which one counts.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut given = headers.get_all(AUTHORIZATION).iter();
    let (value, None) = (given.next()?, given.next()) else { return None };
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_bearer_token_counts() {
        let found = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(AUTHORIZATION, value.parse().unwrap());
            }
            bearer(&headers).map(str::to_owned)
        };
        assert_eq!(found(&["Bearer abc"]).as_deref(), Some("abc"));
        assert_eq!(found(&["bearer abc"]).as_deref(), Some("abc"));
        for values in [&[][..], &["abc"], &["Bearer "], &["Basic abc"], &["Bearer a", "Bearer b"]] {
            assert_eq!(found(values), None, "{values:?}");
        }
    }
}
