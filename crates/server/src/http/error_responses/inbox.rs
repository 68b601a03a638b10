//! Error responses of the inbox.

use axum::http::StatusCode;

use crate::app::bookings::inbox::InboxError;
use crate::http::error::ApiError;

impl From<InboxError> for ApiError {
    fn from(error: InboxError) -> Self {
        match error {
            InboxError::NotFound => Self::NOT_FOUND,
            InboxError::Conflict(message) => Self::new(StatusCode::CONFLICT, "status-conflict", message),
            InboxError::TooLate(message) => Self::new(StatusCode::CONFLICT, "too-late", message),
            InboxError::NotInQuarantine => NOT_IN_QUARANTINE,
            InboxError::EmailNotFailed => EMAIL_NOT_FAILED,
            InboxError::Caller(error) => error.into(),
            InboxError::Storage(error) => error.into(),
            InboxError::Email(error) => Self::internal(error),
        }
    }
}

const NOT_IN_QUARANTINE: ApiError =
    ApiError::new(StatusCode::CONFLICT, "not-in-quarantine", "This request is not in quarantine.");
const EMAIL_NOT_FAILED: ApiError =
    ApiError::new(StatusCode::CONFLICT, "mail-not-failed", "Only a failed email can be sent again.");
