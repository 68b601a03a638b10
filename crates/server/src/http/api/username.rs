//! Whether a username can be had, while somebody types it.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use domain::Username;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::usernames::{self, Availability};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;
use crate::http::refusal::{USERNAME_LIMIT, USERNAME_TAKEN};

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsernameCheck)]
pub(crate) struct CheckView {
    /// As it was asked for.
    username: String,
    available: bool,
    /// Why it is not available.
    #[schema(required)]
    message: Option<String>,
    /// Up to three that are.
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
        (status = 200, description = "Whether you could have it", body = CheckView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(super) async fn check_username(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(username): Path<String>,
) -> Result<Json<CheckView>, ApiError> {
    let availability = usernames::check(&parts.cx, caller, &username).await?;
    let available = matches!(availability, Availability::Available);
    let (message, suggestions) = match availability {
        Availability::Available => (None, Vec::new()),
        Availability::Invalid(why) => (Some(why.to_string()), Vec::new()),
        Availability::Taken { suggestions } => (Some(USERNAME_TAKEN.to_owned()), suggestions),
        Availability::LimitReached => (Some(USERNAME_LIMIT.to_owned()), Vec::new()),
    };
    let suggestions = suggestions.iter().map(Username::to_string).collect();
    Ok(Json(CheckView { username, available, message, suggestions }))
}
