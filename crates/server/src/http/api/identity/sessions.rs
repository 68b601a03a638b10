//! Where somebody is signed in.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use domain::SessionId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::{self, Caller};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SessionSummary)]
pub(crate) struct SummaryView {
    id: String,
    /// The one that asks.
    current: bool,
    /// In milliseconds since 1970.
    created_at: i64,
    last_used_at: i64,
    user_agent: Option<String>,
}

#[utoipa::path(
    get,
    path = "/api/identity/sessions",
    tag = "identity",
    operation_id = "listSessions",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The most recently used first", body = [SummaryView]),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn list(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Vec<SummaryView>>, ApiError> {
    let sessions = identity::list_sessions(&parts.cx, caller).await?;
    let view = |session: domain::session::Session| SummaryView {
        id: session.id.to_string(),
        current: session.id == caller.session,
        created_at: session.created_at.as_millis(),
        last_used_at: session.rotated_at.as_millis(),
        user_agent: session.user_agent,
    };
    Ok(Json(sessions.into_iter().map(view).collect()))
}

#[utoipa::path(
    delete,
    path = "/api/identity/sessions/{id}",
    tag = "identity",
    operation_id = "endSession",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "It has ended"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a session of yours", body = ErrorBody)
    )
)]
pub(crate) async fn end(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id: SessionId = id.parse().map_err(|_| ApiError::NOT_FOUND)?;
    identity::end_session(&parts.cx, caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
