//! Uploads: create an upload URL, then receive the file.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::ETAG;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use http_body::Body as _;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::photos;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Upload)]
pub(crate) struct UploadView {
    /// Where to PUT the file, within 15 minutes.
    #[serde(rename = "uploadURL")]
    upload_url: String,
}

#[utoipa::path(
    post,
    path = "/api/objects/upload",
    tag = "profile",
    operation_id = "createUpload",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "An upload URL for one file", body = UploadView),
        SignedInErrors,
        (status = 429, description = "`too-many-requests`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn create_upload(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<UploadView>, ApiError> {
    let ticket = photos::issue_ticket(&state.ctx, caller).await?;
    Ok(Json(UploadView { upload_url: ticket.url }))
}

/// The URL is the permission: the PUT needs no token, and its content type is ignored.
#[utoipa::path(
    put,
    path = "/api/objects/upload/{secret}",
    tag = "profile",
    operation_id = "sendFile",
    params(("secret" = String, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "The file is stored", headers(("ETag" = String))),
        (status = 400, description = "`empty-file`", body = ErrorBody),
        (status = 403, description = "`upload-expired`", body = ErrorBody),
        (status = 408, description = "`request-timeout`", body = ErrorBody),
        (status = 409, description = "`upload-used`", body = ErrorBody),
        (status = 413, description = "The file is larger than 5,242,880 bytes", body = ErrorBody),
        (status = 503, description = "`storage-unavailable` or `busy`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn receive_file(
    State(state): State<AppState>,
    Path(secret): Path<String>,
    body: Body,
) -> Result<Response, ApiError> {
    let declared_size = body.size_hint().exact();
    let file = photos::receive(&state.ctx, &secret, declared_size, body.into_data_stream()).await?;
    let etag = HeaderValue::try_from(format!("\"{}\"", file.id)).map_err(ApiError::internal)?;
    Ok([(ETAG, etag)].into_response())
}
