//! The response to a sign-in, and the calls that refresh or end a session.

use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use identity::ACCESS_TOKEN_LIFETIME;
use serde::Serialize;
use utoipa::ToSchema;

use super::auth_user_view::AuthUserView;
use crate::app::identity::{self as app_identity, AuthResult, Caller, IdentityError};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

/// A response that starts or refreshes a session also sets the refresh cookie, which scripts cannot read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub(crate) struct SessionView {
    /// The bearer token for the Authorization header.
    access_token: String,
    /// In milliseconds since 1970, by the server's clock.
    expires_at: i64,
    /// In seconds, for browsers whose clock is wrong.
    expires_in: u64,
    user: AuthUserView,
}

impl AppState {
    pub(crate) fn session_response(&self, status: StatusCode, auth_result: &AuthResult) -> Response {
        let body = SessionView {
            access_token: auth_result.access.token.clone(),
            expires_at: auth_result.access.expires_at.as_millis(),
            expires_in: ACCESS_TOKEN_LIFETIME.as_secs(),
            user: AuthUserView::new(&auth_result.account, &auth_result.identities),
        };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        if let Some(token) = &auth_result.refresh {
            let remaining_millis = auth_result.session_ends_at.as_millis() - self.ctx.clock.now().as_millis();
            let remaining = Duration::from_millis(u64::try_from(remaining_millis).unwrap_or_default());
            self.cookies.set_session(headers, &token.reveal(&self.ctx.vault), remaining);
        }
        if let Some(device_token) = &auth_result.device {
            self.cookies.set_device(headers, device_token);
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
        (
            status = 200,
            description = "A new access token; the response replaces the refresh cookie",
            body = SessionView
        ),
        (status = 204, description = "Not signed in: there is no refresh cookie"),
        (status = 401, description = "`session-revoked`", body = ErrorBody),
        (status = 403, description = "`user-disabled`, `forbidden-origin`", body = ErrorBody)
    )
)]
pub(crate) async fn refresh_session(State(state): State<AppState>, headers: HeaderMap) -> Response {
    let Some(cookie) = state.cookies.refresh_token(&headers) else {
        return clear_session_cookies(&state, StatusCode::NO_CONTENT.into_response());
    };
    match app_identity::refresh(&state.ctx, &cookie).await {
        Ok(auth_result) => state.session_response(StatusCode::OK, &auth_result),
        Err(error @ (IdentityError::SessionRevoked | IdentityError::Disabled)) => {
            clear_session_cookies(&state, ApiError::from(error).into_response())
        }
        Err(error) => ApiError::from(error).into_response(),
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/sign-out",
    tag = "identity",
    operation_id = "signOut",
    responses(
        (status = 204, description = "Signed out in this browser"),
        (status = 403, description = "`forbidden-origin`", body = ErrorBody)
    )
)]
pub(crate) async fn sign_out(
    State(state): State<AppState>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(cookie) = state.cookies.refresh_token(&headers) {
        app_identity::sign_out(&state.ctx, &cookie).await?;
    }
    Ok(sign_out_response(&state))
}

#[utoipa::path(
    post,
    path = "/api/identity/sign-out-everywhere",
    tag = "identity",
    operation_id = "signOutEverywhere",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "All sessions are ended, including this one"),
        SignedInErrors,
    )
)]
pub(crate) async fn sign_out_everywhere(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    app_identity::sign_out_everywhere(&state.ctx, caller).await?;
    Ok(sign_out_response(&state))
}

/// For a deliberate sign-out or a deleted account. Unsaved input stays in the browser's storage, and so does
/// the device cookie.
pub(super) fn sign_out_response(state: &AppState) -> Response {
    let clear_cache = (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));
    clear_session_cookies(state, (StatusCode::NO_CONTENT, [clear_cache]).into_response())
}

fn clear_session_cookies(state: &AppState, mut response: Response) -> Response {
    state.cookies.clear_session(response.headers_mut());
    response
}
