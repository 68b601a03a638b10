//! The photo of a profile.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::photo_view::PhotoView;
use crate::app::identity::Caller;
use crate::app::photos;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Text};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ProfileImageForm {
    /// The address that a file was sent to.
    #[serde(default, rename = "profileImageURL")]
    #[schema(required = true)]
    profile_image_url: Text,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProfileImage)]
pub(crate) struct ProfileImageView {
    /// Where its largest size is found.
    object_path: String,
    photo: PhotoView,
}

#[utoipa::path(
    put,
    path = "/api/profile-image",
    tag = "profile",
    operation_id = "saveProfileImage",
    security(("bearer" = [])),
    request_body = ProfileImageForm,
    responses(
        (status = 200, description = "It is the profile's photo now", body = ProfileImageView),
        (status = 400, description = "`invalid-image`, `image-corrupt` or `image-too-large`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled` or `upload-expired`", body = ErrorBody),
        (status = 404, description = "Not an upload of yours", body = ErrorBody),
        (status = 409, description = "`upload-missing`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "`unsupported-image`, or not JSON", body = ErrorBody),
        (status = 503, description = "`busy` or `storage_unavailable`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn save(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<ProfileImageForm>,
) -> Result<Json<ProfileImageView>, ApiError> {
    let photo = photos::adopt(&parts.cx, caller, form.profile_image_url.as_str()).await?;
    Ok(Json(ProfileImageView { object_path: photo.main_path(), photo: PhotoView::from(&photo) }))
}

#[utoipa::path(
    delete,
    path = "/api/profile-image",
    tag = "profile",
    operation_id = "deleteProfileImage",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "There is no photo any more"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(super) async fn delete(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<StatusCode, ApiError> {
    photos::take_away(&parts.cx, caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
