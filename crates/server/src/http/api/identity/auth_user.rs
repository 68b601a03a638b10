//! The signed-in user: reading, renaming and deleting the account.

use axum::extract::State;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::auth_user_view::AuthUserView;
use super::session;
use crate::app::identity::{self, Caller};
use crate::http::api::shared_responses::{SignedInErrors, UnauthorizedError};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[utoipa::path(
    get,
    path = "/api/identity/user",
    tag = "identity",
    operation_id = "getAuthUser",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The signed-in user", body = AuthUserView),
        (
            status = 401,
            description = "`unauthorized`: not signed in, or the session has ended",
            body = ErrorBody
        ),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn get_auth_user(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<AuthUserView>, ApiError> {
    let user = identity::load_user(&state.ctx, caller).await?;
    Ok(Json(AuthUserView::new(&user.account, &user.identities)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthUserInput)]
pub(crate) struct AuthUserForm {
    /// 2 to 100 characters.
    #[serde(default)]
    #[schema(required)]
    display_name: Text,
}

#[utoipa::path(
    put,
    path = "/api/identity/user",
    tag = "identity",
    operation_id = "renameAuthUser",
    security(("bearer" = [])),
    request_body = AuthUserForm,
    responses(
        (status = 200, description = "The user with the new name", body = AuthUserView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn rename_auth_user(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<AuthUserForm>,
) -> Result<Json<AuthUserView>, ApiError> {
    let mut fields = FieldValidator::default();
    let Some(name) = fields.parse("displayName", &form.display_name) else { return Err(fields.into_error()) };
    let user = identity::rename(&state.ctx, caller, &name).await?;
    Ok(Json(AuthUserView::new(&user.account, &user.identities)))
}

#[utoipa::path(
    delete,
    path = "/api/identity/user",
    tag = "identity",
    operation_id = "deleteAuthUser",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "The account and all its data are deleted"),
        UnauthorizedError,
        (status = 403, description = "`requires-recent-login`, `user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn delete_auth_user(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    identity::delete_account(&state.ctx, caller).await?;
    Ok(session::sign_out_response(&state))
}
