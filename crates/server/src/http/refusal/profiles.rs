//! What a refusal to save a profile looks like from outside.

use axum::http::StatusCode;

use super::TOO_MANY_REQUESTS;
use crate::app::profiles::Refusal;
use crate::http::error::ApiError;

pub(crate) const USERNAME_TAKEN: &str = "That username is already taken.";
pub(crate) const USERNAME_LIMIT: &str = "You have used 10 usernames. Please go back to one of them.";

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::UsernameUnavailable => {
                Self::new(StatusCode::CONFLICT, "username-unavailable", USERNAME_TAKEN).about("username")
            }
            Refusal::UsernameLimit => {
                Self::new(StatusCode::CONFLICT, "username-limit", USERNAME_LIMIT).about("username")
            }
            Refusal::Changed => CHANGED,
            Refusal::InvalidImage => INVALID_IMAGE.about("profileImage"),
            Refusal::TooMany(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            Refusal::Caller(refusal) => refusal.into(),
            Refusal::Storage(error) => error.into(),
        }
    }
}

pub(super) const CHANGED: ApiError = ApiError::new(
    StatusCode::PRECONDITION_FAILED,
    "changed-elsewhere",
    "This was changed in another tab or on another device. Load it again to see the change.",
);
pub(super) const INVALID_IMAGE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-image",
    "That photo cannot be used. Please upload it again.",
);
