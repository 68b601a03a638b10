//! The photo of a profile.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::photo_view::PhotoView;
use crate::app::identity::Caller;
use crate::app::photos;
use crate::http::api::shared_responses::{SignedInErrors, UnauthorizedError};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ProfileImageForm {
    /// The upload URL that the file was sent to.
    #[serde(default, rename = "profileImageURL")]
    #[schema(required = true)]
    profile_image_url: Text,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProfileImage)]
pub(crate) struct ProfileImageView {
    /// Path of its largest size.
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
        (status = 200, description = "The new profile photo", body = ProfileImageView),
        (
            status = 400,
            description = "`invalid-image`, `image-corrupt` or `image-too-large`",
            body = ErrorBody
        ),
        UnauthorizedError,
        (status = 403, description = "`user-disabled` or `upload-expired`", body = ErrorBody),
        (status = 404, description = "No upload with this URL belongs to the caller", body = ErrorBody),
        (status = 409, description = "`upload-missing`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "`unsupported-image`, or the body is not JSON", body = ErrorBody),
        (status = 503, description = "`busy` or `storage-unavailable`, with Retry-After", body = ErrorBody)
    )
)]
pub(super) async fn save_profile_image(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<ProfileImageForm>,
) -> Result<Json<ProfileImageView>, ApiError> {
    let photo = photos::set_profile_photo(&state.ctx, caller, form.profile_image_url.as_str()).await?;
    Ok(Json(ProfileImageView { object_path: photo.main_path(), photo: PhotoView::from(&photo) }))
}

#[utoipa::path(
    delete,
    path = "/api/profile-image",
    tag = "profile",
    operation_id = "deleteProfileImage",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "Deleted, or there was no photo"),
        SignedInErrors,
    )
)]
pub(super) async fn delete_profile_image(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<StatusCode, ApiError> {
    photos::remove_profile_photo(&state.ctx, caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
