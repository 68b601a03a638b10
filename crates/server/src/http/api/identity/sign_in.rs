//! Signing in with address and password.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::Password;
use domain::password::PasswordError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::SessionView;
use crate::app::identity::{self, Caller, Refusal};
use crate::http::client::Calling;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

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
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "`invalid-credential`: unknown address or wrong password", body = ErrorBody),
        (status = 403, description = "`user-disabled`, `forbidden-origin`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn sign_in(
    State(parts): State<Parts>,
    Calling(client): Calling,
    Body(form): Body<SignInForm>,
) -> Result<Response, ApiError> {
    let mut fields = Fields::default();
    let email = fields.parse("email", &form.email);
    let password = given_password(&mut fields, &form.password)?;
    let (Some(email), Some(password)) = (email, password) else { return Err(fields.refuse()) };
    let signed_in = identity::sign_in(&parts.cx, &client, &email, password).await?;
    Ok(parts.signed_in(StatusCode::OK, &signed_in))
}

#[utoipa::path(
    post,
    path = "/api/identity/reauthenticate",
    tag = "identity",
    operation_id = "reauthenticate",
    security(("bearer" = [])),
    request_body = ReauthenticationForm,
    responses(
        (status = 200, description = "The same session, as fresh as a new sign-in", body = SessionView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "`invalid-credential`, `unauthorized`", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`", body = ErrorBody)
    )
)]
pub(crate) async fn reauthenticate(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<ReauthenticationForm>,
) -> Result<Response, ApiError> {
    let mut fields = Fields::default();
    let Some(password) = given_password(&mut fields, &form.password)? else { return Err(fields.refuse()) };
    let signed_in = identity::reauthenticate(&parts.cx, caller, password).await?;
    Ok(parts.signed_in(StatusCode::OK, &signed_in))
}

/// One that is too long was never anybody's.
fn given_password(fields: &mut Fields, text: &Text) -> Result<Option<Password>, ApiError> {
    match Password::given(text.as_str()) {
        Err(PasswordError::TooLong) => Err(Refusal::InvalidCredential.into()),
        result => Ok(fields.check("password", result)),
    }
}
