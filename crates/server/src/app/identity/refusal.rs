//! Why something was not done.

use std::time::Duration;

use domain::attempt::Failure;
use identity::passwords::Busy;
use thiserror::Error;

use crate::app::mail::EnqueueError;
use crate::app::throttle::Wait;

/// What is wrong with one field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldRefusal {
    pub field: &'static str,
    pub message: String,
}

#[derive(Debug, Error)]
pub enum Refusal {
    #[error("a field is not as it has to be")]
    Field(FieldRefusal),
    #[error("the password is not good enough")]
    WeakPassword(&'static str),
    #[error("the address has an account")]
    EmailInUse,
    #[error("new accounts are not taken")]
    RegistrationClosed,
    #[error("no such address, or not its password")]
    InvalidCredential,
    #[error("the account is disabled")]
    Disabled,
    #[error("too many tries")]
    TooMany(Duration),
    #[error("too much to do")]
    Busy,
    #[error("nobody is signed in")]
    Unauthorized,
    #[error("the session has ended")]
    SessionRevoked,
    #[error("the last sign-in is too long ago")]
    NeedsRecentSignIn,
    #[error("the link is not valid")]
    InvalidCode,
    #[error("the link is too old")]
    ExpiredCode,
    #[error("signing in with Google is not set up")]
    GoogleNotSetUp,
    #[error("no such attempt to sign in with Google")]
    UnknownAttempt,
    #[error("signing in with Google failed: {}", .0.as_str())]
    Google(Failure),
    #[error("that Google account belongs to another account")]
    CredentialInUse,
    #[error("that Google account is not this account's")]
    ForeignGoogle,
    #[error("the account's own address is not proven yet")]
    AddressNotProven,
    #[error("there would be no way left to sign in")]
    LastSignInMethod,
    #[error("there is no such thing")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("{0}")]
    Fault(&'static str),
}

impl From<EnqueueError> for Refusal {
    fn from(error: EnqueueError) -> Self {
        match error {
            EnqueueError::Storage(error) => Self::Storage(error),
            EnqueueError::Sealing => Self::Fault("a letter could not be sealed"),
        }
    }
}

impl From<Busy> for Refusal {
    fn from(_: Busy) -> Self {
        Self::Busy
    }
}

impl From<Wait> for Refusal {
    fn from(Wait(wait): Wait) -> Self {
        Self::TooMany(wait)
    }
}
