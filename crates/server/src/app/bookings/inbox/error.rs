//! Errors of the inbox.

use thiserror::Error;

use crate::app::identity;
use crate::app::mail::EnqueueError;

#[derive(Debug, Error)]
pub enum InboxError {
    /// The booking does not exist or belongs to another account. The response does not reveal which.
    #[error("the account has no such booking")]
    NotFound,
    /// The current status or the quarantine does not allow the change, or makes the email to resend untrue.
    /// The message says which status the booking has, or that it is in quarantine.
    #[error("{0}")]
    Conflict(&'static str),
    /// The last step can no longer be undone. The message says why.
    #[error("{0}")]
    TooLate(&'static str),
    #[error("the booking is not in quarantine")]
    NotInQuarantine,
    #[error("the email has not failed")]
    EmailNotFailed,
    #[error(transparent)]
    Caller(#[from] identity::IdentityError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error(transparent)]
    Email(#[from] EnqueueError),
}
