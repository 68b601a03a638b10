//! Why a profile was not saved.

use std::time::Duration;

use thiserror::Error;

use crate::app::identity;
use crate::app::throttle::Wait;

#[derive(Debug, Error)]
pub enum Refusal {
    /// One refusal whoever has it: nobody learns who is here, or was.
    #[error("the username is taken or reserved")]
    UsernameUnavailable,
    #[error("the account has had as many usernames as anybody can have")]
    UsernameLimit,
    #[error("the profile was changed since the form was filled")]
    Changed,
    #[error("the photo is not one of the account's")]
    InvalidImage,
    #[error("too many tries")]
    TooMany(Duration),
    #[error(transparent)]
    Caller(#[from] identity::Refusal),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

impl From<Wait> for Refusal {
    fn from(Wait(wait): Wait) -> Self {
        Self::TooMany(wait)
    }
}
