//! One visit to an identity provider such as Google, from the click to the outcome: to sign in, to connect
//! the provider, or to confirm the identity again.

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::clock::Timestamp;
use crate::id::{AccountId, AttemptId, SessionId};

/// Within this time the photographer must return and the tab must fetch the outcome.
pub const ATTEMPT_LIFETIME: Duration = Duration::from_secs(10 * 60);
/// 32 bytes in base64url.
const TAB_CHALLENGE_CHARS: usize = 43;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub id: AttemptId,
    /// Hash of the `state` parameter, which the provider sends back.
    pub state_hash: Vec<u8>,
    /// Hash of a cookie in the browser that started the attempt. No other browser can continue it.
    pub browser_hash: Vec<u8>,
    pub tab_challenge: TabChallenge,
    pub mode: AttemptMode,
    pub purpose: AttemptPurpose,
    /// Sealed nonce and PKCE verifier, which the server needs to exchange the provider's code.
    pub sealed_secrets: Vec<u8>,
    pub expires_at: Timestamp,
}

/// The S256 hash (RFC 7636) of a secret that only the starting tab knows. No other tab can fetch the outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabChallenge(String);

#[derive(Debug, Error, PartialEq, Eq)]
#[error("Must be a SHA-256 hash in base64url (43 characters)")]
pub struct TabChallengeError;

impl TabChallenge {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TabChallenge {
    type Err = TabChallengeError;

    fn from_str(text: &str) -> Result<Self, TabChallengeError> {
        let is_valid = text.len() == TAB_CHALLENGE_CHARS
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        if is_valid { Ok(Self(text.to_owned())) } else { Err(TabChallengeError) }
    }
}

/// Where the browser shows the provider's pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptMode {
    /// In a new window, which closes itself.
    Popup,
    /// In the tab that started the attempt.
    Redirect,
}

/// The reason why the photographer goes to the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptPurpose {
    SignIn,
    /// The photographer is already signed in. Only this session may fetch the outcome.
    Account {
        session: SessionId,
        purpose: AccountPurpose,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountPurpose {
    /// Add the provider as another way to sign in.
    Link,
    /// Confirm the photographer's identity again.
    Reauthenticate,
}

/// The outcome of an attempt to sign in, or the error of any attempt. A successful attempt of a signed-in
/// photographer stores what the provider says about them instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// Valid while the account has this epoch: raising the epoch, which ends all sessions, also ends this.
    SignedIn {
        account: AccountId,
        epoch: i64,
    },
    Failed(AttemptError),
}

/// The reason why the attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptError {
    /// The photographer cancelled at the provider.
    Cancelled,
    /// The provider sent no email address, or has not verified it.
    UnverifiedEmail,
    AccountDisabled,
    RegistrationClosed,
    /// The provider rejected the request or the code, or its response failed a check. Also if the account's
    /// epoch changed before the browser fetched the outcome.
    InvalidResponse,
    /// The provider did not respond, reported a failure or is misconfigured, or this server failed.
    Unavailable,
}

#[derive(Debug, Error, PartialEq, Eq)]
#[error("Only popup and redirect are allowed")]
pub struct AttemptModeError;

impl FromStr for AttemptMode {
    type Err = AttemptModeError;

    fn from_str(text: &str) -> Result<Self, AttemptModeError> {
        Self::from_stored(text).ok_or(AttemptModeError)
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

impl AttemptOutcome {
    pub const fn error(self) -> Option<AttemptError> {
        match self {
            Self::SignedIn { .. } => None,
            Self::Failed(error) => Some(error),
        }
    }
}

/// Declares the texts of an enum's variants in the database. An enum with `FromStr` has the same texts in the API.
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

stored_as!(AttemptMode { Popup = "popup", Redirect = "redirect" });
stored_as!(AccountPurpose { Link = "link", Reauthenticate = "reauthenticate" });
// Some texts are older than the names of the variants.
stored_as!(AttemptError {
    Cancelled = "cancelled",
    UnverifiedEmail = "unverified-email",
    AccountDisabled = "disabled",
    RegistrationClosed = "registration-closed",
    InvalidResponse = "not-believed",
    Unavailable = "unreachable",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_a_base64url_sha256() {
        assert!("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".parse::<TabChallenge>().is_ok());
        for text in ["", "short", &"a".repeat(44), &"a".repeat(42), &format!("{}+", "a".repeat(42))] {
            assert_eq!(text.parse::<TabChallenge>(), Err(TabChallengeError), "{text}");
        }
    }
}
