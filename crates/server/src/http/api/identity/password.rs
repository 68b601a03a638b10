//! Sets a new password: by an emailed link, or while signed in.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::email::{CodeForm, EmailAddressView, EmailForm};
use super::session::SessionView;
use super::sign_up::parse_new_password;
use crate::app::identity::{self, Caller, IdentityError};
use crate::http::api::shared_responses::UnauthorizedError;
use crate::http::client::BrowserInfo;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::error_responses::weak_password_error;
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordReset)]
pub(crate) struct ResetForm {
    /// From the link in the email.
    #[serde(default)]
    #[schema(required)]
    code: Text,
    #[serde(default)]
    #[schema(required)]
    password: Text,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasswordChange)]
pub(crate) struct ChangeForm {
    #[serde(default)]
    #[schema(required)]
    new_password: Text,
}

#[utoipa::path(
    post,
    path = "/api/identity/password-reset/send",
    tag = "identity",
    operation_id = "sendPasswordReset",
    request_body = EmailForm,
    responses(
        (status = 202, description = "If an account has this address, it gets an email with a link"),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn send_reset_link(
    State(state): State<AppState>,
    BrowserInfo(origin): BrowserInfo,
    JsonBody(form): JsonBody<EmailForm>,
) -> Result<StatusCode, ApiError> {
    let email = form.email()?;
    identity::request_reset(&state.ctx, &origin, &email).await?;
    Ok(StatusCode::ACCEPTED)
}

#[utoipa::path(
    post,
    path = "/api/identity/password-reset/check",
    tag = "identity",
    operation_id = "checkPasswordReset",
    request_body = CodeForm,
    responses(
        (
            status = 200,
            description = "The address of the account; the code stays valid",
            body = EmailAddressView
        ),
        (status = 400, description = "`invalid-action-code`, `expired-action-code`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn check_reset_code(
    State(state): State<AppState>,
    JsonBody(form): JsonBody<CodeForm>,
) -> Result<Json<EmailAddressView>, ApiError> {
    Ok(Json(identity::check_reset_code(&state.ctx, form.code()).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/password-reset",
    tag = "identity",
    operation_id = "resetPassword",
    request_body = ResetForm,
    responses(
        (status = 204, description = "The password is set and all sessions are ended"),
        (
            status = 400,
            description = "`invalid-action-code`, `expired-action-code`, `validation-failed`, \
                           `password-does-not-meet-requirements`",
            body = ErrorBody
        ),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn reset_password(
    State(state): State<AppState>,
    JsonBody(form): JsonBody<ResetForm>,
) -> Result<StatusCode, ApiError> {
    let mut fields = FieldValidator::default();
    let password = parse_new_password(&state, &mut fields, "password", &form.password)?;
    let Some(password) = password else { return Err(fields.into_error()) };
    identity::reset_password(&state.ctx, form.code.as_str(), password).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    post,
    path = "/api/identity/password",
    tag = "identity",
    operation_id = "changePassword",
    security(("bearer" = [])),
    request_body = ChangeForm,
    responses(
        (status = 200, description = "A new session; all other sessions are ended", body = SessionView),
        (
            status = 400,
            description = "`validation-failed`, `password-does-not-meet-requirements`",
            body = ErrorBody
        ),
        UnauthorizedError,
        (status = 403, description = "`user-disabled`, `requires-recent-login`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn change_password(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    BrowserInfo(origin): BrowserInfo,
    JsonBody(form): JsonBody<ChangeForm>,
) -> Result<Response, ApiError> {
    let mut fields = FieldValidator::default();
    let password = parse_new_password(&state, &mut fields, "newPassword", &form.new_password)?;
    let Some(password) = password else { return Err(fields.into_error()) };
    let result = identity::change_password(&state.ctx, caller, &origin, password).await;
    let auth_result = result.map_err(|error| match error {
        IdentityError::WeakPassword(message) => weak_password_error(message, "newPassword"),
        other => other.into(),
    })?;
    Ok(state.session_response(StatusCode::OK, &auth_result))
}
