//! The product's own record of the signed-in user.

use axum::extract::State;
use axum::{Extension, Json};
use domain::{PersonName, TimeZone};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::{self, AuthUser, Caller};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::ApiError;
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub(crate) struct UserView {
    id: String,
    email: String,
    email_verified: bool,
    display_name: Option<String>,
    /// In milliseconds since 1970.
    created_at: i64,
    /// The zone that a browser reported last, such as `Europe/Berlin`.
    device_time_zone: Option<&'static str>,
}

#[utoipa::path(
    get,
    path = "/api/auth/user",
    tag = "account",
    operation_id = "getUser",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The user record", body = UserView),
        SignedInErrors,
    )
)]
pub(super) async fn get_user(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<UserView>, ApiError> {
    let AuthUser { account, device_time_zone, .. } = identity::load_user(&state.ctx, caller).await?;
    Ok(Json(UserView {
        id: account.id.to_string(),
        email: account.email.to_string(),
        email_verified: account.email_verified,
        display_name: account.display_name.as_ref().map(PersonName::to_string),
        created_at: account.created_at.as_millis(),
        device_time_zone: device_time_zone.map(TimeZone::as_str),
    }))
}
