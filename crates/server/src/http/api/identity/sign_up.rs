//! Sign-up with email and password.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::Password;
use domain::password::PasswordError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::SessionView;
use crate::app::identity::{self, NewAccount};
use crate::http::client::BrowserInfo;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::error_responses::weak_password_error;
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

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
        (status = 201, description = "The account is created and signed in", body = SessionView),
        (
            status = 400,
            description = "`validation-failed`, `password-does-not-meet-requirements`",
            body = ErrorBody
        ),
        (status = 403, description = "`registration-closed`, `forbidden-origin`", body = ErrorBody),
        (status = 409, description = "`email-already-in-use`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn sign_up(
    State(state): State<AppState>,
    BrowserInfo(origin): BrowserInfo,
    JsonBody(form): JsonBody<SignUpForm>,
) -> Result<Response, ApiError> {
    let mut fields = FieldValidator::default();
    let (email, name) = (fields.parse("email", &form.email), fields.parse("name", &form.name));
    let password = parse_new_password(&state, &mut fields, "password", &form.password)?;
    let (Some(email), Some(name), Some(password)) = (email, name, password) else {
        return Err(fields.into_error());
    };
    let auth_result = identity::sign_up(&state.ctx, &origin, NewAccount { email, password, name }).await?;
    Ok(state.session_response(StatusCode::CREATED, &auth_result))
}

/// `Ok(None)`: the password is shorter than the product's minimum, and `fields` has the error.
pub(super) fn parse_new_password(
    state: &AppState,
    fields: &mut FieldValidator,
    field: &'static str,
    text: &Text,
) -> Result<Option<Password>, ApiError> {
    match Password::parse_new(text.as_str(), &state.ctx.config.accounts.password_policy) {
        Err(PasswordError::TooLong) => {
            Err(weak_password_error("This password is too long. Please choose a shorter one.", field))
        }
        Err(PasswordError::Unmet(unmet)) => Err(weak_password_error(unmet.to_string(), field)),
        result => Ok(fields.check(field, result)),
    }
}
