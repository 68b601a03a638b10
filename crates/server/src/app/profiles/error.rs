//! Errors of saving a profile.

use std::time::Duration;

use thiserror::Error;

use crate::app::identity;
use crate::app::rate_limiter::RetryAfter;

#[derive(Debug, Error)]
pub enum ProfileError {
    /// One error for every reason, because the response must not reveal who has or had an account.
    #[error("the username is taken or reserved")]
    UsernameUnavailable,
    #[error("the account has used the maximum number of usernames")]
    TooManyUsernames,
    #[error("the profile was changed since the form was loaded")]
    VersionConflict,
    #[error("the photo does not belong to the account")]
    PhotoNotOwned,
    #[error("too many attempts")]
    RateLimited(Duration),
    #[error(transparent)]
    Caller(#[from] identity::IdentityError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

impl From<RetryAfter> for ProfileError {
    fn from(RetryAfter(wait): RetryAfter) -> Self {
        Self::RateLimited(wait)
    }
}
