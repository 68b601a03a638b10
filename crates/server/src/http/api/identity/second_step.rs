//! The second step of a sign-in or reauthentication, and sign-in with a passkey alone.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::session::SessionView;
use crate::app::identity::Caller;
use crate::app::identity::second_factor::{self, Answer, PasskeyChallenge};
use crate::http::api::shared_responses::UnauthorizedError;
use crate::http::client::BrowserInfo;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

/// Exactly one of `code`, `recoveryCode` and `passkey`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondStepAnswer)]
pub(crate) struct AnswerForm {
    #[serde(default)]
    #[schema(required)]
    challenge: Text,
    /// The code that the authenticator app shows.
    #[serde(default)]
    code: Option<Text>,
    #[serde(default)]
    recovery_code: Option<Text>,
    /// The credential from `navigator.credentials.get`, as JSON.
    #[serde(default)]
    passkey: Option<Value>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PasskeyChallenge)]
pub(crate) struct PasskeyChallengeView {
    /// To send back with the answer.
    challenge: String,
    /// For `navigator.credentials`, with binary values as base64url.
    options: Value,
}

impl From<PasskeyChallenge> for PasskeyChallengeView {
    fn from(PasskeyChallenge { challenge, options }: PasskeyChallenge) -> Self {
        Self { challenge, options }
    }
}

impl AnswerForm {
    fn into_answer(self) -> Result<(String, Answer), ApiError> {
        let answer = match (self.code, self.recovery_code, self.passkey) {
            (Some(code), None, None) => Ok(Answer::Code(code.as_str().to_owned())),
            (None, Some(code), None) => Ok(Answer::RecoveryCode(code.as_str().to_owned())),
            (None, None, Some(passkey)) => Ok(Answer::Passkey(passkey)),
            _ => Err("Send exactly one of code, recoveryCode and passkey"),
        };
        let mut fields = FieldValidator::default();
        let answer = fields.check("code", answer);
        answer.map(|answer| (self.challenge.as_str().to_owned(), answer)).ok_or_else(|| fields.into_error())
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/second-step",
    tag = "identity",
    operation_id = "finishSecondStep",
    request_body = AnswerForm,
    responses(
        (status = 200, description = "Signed in", body = SessionView),
        (
            status = 400,
            description = "`invalid-action-code`: the challenge is unknown, expired or used; \
                           `invalid-verification-code`, `invalid-passkey`, `unknown-passkey`, `copied-passkey`, \
                           `validation-failed`",
            body = ErrorBody
        ),
        (status = 403, description = "`user-disabled`, `forbidden-origin`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn finish_sign_in(
    State(state): State<AppState>,
    BrowserInfo(origin): BrowserInfo,
    JsonBody(form): JsonBody<AnswerForm>,
) -> Result<Response, ApiError> {
    let (challenge, answer) = form.into_answer()?;
    let auth_result = second_factor::finish_sign_in(&state.ctx, &origin, &challenge, answer).await?;
    Ok(state.session_response(StatusCode::OK, &auth_result))
}

#[utoipa::path(
    post,
    path = "/api/identity/passkey/start",
    tag = "identity",
    operation_id = "startPasskeySignIn",
    responses(
        (status = 200, description = "A challenge for any passkey of this server", body = PasskeyChallengeView),
        (
            status = 400,
            description = "`operation-not-allowed`: the server has no domain name or no HTTPS",
            body = ErrorBody
        ),
        (status = 403, description = "`forbidden-origin`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn start_passkey_sign_in(
    State(state): State<AppState>,
    BrowserInfo(origin): BrowserInfo,
) -> Result<Json<PasskeyChallengeView>, ApiError> {
    Ok(Json(second_factor::start_passkey_sign_in(&state.ctx, &origin)?.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/reauthenticate/second-step",
    tag = "identity",
    operation_id = "finishReauthentication",
    security(("bearer" = [])),
    request_body = AnswerForm,
    responses(
        (status = 200, description = "The same session with a new sign-in time", body = SessionView),
        (
            status = 400,
            description = "`invalid-action-code`: the challenge is unknown, expired or used; \
                           `invalid-verification-code`, `invalid-passkey`, `unknown-passkey`, `copied-passkey`, \
                           `validation-failed`",
            body = ErrorBody
        ),
        UnauthorizedError,
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn finish_reauthentication(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<AnswerForm>,
) -> Result<Response, ApiError> {
    let (challenge, answer) = form.into_answer()?;
    let auth_result = second_factor::finish_reauthentication(&state.ctx, caller, &challenge, answer).await?;
    Ok(state.session_response(StatusCode::OK, &auth_result))
}

#[utoipa::path(
    post,
    path = "/api/identity/reauthenticate/passkey/start",
    tag = "identity",
    operation_id = "startPasskeyReauthentication",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "A challenge for the caller's passkeys", body = PasskeyChallengeView),
        (
            status = 400,
            description = "`operation-not-allowed`: the server has no domain name or no HTTPS; `unknown-passkey`: \
                           the caller has no passkey",
            body = ErrorBody
        ),
        UnauthorizedError,
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn start_passkey_reauthentication(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<PasskeyChallengeView>, ApiError> {
    Ok(Json(second_factor::start_passkey_reauthentication(&state.ctx, caller).await?.into()))
}
