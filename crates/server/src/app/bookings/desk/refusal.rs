//! Why something could not be done with a booking.

use thiserror::Error;

use crate::app::identity;
use crate::app::mail::EnqueueError;

#[derive(Debug, Error)]
pub enum DeskRefusal {
    /// Not there, or somebody else's. Nobody learns which.
    #[error("the account has no such booking")]
    NotFound,
    /// With what is the case instead.
    #[error("{0}")]
    Conflict(&'static str),
    #[error("{0}")]
    TooLate(&'static str),
    #[error("the booking is not in quarantine")]
    NotInQuarantine,
    #[error("the mail was not given up")]
    MailNotFailed,
    #[error(transparent)]
    Caller(#[from] identity::Refusal),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error(transparent)]
    Letter(#[from] EnqueueError),
}
