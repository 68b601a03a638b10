//! Whether an address is its owner's, and another address for the same account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use domain::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::{self, Caller};
use crate::http::client::Calling;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = EmailInput)]
pub(crate) struct EmailForm {
    #[serde(default)]
    #[schema(required)]
    email: Text,
}

impl EmailForm {
    pub fn email(&self) -> Result<EmailAddress, ApiError> {
        let mut fields = Fields::default();
        fields.parse("email", &self.email).ok_or_else(|| fields.refuse())
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ActionCode)]
pub(crate) struct CodeForm {
    /// From the link in the mail.
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
pub(crate) struct AddressView {
    email: String,
}

impl From<EmailAddress> for AddressView {
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
        (status = 202, description = "A link is on its way, unless the address is verified already"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn send_verification(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Calling(client): Calling,
) -> Result<StatusCode, ApiError> {
    identity::send_verification(&parts.cx, caller, &client).await?;
    Ok(StatusCode::ACCEPTED)
}

#[utoipa::path(
    post,
    path = "/api/identity/verify-email",
    tag = "identity",
    operation_id = "verifyEmail",
    request_body = CodeForm,
    responses(
        (status = 200, description = "The address is verified", body = AddressView),
        (status = 400, description = "`invalid-action-code`, `expired-action-code`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn verify(
    State(parts): State<Parts>,
    Body(form): Body<CodeForm>,
) -> Result<Json<AddressView>, ApiError> {
    Ok(Json(identity::verify_email(&parts.cx, form.code()).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/email",
    tag = "identity",
    operation_id = "changeEmail",
    security(("bearer" = [])),
    request_body = EmailForm,
    responses(
        (status = 202, description = "A link is on its way to the new address; nothing changed yet"),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`, `requires-recent-login`", body = ErrorBody),
        (status = 409, description = "`email-already-in-use`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn change(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Calling(client): Calling,
    Body(form): Body<EmailForm>,
) -> Result<StatusCode, ApiError> {
    identity::change_email(&parts.cx, caller, &client, form.email()?).await?;
    Ok(StatusCode::ACCEPTED)
}

#[utoipa::path(
    post,
    path = "/api/identity/email/confirm",
    tag = "identity",
    operation_id = "confirmEmail",
    request_body = CodeForm,
    responses(
        (status = 200, description = "The account has the new address; every session has ended", body = AddressView),
        (status = 400, description = "`invalid-action-code`, `expired-action-code`", body = ErrorBody),
        (status = 409, description = "`email-already-in-use`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn confirm(
    State(parts): State<Parts>,
    Body(form): Body<CodeForm>,
) -> Result<Json<AddressView>, ApiError> {
    Ok(Json(identity::confirm_email(&parts.cx, form.code()).await?.into()))
}
