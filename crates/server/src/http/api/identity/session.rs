//! The answer to whoever signed in or stays so, and the calls that keep or end that.

use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use identity::LIFETIME;
use serde::Serialize;
use utoipa::ToSchema;

use super::user::AuthUserView;
use crate::app::identity::{self as app, Caller, Refusal, SignedIn};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

/// Beside it the answer sets the refresh cookie, which no script can read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub(crate) struct SessionView {
    /// For the Authorization header of every call.
    access_token: String,
    /// In milliseconds since 1970, by the server's clock.
    expires_at: i64,
    /// In seconds, for browsers whose clock is wrong.
    expires_in: u64,
    user: AuthUserView,
}

impl Parts {
    pub(crate) fn signed_in(&self, status: StatusCode, signed_in: &SignedIn) -> Response {
        let body = SessionView {
            access_token: signed_in.access.token.clone(),
            expires_at: signed_in.access.expires_at.as_millis(),
            expires_in: LIFETIME.as_secs(),
            user: AuthUserView::new(&signed_in.account, &signed_in.identities),
        };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        if let Some(token) = &signed_in.refresh {
            let left = signed_in.session_ends_at.as_millis() - self.cx.clock.now().as_millis();
            let left = Duration::from_millis(u64::try_from(left).unwrap_or_default());
            self.cookies.keep_session(headers, &token.reveal(&self.cx.vault), left);
        }
        if let Some(mark) = &signed_in.device {
            self.cookies.keep_device(headers, mark);
        }
        response
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/token",
    tag = "identity",
    operation_id = "refreshToken",
    responses(
        (status = 200, description = "A new access token; the refresh cookie is exchanged", body = SessionView),
        (status = 204, description = "There is no refresh cookie: nobody is signed in"),
        (status = 401, description = "`session-revoked`", body = ErrorBody),
        (status = 403, description = "`user-disabled`, `forbidden-origin`", body = ErrorBody)
    )
)]
pub(crate) async fn refresh(State(parts): State<Parts>, headers: HeaderMap) -> Response {
    let Some(cookie) = parts.cookies.refresh(&headers) else {
        return ended(&parts, StatusCode::NO_CONTENT.into_response());
    };
    match app::refresh(&parts.cx, &cookie).await {
        Ok(signed_in) => parts.signed_in(StatusCode::OK, &signed_in),
        Err(over @ (Refusal::SessionRevoked | Refusal::Disabled)) => {
            ended(&parts, ApiError::from(over).into_response())
        }
        Err(refusal) => ApiError::from(refusal).into_response(),
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/sign-out",
    tag = "identity",
    operation_id = "signOut",
    responses(
        (status = 204, description = "Nobody is signed in on this browser any more"),
        (status = 403, description = "`forbidden-origin`", body = ErrorBody)
    )
)]
pub(crate) async fn sign_out(State(parts): State<Parts>, headers: HeaderMap) -> Result<Response, ApiError> {
    if let Some(cookie) = parts.cookies.refresh(&headers) {
        app::sign_out(&parts.cx, &cookie).await?;
    }
    Ok(sign_out_response(&parts))
}

#[utoipa::path(
    post,
    path = "/api/identity/sign-out-everywhere",
    tag = "identity",
    operation_id = "signOutEverywhere",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "Every session has ended, this one too"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn sign_out_everywhere(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    app::sign_out_everywhere(&parts.cx, caller).await?;
    Ok(sign_out_response(&parts))
}

/// For a browser that signs out on purpose. What was typed and not saved stays in its storage, and so does the cookie that
/// marks it as one that signed in before.
pub(super) fn sign_out_response(parts: &Parts) -> Response {
    let clear = (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));
    ended(parts, (StatusCode::NO_CONTENT, [clear]).into_response())
}

fn ended(parts: &Parts, mut response: Response) -> Response {
    parts.cookies.end_session(response.headers_mut());
    response
}
