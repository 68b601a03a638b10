//! Google for a signed-in user: link, reauthenticate, unlink. It shares the callback with sign-in.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::auth_user_view::AuthUserView;
use super::google::{ATTEMPT_COOKIE, AttemptView, FinishForm};
use super::session::SessionView;
use crate::app::identity::{self, Caller, IdentityError, google};
use crate::http::api::shared_responses::UnauthorizedError;
use crate::http::client::BrowserInfo;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = GoogleAccountStart)]
pub(crate) struct AccountStartForm {
    /// S256 of the tab's verifier: base64url(sha256(verifier)).
    #[serde(default)]
    #[schema(required)]
    challenge: Text,
    /// `link` or `reauthenticate`.
    #[serde(default)]
    #[schema(required)]
    purpose: Text,
}

#[utoipa::path(
    post,
    path = "/api/identity/google/account/start",
    tag = "identity",
    operation_id = "startGoogleForAccount",
    security(("bearer" = [])),
    request_body = AccountStartForm,
    responses(
        (status = 200, description = "The Google URL to open in a popup; sets a cookie", body = AttemptView),
        (
            status = 400,
            description = "`operation-not-allowed`: Google sign-in is not configured; `validation-failed`",
            body = ErrorBody
        ),
        UnauthorizedError,
        (status = 403, description = "`requires-recent-login` for `link`, `user-disabled`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (
            status = 503,
            description = "`google-unreachable`: this server cannot reach Google",
            body = ErrorBody
        )
    )
)]
pub(crate) async fn start_attempt(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    BrowserInfo(origin): BrowserInfo,
    headers: HeaderMap,
    JsonBody(form): JsonBody<AccountStartForm>,
) -> Result<Response, ApiError> {
    let mut fields = FieldValidator::default();
    let challenge = fields.parse("challenge", &form.challenge);
    let purpose = fields.parse("purpose", &form.purpose);
    let (Some(challenge), Some(purpose)) = (challenge, purpose) else { return Err(fields.into_error()) };
    let cookie = state.cookies.get(&headers, ATTEMPT_COOKIE);
    let redirect =
        google::begin_for_account(&state.ctx, caller, &origin, cookie.as_deref(), challenge, purpose).await?;
    Ok(state.attempt_response(redirect))
}

#[utoipa::path(
    post,
    path = "/api/identity/google/account/finish",
    tag = "identity",
    operation_id = "finishGoogleForAccount",
    security(("bearer" = [])),
    request_body = FinishForm,
    responses(
        (
            status = 200,
            description = "The same session, with Google linked or with a new sign-in time",
            body = SessionView
        ),
        (status = 202, description = "The user has not returned from Google yet; call again in two seconds"),
        (
            status = 400,
            description = "`invalid-action-code`: the attempt is unknown, expired or used; \
                           `popup-closed-by-user`",
            body = ErrorBody
        ),
        (
            status = 401,
            description = "`invalid-credential`: Google's response is invalid, or the Google account is not \
                           linked to this account; `unauthorized`",
            body = ErrorBody
        ),
        (
            status = 403,
            description = "`multi-factor-auth-required`, with `secondStep`; `unverified-email`, `user-disabled`",
            body = ErrorBody
        ),
        (status = 409, description = "`credential-already-in-use`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (
            status = 503,
            description = "`google-unreachable`: this server cannot reach Google",
            body = ErrorBody
        )
    )
)]
pub(crate) async fn finish_attempt(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<FinishForm>,
) -> Result<Response, ApiError> {
    let attempt = form.attempt_id.as_str().parse().map_err(|_| IdentityError::UnknownAttempt)?;
    match google::finish_for_account(&state.ctx, caller, attempt, form.verifier.as_str()).await? {
        Some(auth_result) => Ok(state.session_response(StatusCode::OK, &auth_result)),
        None => Ok(StatusCode::ACCEPTED.into_response()),
    }
}

#[utoipa::path(
    delete,
    path = "/api/identity/google",
    tag = "identity",
    operation_id = "unlinkGoogle",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The user, without Google sign-in", body = AuthUserView),
        UnauthorizedError,
        (status = 403, description = "`requires-recent-login`, `user-disabled`", body = ErrorBody),
        (status = 404, description = "Google is not linked to the account", body = ErrorBody),
        (status = 409, description = "`last-sign-in-method`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn unlink_google(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<AuthUserView>, ApiError> {
    let user = identity::unlink_google(&state.ctx, caller).await?;
    Ok(Json(AuthUserView::new(&user.account, &user.identities)))
}
