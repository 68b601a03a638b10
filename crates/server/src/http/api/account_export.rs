//! Everything about whoever is signed in, to take along.

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::app::export;
use crate::app::identity::Caller;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[utoipa::path(
    get,
    path = "/api/account/export",
    tag = "account",
    operation_id = "exportAccount",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "A zip", body = String, content_type = "application/zip"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`: one at a time, five an hour", body = ErrorBody),
        (status = 503, description = "`storage_unavailable`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn export_account(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    let export = export::export(&parts.cx, caller).await?;
    // Of letters, digits, hyphens and underscores.
    let disposition = format!("attachment; filename=\"{}\"", export.name);
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (CONTENT_DISPOSITION, HeaderValue::try_from(disposition).map_err(ApiError::internal)?),
        (CONTENT_LENGTH, HeaderValue::from(export.size)),
    ];
    Ok((headers, Body::from_stream(export.content)).into_response())
}
