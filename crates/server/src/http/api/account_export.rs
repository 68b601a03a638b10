//! Download of all data of the signed-in account.

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::app::export;
use crate::app::identity::Caller;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[utoipa::path(
    get,
    path = "/api/account/export",
    tag = "account",
    operation_id = "exportAccount",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "A zip file", body = String, content_type = "application/zip"),
        SignedInErrors,
        (status = 429, description = "`too-many-requests`: one at a time, five per hour", body = ErrorBody),
        (status = 503, description = "`storage-unavailable`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn export_account(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    let export = export::export(&state.ctx, caller).await?;
    // Needs no escaping: the name consists of the username, the date and fixed text.
    let disposition = format!("attachment; filename=\"{}\"", export.name);
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (CONTENT_DISPOSITION, HeaderValue::try_from(disposition).map_err(ApiError::internal)?),
        (CONTENT_LENGTH, HeaderValue::from(export.size)),
    ];
    Ok((headers, Body::from_stream(export.content)).into_response())
}
