//! Adds a passkey or an authenticator app to the account of the signed-in user.

use axum::extract::State;
use axum::{Extension, Json};
use domain::FactorName;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::factors::FactorView;
use super::second_step::PasskeyChallengeView;
use crate::app::identity::Caller;
use crate::app::identity::second_factor::{self, AddedFactor, AppSetup};
use crate::http::api::shared_responses::UnauthorizedError;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthenticatorAppSetup)]
pub(crate) struct AppSetupView {
    /// To send back with the first code.
    challenge: String,
    /// In base32, for a user who cannot scan the QR code.
    secret: String,
    /// For the QR code: `otpauth://`.
    url: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AddedSecondFactor)]
pub(crate) struct AddedFactorView {
    factor: FactorView,
    /// The codes that come with the first factor, and an empty list otherwise. The server does not show them again.
    recovery_codes: Vec<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasskeyInput)]
pub(crate) struct PasskeyForm {
    #[serde(default)]
    #[schema(required)]
    challenge: Text,
    #[serde(default)]
    #[schema(required)]
    name: Text,
    /// The credential from `navigator.credentials.create`, as JSON.
    #[serde(default)]
    #[schema(required)]
    passkey: Value,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AuthenticatorAppInput)]
pub(crate) struct AppForm {
    #[serde(default)]
    #[schema(required)]
    challenge: Text,
    #[serde(default)]
    #[schema(required)]
    name: Text,
    /// The code that the app shows.
    #[serde(default)]
    #[schema(required)]
    code: Text,
}

impl From<AddedFactor> for AddedFactorView {
    fn from(added: AddedFactor) -> Self {
        Self { factor: added.factor.into(), recovery_codes: added.recovery_codes }
    }
}

impl From<AppSetup> for AppSetupView {
    fn from(AppSetup { challenge, secret, url }: AppSetup) -> Self {
        Self { challenge, secret, url }
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/factors/passkey/start",
    tag = "identity",
    operation_id = "startPasskeySetup",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The options for `navigator.credentials.create`", body = PasskeyChallengeView),
        (
            status = 400,
            description = "`operation-not-allowed`: the server has no domain name or no HTTPS",
            body = ErrorBody
        ),
        UnauthorizedError,
        (
            status = 403,
            description = "`requires-recent-login`, `unverified-email`, `user-disabled`",
            body = ErrorBody
        ),
        (status = 409, description = "`too-many-factors`", body = ErrorBody)
    )
)]
pub(crate) async fn start_passkey_setup(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<PasskeyChallengeView>, ApiError> {
    Ok(Json(second_factor::start_passkey_setup(&state.ctx, caller).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/factors/passkey",
    tag = "identity",
    operation_id = "addPasskey",
    security(("bearer" = [])),
    request_body = PasskeyForm,
    responses(
        (status = 200, description = "The new passkey", body = AddedFactorView),
        (
            status = 400,
            description = "`validation-failed`; `invalid-passkey`; `invalid-action-code`: the challenge is unknown, \
                           expired or used",
            body = ErrorBody
        ),
        UnauthorizedError,
        (status = 403, description = "`unverified-email`, `user-disabled`", body = ErrorBody),
        (status = 409, description = "`credential-already-in-use`, `too-many-factors`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn add_passkey(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<PasskeyForm>,
) -> Result<Json<AddedFactorView>, ApiError> {
    let (name, challenge) = (parse_name(&form.name)?, form.challenge.as_str());
    let added =
        second_factor::finish_passkey_setup(&state.ctx, caller, challenge, name, &form.passkey).await?;
    Ok(Json(added.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/factors/authenticator-app/start",
    tag = "identity",
    operation_id = "startAuthenticatorAppSetup",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "A new secret for the app", body = AppSetupView),
        UnauthorizedError,
        (
            status = 403,
            description = "`requires-recent-login`, `unverified-email`, `user-disabled`",
            body = ErrorBody
        ),
        (status = 409, description = "`too-many-factors`", body = ErrorBody)
    )
)]
pub(crate) async fn start_app_setup(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<AppSetupView>, ApiError> {
    Ok(Json(second_factor::start_app_setup(&state.ctx, caller).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/factors/authenticator-app",
    tag = "identity",
    operation_id = "addAuthenticatorApp",
    security(("bearer" = [])),
    request_body = AppForm,
    responses(
        (status = 200, description = "The new authenticator app", body = AddedFactorView),
        (
            status = 400,
            description = "`validation-failed`; `invalid-verification-code`; `invalid-action-code`: the challenge is \
                           unknown, expired or used",
            body = ErrorBody
        ),
        UnauthorizedError,
        (status = 403, description = "`unverified-email`, `user-disabled`", body = ErrorBody),
        (status = 409, description = "`too-many-factors`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn add_app(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<AppForm>,
) -> Result<Json<AddedFactorView>, ApiError> {
    let (name, challenge) = (parse_name(&form.name)?, form.challenge.as_str());
    let added =
        second_factor::finish_app_setup(&state.ctx, caller, challenge, name, form.code.as_str()).await?;
    Ok(Json(added.into()))
}

fn parse_name(name: &Text) -> Result<FactorName, ApiError> {
    let mut fields = FieldValidator::default();
    fields.parse("name", name).ok_or_else(|| fields.into_error())
}
