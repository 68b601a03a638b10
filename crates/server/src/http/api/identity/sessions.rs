//! The sessions of an account.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use domain::SessionId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::{self, Caller};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SessionSummary)]
pub(crate) struct SessionSummaryView {
    id: String,
    /// Whether this request uses the session.
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
        (status = 200, description = "The sessions, most recently used first", body = [SessionSummaryView]),
        SignedInErrors,
    )
)]
pub(crate) async fn list_sessions(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Vec<SessionSummaryView>>, ApiError> {
    let current = caller.session()?;
    let sessions = identity::list_sessions(&state.ctx, caller).await?;
    let to_view = |session: domain::session::Session| SessionSummaryView {
        id: session.id.to_string(),
        current: session.id == current,
        created_at: session.created_at.as_millis(),
        last_used_at: session.rotated_at.as_millis(),
        user_agent: session.user_agent,
    };
    Ok(Json(sessions.into_iter().map(to_view).collect()))
}

#[utoipa::path(
    delete,
    path = "/api/identity/sessions/{id}",
    tag = "identity",
    operation_id = "endSession",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "The session is ended"),
        SignedInErrors,
        (status = 404, description = "No session with this id belongs to the caller", body = ErrorBody)
    )
)]
pub(crate) async fn end_session(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id: SessionId = id.parse().map_err(|_| ApiError::NOT_FOUND)?;
    identity::end_session(&state.ctx, caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
