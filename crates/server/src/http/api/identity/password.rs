//! A new password: through a mailed link, or by somebody who is signed in.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::email::{AddressView, CodeForm, EmailForm};
use super::session::SessionView;
use super::sign_up::chosen_password;
use crate::app::identity::{self, Caller, Refusal};
use crate::http::client::Calling;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;
use crate::http::refusal::weak_password;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordReset)]
pub(crate) struct ResetForm {
    /// From the link in the mail.
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
        (status = 202, description = "If the address has an account, a link is on its way"),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn send_reset(
    State(parts): State<Parts>,
    Calling(client): Calling,
    Body(form): Body<EmailForm>,
) -> Result<StatusCode, ApiError> {
    let email = form.email()?;
    identity::request_reset(&parts.cx, &client, &email).await?;
    Ok(StatusCode::ACCEPTED)
}

#[utoipa::path(
    post,
    path = "/api/identity/password-reset/check",
    tag = "identity",
    operation_id = "checkPasswordReset",
    request_body = CodeForm,
    responses(
        (status = 200, description = "Whose password the link sets; nothing is used up", body = AddressView),
        (status = 400, description = "`invalid-action-code`, `expired-action-code`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn check_reset(
    State(parts): State<Parts>,
    Body(form): Body<CodeForm>,
) -> Result<Json<AddressView>, ApiError> {
    Ok(Json(identity::check_reset(&parts.cx, form.code()).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/identity/password-reset",
    tag = "identity",
    operation_id = "resetPassword",
    request_body = ResetForm,
    responses(
        (status = 204, description = "The password is set; every session has ended"),
        (
            status = 400,
            description = "`invalid-action-code`, `expired-action-code`, `validation_failed`, \
                           `password-does-not-meet-requirements`",
            body = ErrorBody
        ),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn reset(
    State(parts): State<Parts>,
    Body(form): Body<ResetForm>,
) -> Result<StatusCode, ApiError> {
    let mut fields = Fields::default();
    let password = chosen_password(&parts, &mut fields, "password", &form.password)?;
    let Some(password) = password else { return Err(fields.refuse()) };
    identity::reset_password(&parts.cx, form.code.as_str(), password).await?;
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
        (status = 200, description = "A new session; every other one has ended", body = SessionView),
        (status = 400, description = "`validation_failed`, `password-does-not-meet-requirements`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`, `requires-recent-login`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn change(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Calling(client): Calling,
    Body(form): Body<ChangeForm>,
) -> Result<Response, ApiError> {
    let mut fields = Fields::default();
    let password = chosen_password(&parts, &mut fields, "newPassword", &form.new_password)?;
    let Some(password) = password else { return Err(fields.refuse()) };
    let changed = identity::change_password(&parts.cx, caller, &client, password).await;
    let signed_in = changed.map_err(|refusal| match refusal {
        Refusal::WeakPassword(why) => weak_password(why, "newPassword"),
        other => other.into(),
    })?;
    Ok(parts.signed_in(StatusCode::OK, &signed_in))
}
