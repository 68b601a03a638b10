//! One try to sign in through another service, from the click to the session.

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::clock::Timestamp;
use crate::id::{AccountId, AttemptId, SessionId};

/// How long somebody may take at the other service.
pub const LIFETIME: Duration = Duration::from_secs(10 * 60);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub id: AttemptId,
    /// Of what travels to the other service and back.
    pub state_hash: Vec<u8>,
    /// Of the cookie of the browser that began: nobody else's browser can go on with it.
    pub browser_hash: Vec<u8>,
    pub tab_challenge: TabChallenge,
    pub mode: Mode,
    pub errand: Errand,
    /// What redeems the other service's answer.
    pub sealed: Vec<u8>,
    pub expires_at: Timestamp,
}

/// S256 (RFC 7636) of what only the tab that began knows: nobody else can fetch the outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabChallenge(String);

#[derive(Debug, Error, PartialEq, Eq)]
#[error("A SHA-256 in base64url is needed, 43 characters")]
pub struct TabChallengeError;

impl TabChallenge {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TabChallenge {
    type Err = TabChallengeError;

    fn from_str(text: &str) -> Result<Self, TabChallengeError> {
        let fits = text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        if fits { Ok(Self(text.to_owned())) } else { Err(TabChallengeError) }
    }
}

/// Where the answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In a window of its own, which closes itself.
    Popup,
    /// In the tab that began.
    Redirect,
}

/// What somebody goes to the other service for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    SignIn,
    /// Somebody is signed in already, and the outcome is for that session alone.
    Account {
        session: SessionId,
        purpose: AccountPurpose,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountPurpose {
    /// To sign in that way, too, from now on.
    Link,
    /// To show once more who they are.
    Reauthenticate,
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

#[derive(Debug, Error, PartialEq, Eq)]
#[error("Only popup and redirect are allowed")]
pub struct ModeError;

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(text: &str) -> Result<Self, ModeError> {
        Self::from_stored(text).ok_or(ModeError)
    }
}

#[derive(Debug, Error, PartialEq, Eq)]
#[error("Only link and reauthenticate are allowed")]
pub struct AccountPurposeError;

impl FromStr for AccountPurpose {
    type Err = AccountPurposeError;

    fn from_str(text: &str) -> Result<Self, AccountPurposeError> {
        Self::from_stored(text).ok_or(AccountPurposeError)
    }
}

impl Outcome {
    pub const fn failure(self) -> Option<Failure> {
        match self {
            Self::SignedIn { .. } => None,
            Self::Failed(failure) => Some(failure),
        }
    }
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
stored_as!(AccountPurpose { Link = "link", Reauthenticate = "reauthenticate" });
stored_as!(Failure {
    Cancelled = "cancelled",
    UnverifiedEmail = "unverified-email",
    Disabled = "disabled",
    RegistrationClosed = "registration-closed",
    NotBelieved = "not-believed",
    Unreachable = "unreachable",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_a_hash_and_nothing_else() {
        assert!("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".parse::<TabChallenge>().is_ok());
        for text in ["", "short", &"a".repeat(44), &"a".repeat(42), &format!("{}+", "a".repeat(42))] {
            assert_eq!(text.parse::<TabChallenge>(), Err(TabChallengeError), "{text}");
        }
    }
}
