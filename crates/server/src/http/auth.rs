//! Authentication middleware of the private routes. It adds the `Caller` to the request.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::state::AppState;
use crate::app::identity;

pub(crate) async fn require_sign_in(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(token) = parse_bearer_token(request.headers()) else {
        return ApiError::UNAUTHORIZED.into_response();
    };
    match identity::authenticate(&state.ctx, token).await {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// Refuses two headers, because it is undefined which one counts.
fn parse_bearer_token(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let (value, None) = (values.next()?, values.next()) else { return None };
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_exactly_one_bearer_token() {
        let parse = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(AUTHORIZATION, value.parse().unwrap());
            }
            parse_bearer_token(&headers).map(str::to_owned)
        };
        assert_eq!(parse(&["Bearer abc"]).as_deref(), Some("abc"));
        assert_eq!(parse(&["bearer abc"]).as_deref(), Some("abc"));
        for values in [&[][..], &["abc"], &["Bearer "], &["Basic abc"], &["Bearer a", "Bearer b"]] {
            assert_eq!(parse(values), None, "{values:?}");
        }
    }
}
