//! A new account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::Password;
use domain::password::PasswordError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::SessionView;
use crate::app::identity::{self, SignUp};
use crate::http::client::Calling;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;
use crate::http::refusal::weak_password;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SignUp)]
pub(crate) struct SignUpForm {
    #[serde(default)]
    #[schema(required)]
    email: Text,
    #[serde(default)]
    #[schema(required)]
    password: Text,
    /// At least 2 characters.
    #[serde(default)]
    #[schema(required)]
    name: Text,
}

#[utoipa::path(
    post,
    path = "/api/identity/sign-up",
    tag = "identity",
    operation_id = "signUp",
    request_body = SignUpForm,
    responses(
        (status = 201, description = "The account, signed in", body = SessionView),
        (status = 400, description = "`validation_failed`, `password-does-not-meet-requirements`", body = ErrorBody),
        (status = 403, description = "`registration-closed`, `forbidden-origin`", body = ErrorBody),
        (status = 409, description = "`email-already-in-use`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn sign_up(
    State(parts): State<Parts>,
    Calling(client): Calling,
    Body(form): Body<SignUpForm>,
) -> Result<Response, ApiError> {
    let mut fields = Fields::default();
    let (email, name) = (fields.parse("email", &form.email), fields.parse("name", &form.name));
    let password = chosen_password(&parts, &mut fields, "password", &form.password)?;
    let (Some(email), Some(name), Some(password)) = (email, name, password) else {
        return Err(fields.refuse());
    };
    let signed_in = identity::sign_up(&parts.cx, &client, SignUp { email, password, name }).await?;
    Ok(parts.signed_in(StatusCode::CREATED, &signed_in))
}

/// A password to set, under the operator's minimum.
pub(super) fn chosen_password(
    parts: &Parts,
    fields: &mut Fields,
    field: &'static str,
    text: &Text,
) -> Result<Option<Password>, ApiError> {
    match Password::chosen(text.as_str(), parts.cx.config.accounts.password_min_length) {
        Err(PasswordError::TooLong) => {
            Err(weak_password("This password is too long. Please choose a shorter one.", field))
        }
        result => Ok(fields.check(field, result)),
    }
}
