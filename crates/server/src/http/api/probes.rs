//! Probes for load balancers and supervisors.

use axum::extract::State;
use utoipa::path as endpoint;

use crate::app;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[endpoint(
    get,
    path = "/livez",
    tag = "operation",
    operation_id = "livez",
    responses((status = 200, description = "The process is running", body = str, content_type = "text/plain"))
)]
pub(super) async fn livez() -> &'static str {
    "ok"
}

#[endpoint(
    get,
    path = "/readyz",
    tag = "operation",
    operation_id = "readyz",
    responses(
        (status = 200, description = "Ready for requests", body = str, content_type = "text/plain"),
        (
            status = 503,
            description = "The server is shutting down, or the database is unreachable, refuses writes or is \
                           damaged",
            body = ErrorBody
        )
    )
)]
pub(super) async fn readyz(State(state): State<AppState>) -> Result<&'static str, ApiError> {
    if state.drain.is_draining() {
        return Err(ApiError::DRAINING);
    }
    app::health::check_ready(&state.ctx).await?;
    Ok("ok")
}
