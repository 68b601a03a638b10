//! What a refusal about a photo looks like from outside.

use axum::http::StatusCode;
use domain::photo;

use super::TOO_MANY_REQUESTS;
use super::profiles::INVALID_IMAGE;
use crate::app::photos::{ReceiveError, Refusal};
use crate::http::body;
use crate::http::error::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Caller(refusal) => refusal.into(),
            Refusal::TooMany(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            Refusal::ForeignAddress => INVALID_IMAGE.about("profileImageURL"),
            Refusal::NotFound => Self::NOT_FOUND,
            Refusal::Expired => UPLOAD_EXPIRED,
            Refusal::Used => UPLOAD_USED,
            Refusal::Missing => UPLOAD_MISSING,
            Refusal::NotAPhoto(why) => why.into(),
            Refusal::Busy => BUSY,
            Refusal::Objects(error) => error.into(),
            Refusal::Storage(error) => error.into(),
            Refusal::Fault(why) => Self::internal(why),
        }
    }
}

impl From<photo::Refusal> for ApiError {
    fn from(refusal: photo::Refusal) -> Self {
        let (status, code) = match refusal {
            photo::Refusal::Unsupported => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-image"),
            photo::Refusal::Corrupt => (StatusCode::BAD_REQUEST, "image-corrupt"),
            photo::Refusal::TooLarge => (StatusCode::BAD_REQUEST, "image-too-large"),
        };
        Self::saying(status, code, refusal.to_string())
    }
}

impl From<ReceiveError<axum::Error>> for ApiError {
    fn from(error: ReceiveError<axum::Error>) -> Self {
        match error {
            ReceiveError::Empty => EMPTY_FILE,
            ReceiveError::TooLarge => Self::PAYLOAD_TOO_LARGE,
            ReceiveError::TooSlow => Self::BODY_TIMEOUT,
            ReceiveError::Body(error) => body::refused(&error),
            ReceiveError::Refused(refusal) => refusal.into(),
        }
    }
}

const EMPTY_FILE: ApiError =
    ApiError::new(StatusCode::BAD_REQUEST, "empty-file", "That file has nothing in it.");
/// One text whatever is wrong with the address.
const UPLOAD_EXPIRED: ApiError =
    ApiError::new(StatusCode::FORBIDDEN, "upload-expired", "Request has expired");
const UPLOAD_USED: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "upload-used",
    "This address has a file already, or one is on its way.",
);
const UPLOAD_MISSING: ApiError =
    ApiError::new(StatusCode::CONFLICT, "upload-missing", "No file was sent to this address yet.");
const BUSY: ApiError = ApiError::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "busy",
    "Many photos are being prepared at this moment. Please try again.",
);
