//! Error responses of the profile.

use axum::http::StatusCode;

use super::TOO_MANY_REQUESTS;
use crate::app::profiles::ProfileError;
use crate::http::error::ApiError;

pub(crate) const USERNAME_TAKEN: &str = "That username is already taken.";
pub(crate) const USERNAME_LIMIT: &str = "You have used 10 usernames. Please choose one of them.";

impl From<ProfileError> for ApiError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::UsernameUnavailable => {
                Self::new(StatusCode::CONFLICT, "username-unavailable", USERNAME_TAKEN).for_field("username")
            }
            ProfileError::TooManyUsernames => {
                Self::new(StatusCode::CONFLICT, "username-limit", USERNAME_LIMIT).for_field("username")
            }
            ProfileError::VersionConflict => CHANGED_ELSEWHERE,
            ProfileError::PhotoNotOwned => INVALID_IMAGE.for_field("profileImage"),
            ProfileError::RateLimited(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            ProfileError::Caller(error) => error.into(),
            ProfileError::Storage(error) => error.into(),
        }
    }
}

pub(super) const CHANGED_ELSEWHERE: ApiError = ApiError::new(
    StatusCode::PRECONDITION_FAILED,
    "changed-elsewhere",
    "This was changed in another tab or on another device. Load it again to see the change.",
);
pub(super) const INVALID_IMAGE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-image",
    "That photo cannot be used. Please upload it again.",
);
