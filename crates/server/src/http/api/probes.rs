//! For load balancers and supervisors.

use axum::extract::State;
use utoipa::path as endpoint;

use crate::app;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[endpoint(
    get,
    path = "/livez",
    tag = "operation",
    operation_id = "livez",
    responses((status = 200, description = "The process answers", body = str, content_type = "text/plain"))
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
        (status = 200, description = "Send requests here", body = str, content_type = "text/plain"),
        (status = 503, description = "Shutting down, or the database is away, refuses writes or is damaged", body = ErrorBody)
    )
)]
pub(super) async fn readyz(State(parts): State<Parts>) -> Result<&'static str, ApiError> {
    if parts.health.is_draining() {
        return Err(ApiError::DRAINING);
    }
    app::health::ready(&parts.cx).await?;
    Ok("ok")
}
