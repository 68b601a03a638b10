//! Error responses of uploads and photos.

use axum::http::StatusCode;
use domain::photo;

use super::profiles::INVALID_IMAGE;
use super::{BUSY, TOO_MANY_REQUESTS};
use crate::app::photos::{PhotoError, UploadError};
use crate::http::body;
use crate::http::error::ApiError;

impl From<PhotoError> for ApiError {
    fn from(error: PhotoError) -> Self {
        match error {
            PhotoError::Caller(error) => error.into(),
            PhotoError::RateLimited(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            PhotoError::ForeignUrl => INVALID_IMAGE.for_field("profileImageURL"),
            PhotoError::NotFound => Self::NOT_FOUND,
            PhotoError::Expired => UPLOAD_EXPIRED,
            PhotoError::AlreadyUsed => UPLOAD_USED,
            PhotoError::NoFile => UPLOAD_MISSING,
            PhotoError::RefusedFile(error) => error.into(),
            PhotoError::Busy => BUSY,
            PhotoError::Objects(error) => error.into(),
            PhotoError::Storage(error) => error.into(),
            PhotoError::Internal(cause) => Self::internal(cause),
        }
    }
}

impl From<photo::PhotoFileError> for ApiError {
    fn from(error: photo::PhotoFileError) -> Self {
        let (status, code) = match error {
            photo::PhotoFileError::Unsupported => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-image"),
            photo::PhotoFileError::Corrupt => (StatusCode::BAD_REQUEST, "image-corrupt"),
            photo::PhotoFileError::TooLarge => (StatusCode::BAD_REQUEST, "image-too-large"),
        };
        Self::with_message(status, code, error.to_string())
    }
}

impl From<UploadError<axum::Error>> for ApiError {
    fn from(error: UploadError<axum::Error>) -> Self {
        match error {
            UploadError::Empty => EMPTY_FILE,
            UploadError::TooLarge => Self::PAYLOAD_TOO_LARGE,
            UploadError::TooSlow => Self::REQUEST_TIMEOUT,
            UploadError::Body(error) => body::to_api_error(&error),
            UploadError::Photo(error) => error.into(),
        }
    }
}

const EMPTY_FILE: ApiError = ApiError::new(StatusCode::BAD_REQUEST, "empty-file", "The file is empty.");
/// Also the response to a file that is sent to a malformed or unknown upload URL.
const UPLOAD_EXPIRED: ApiError =
    ApiError::new(StatusCode::FORBIDDEN, "upload-expired", "Request has expired");
const UPLOAD_USED: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "upload-used",
    "A file was already sent to this URL, or is being sent.",
);
const UPLOAD_MISSING: ApiError =
    ApiError::new(StatusCode::CONFLICT, "upload-missing", "No file was sent to this URL yet.");
