//! Files on their way in: a permission, then the file itself.

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
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Upload)]
pub(crate) struct UploadView {
    /// Where the file is to be PUT, within 15 minutes.
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
        (status = 200, description = "Permission to send one file", body = UploadView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn issue(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<UploadView>, ApiError> {
    let ticket = photos::issue(&parts.cx, caller).await?;
    Ok(Json(UploadView { upload_url: ticket.url }))
}

/// The address is the permission: a PUT to it carries no token, and its content type says nothing.
#[utoipa::path(
    put,
    path = "/api/objects/upload/{secret}",
    tag = "profile",
    operation_id = "sendFile",
    params(("secret" = String, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "The file is here", headers(("ETag" = String))),
        (status = 400, description = "`empty-file`", body = ErrorBody),
        (status = 403, description = "`upload-expired`", body = ErrorBody),
        (status = 408, description = "`request_timeout`", body = ErrorBody),
        (status = 409, description = "`upload-used`", body = ErrorBody),
        (status = 413, description = "Larger than 5,242,880 bytes", body = ErrorBody),
        (status = 503, description = "`storage_unavailable` or `busy`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn receive(
    State(parts): State<Parts>,
    Path(secret): Path<String>,
    body: Body,
) -> Result<Response, ApiError> {
    let declared = body.size_hint().exact();
    let received = photos::receive(&parts.cx, &secret, declared, body.into_data_stream()).await?;
    let etag = HeaderValue::try_from(format!("\"{}\"", received.id)).map_err(ApiError::internal)?;
    Ok([(ETAG, etag)].into_response())
}
