//! Verifies and changes the email address of an account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use domain::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::{self, Caller};
use crate::http::api::shared_responses::{SignedInErrors, UnauthorizedError};
use crate::http::client::BrowserInfo;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = EmailInput)]
pub(crate) struct EmailForm {
    #[serde(default)]
    #[schema(required)]
    email: Text,
}

impl EmailForm {
    pub fn email(&self) -> Result<EmailAddress, ApiError> {
        let mut fields = FieldValidator::default();
        fields.parse("email", &self.email).ok_or_else(|| fields.into_error())
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ActionCode)]
pub(crate) struct CodeForm {
    /// From the link in the email.
    #[serde(default)]
    #[schema(required)]
    code: Text,
}

impl CodeForm {
    pub fn code(&self) -> &str {
        self.code.as_str()
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Address)]
pub(crate) struct EmailAddressView {
    email: String,
}

impl From<EmailAddress> for EmailAddressView {
    fn from(email: EmailAddress) -> Self {
        Self { email: email.to_string() }
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/verify-email/send",
    tag = "identity",
    operation_id = "sendEmailVerification",
    security(("bearer" = [])),
    responses(
        (status = 202, description = "An email with a link is sent, unless the address is already verified"),
        SignedInErrors,
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn send_verification(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    BrowserInfo(origin): BrowserInfo,
) -> Result<StatusCode, ApiError> {
    identity::send_verification(&state.ctx, caller, &origin).await?;
    Ok(StatusCode::ACCEPTED)
}

#[utoipa::path(
    post,
    path = "/api/identity/verify-email",
    tag = "identity",
    operation_id = "verifyEmail",
    request_body = CodeForm,
    responses(
        (status = 200, description = "The address is verified", body = EmailAddressView),
        (status = 400, description = "`invalid-action-code`, `expired-action-code`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn verify_email(
    State(state): State<AppState>,
    JsonBody(form): JsonBody<CodeForm>,
) -> Result<Json<EmailAddressView>, ApiError> {
    Ok(Json(identity::verify_email(&state.ctx, form.code()).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/email",
    tag = "identity",
    operation_id = "changeEmail",
    security(("bearer" = [])),
    request_body = EmailForm,
    responses(
        (status = 202, description = "A link is sent to the new address; nothing changes until it is opened"),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        UnauthorizedError,
        (status = 403, description = "`user-disabled`, `requires-recent-login`", body = ErrorBody),
        (status = 409, description = "`email-already-in-use`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn change_email(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    BrowserInfo(origin): BrowserInfo,
    JsonBody(form): JsonBody<EmailForm>,
) -> Result<StatusCode, ApiError> {
    identity::change_email(&state.ctx, caller, &origin, form.email()?).await?;
    Ok(StatusCode::ACCEPTED)
}

#[utoipa::path(
    post,
    path = "/api/identity/email/confirm",
    tag = "identity",
    operation_id = "confirmEmail",
    request_body = CodeForm,
    responses(
        (
            status = 200,
            description = "The address is changed and all sessions are ended",
            body = EmailAddressView
        ),
        (status = 400, description = "`invalid-action-code`, `expired-action-code`", body = ErrorBody),
        (status = 409, description = "`email-already-in-use`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn confirm_email_change(
    State(state): State<AppState>,
    JsonBody(form): JsonBody<CodeForm>,
) -> Result<Json<EmailAddressView>, ApiError> {
    Ok(Json(identity::confirm_email_change(&state.ctx, form.code()).await?.into()))
}
