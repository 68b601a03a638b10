//! Errors of the identity use cases.

use std::time::Duration;

use domain::attempt::AttemptError;
use identity::passwords::HashPoolUnavailableError;
use thiserror::Error;

use super::second_factor::SecondStep;
use crate::app::mail::EnqueueError;
use crate::app::rate_limiter::RetryAfter;

/// An invalid field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidField {
    pub field: &'static str,
    pub message: String,
}

#[derive(Debug, Error)]
pub enum IdentityError {
    #[error("a field is invalid")]
    Field(InvalidField),
    /// With the message for the photographer.
    #[error("the password is too weak")]
    WeakPassword(&'static str),
    #[error("the address already has an account")]
    EmailInUse,
    #[error("registration is closed")]
    RegistrationClosed,
    #[error("unknown address or wrong password")]
    InvalidCredential,
    /// The password or Google was right, and the account has a second factor.
    #[error("a second factor is needed")]
    NeedsSecondFactor(Box<SecondStep>),
    #[error("the challenge has expired or was answered")]
    ExpiredChallenge,
    #[error("wrong code")]
    WrongCode,
    #[error("the passkey's answer is invalid")]
    WrongPasskey,
    #[error("unknown passkey")]
    UnknownPasskey,
    #[error("the passkey may have been copied")]
    CopiedPasskey,
    #[error("the passkey belongs to an account already")]
    PasskeyInUse,
    #[error("passkeys are not available on this server")]
    PasskeysNotAvailable,
    #[error("the account has too many second factors")]
    TooManyFactors,
    #[error("the account is disabled")]
    Disabled,
    /// With the wait before the next try.
    #[error("too many attempts")]
    RateLimited(Duration),
    #[error("the server is busy")]
    Busy,
    #[error("not signed in")]
    Unauthorized,
    #[error("the session has ended")]
    SessionRevoked,
    #[error("the last sign-in is too long ago")]
    NeedsRecentSignIn,
    #[error("the link is invalid")]
    InvalidCode,
    #[error("the link has expired")]
    ExpiredCode,
    #[error("Google sign-in is not configured")]
    GoogleNotSetUp,
    #[error("unknown Google sign-in attempt")]
    UnknownAttempt,
    #[error("Google sign-in failed: {}", .0.as_str())]
    Google(AttemptError),
    #[error("the Google account is linked to another account")]
    CredentialInUse,
    #[error("the Google account is not linked to this account")]
    WrongGoogleAccount,
    #[error("the address of the account is not verified")]
    EmailNotVerified,
    #[error("the identity service has not verified the address")]
    HostedEmailUnverified,
    #[error("the account would have no way to sign in")]
    LastSignInMethod,
    #[error("not found")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("{0}")]
    Internal(&'static str),
}

impl From<EnqueueError> for IdentityError {
    fn from(error: EnqueueError) -> Self {
        match error {
            EnqueueError::Storage(error) => Self::Storage(error),
            EnqueueError::Sealing => Self::Internal("an email could not be sealed"),
        }
    }
}

impl From<HashPoolUnavailableError> for IdentityError {
    fn from(_: HashPoolUnavailableError) -> Self {
        Self::Busy
    }
}

impl From<RetryAfter> for IdentityError {
    fn from(RetryAfter(wait): RetryAfter) -> Self {
        Self::RateLimited(wait)
    }
}
