//! Checks whether a username is available, while the photographer types it.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use domain::Username;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::profiles::usernames::{self, Availability};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::error_responses::{USERNAME_LIMIT, USERNAME_TAKEN};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsernameCheck)]
pub(crate) struct UsernameCheckView {
    /// The username in the request.
    username: String,
    available: bool,
    /// Why it is not available.
    #[schema(required)]
    message: Option<String>,
    /// Up to three available usernames.
    suggestions: Vec<String>,
}

#[utoipa::path(
    get,
    path = "/api/username/{username}",
    tag = "profile",
    operation_id = "checkUsername",
    security(("bearer" = [])),
    params(("username" = String, Path)),
    responses(
        (status = 200, description = "Whether the username is available", body = UsernameCheckView),
        SignedInErrors,
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(super) async fn check_username(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(username): Path<String>,
) -> Result<Json<UsernameCheckView>, ApiError> {
    let availability = usernames::check(&state.ctx, caller, &username).await?;
    let available = matches!(availability, Availability::Available);
    let (message, suggestions) = match availability {
        Availability::Available => (None, Vec::new()),
        Availability::Invalid(error) => (Some(error.to_string()), Vec::new()),
        Availability::Taken { suggestions } => (Some(USERNAME_TAKEN.to_owned()), suggestions),
        Availability::LimitReached => (Some(USERNAME_LIMIT.to_owned()), Vec::new()),
    };
    let suggestions = suggestions.iter().map(Username::to_string).collect();
    Ok(Json(UsernameCheckView { username, available, message, suggestions }))
}
