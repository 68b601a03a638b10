//! One try to sign in through another service, from the click to the session.

use std::time::Duration;

use crate::clock::Timestamp;
use crate::id::{AccountId, AttemptId};

/// How long somebody may take at the other service.
pub const LIFETIME: Duration = Duration::from_secs(10 * 60);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub id: AttemptId,
    /// Of what travels to the other service and back.
    pub state_hash: Vec<u8>,
    /// Of the cookie of the browser that began: nobody else's browser can go on with it.
    pub browser_hash: Vec<u8>,
    /// S256 of what only the tab that began knows: nobody else can fetch the result.
    pub tab_challenge: String,
    pub mode: Mode,
    /// What redeems the other service's answer.
    pub sealed: Vec<u8>,
    pub expires_at: Timestamp,
}

/// Where the answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In a window of its own, which closes itself.
    Popup,
    /// In the tab that began.
    Redirect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The account, as of an epoch: whatever ends the sessions of an account ends this too.
    SignedIn {
        account: AccountId,
        epoch: i64,
    },
    Failed(Failure),
}

/// Why nobody was signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// They changed their mind at the other service.
    Cancelled,
    /// The other service does not know whether the address is theirs.
    UnverifiedEmail,
    Disabled,
    RegistrationClosed,
    /// The other service's answer is not to be believed.
    NotBelieved,
    Unreachable,
}

/// Declares the texts under which the database keeps the values of an enum.
macro_rules! stored_as {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            pub fn from_stored(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

stored_as!(Mode { Popup = "popup", Redirect = "redirect" });
stored_as!(Failure {
    Cancelled = "cancelled",
    UnverifiedEmail = "unverified-email",
    Disabled = "disabled",
    RegistrationClosed = "registration-closed",
    NotBelieved = "not-believed",
    Unreachable = "unreachable",
});
