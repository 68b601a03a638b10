//! Sign-in with email and password, and confirmation of the identity with the password.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::Password;
use domain::password::PasswordError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::SessionView;
use crate::app::identity::{self, Caller, IdentityError};
use crate::http::client::BrowserInfo;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SignIn)]
pub(crate) struct SignInForm {
    #[serde(default)]
    #[schema(required)]
    email: Text,
    #[serde(default)]
    #[schema(required)]
    password: Text,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = Reauthentication)]
pub(crate) struct ReauthenticationForm {
    #[serde(default)]
    #[schema(required)]
    password: Text,
}

#[utoipa::path(
    post,
    path = "/api/identity/sign-in",
    tag = "identity",
    operation_id = "signIn",
    request_body = SignInForm,
    responses(
        (status = 200, description = "Signed in", body = SessionView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        (
            status = 401,
            description = "`invalid-credential`: unknown address or wrong password",
            body = ErrorBody
        ),
        (
            status = 403,
            description = "`multi-factor-auth-required`, with `secondStep`; `user-disabled`, `forbidden-origin`",
            body = ErrorBody
        ),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    BrowserInfo(origin): BrowserInfo,
    JsonBody(form): JsonBody<SignInForm>,
) -> Result<Response, ApiError> {
    let mut fields = FieldValidator::default();
    let email = fields.parse("email", &form.email);
    let password = parse_password(&mut fields, &form.password)?;
    let (Some(email), Some(password)) = (email, password) else { return Err(fields.into_error()) };
    let auth_result = identity::sign_in(&state.ctx, &origin, &email, password).await?;
    Ok(state.session_response(StatusCode::OK, &auth_result))
}

#[utoipa::path(
    post,
    path = "/api/identity/reauthenticate",
    tag = "identity",
    operation_id = "reauthenticate",
    security(("bearer" = [])),
    request_body = ReauthenticationForm,
    responses(
        (status = 200, description = "The same session with a new sign-in time", body = SessionView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        (status = 401, description = "`invalid-credential`, `unauthorized`", body = ErrorBody),
        (
            status = 403,
            description = "`multi-factor-auth-required`, with `secondStep`; `user-disabled`",
            body = ErrorBody
        ),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn reauthenticate(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<ReauthenticationForm>,
) -> Result<Response, ApiError> {
    let mut fields = FieldValidator::default();
    let Some(password) = parse_password(&mut fields, &form.password)? else {
        return Err(fields.into_error());
    };
    let auth_result = identity::reauthenticate(&state.ctx, caller, password).await?;
    Ok(state.session_response(StatusCode::OK, &auth_result))
}

/// No account can have a password that is too long, so it counts as a wrong one. `Ok(None)`: the password is
/// too short, and `fields` has the error.
fn parse_password(fields: &mut FieldValidator, text: &Text) -> Result<Option<Password>, ApiError> {
    match Password::parse_existing(text.as_str()) {
        Err(PasswordError::TooLong) => Err(IdentityError::InvalidCredential.into()),
        result => Ok(fields.check("password", result)),
    }
}
