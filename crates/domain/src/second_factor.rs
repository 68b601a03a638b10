//! Second factors: what a photographer proves in addition to the password or to Google.

use std::time::Duration;

use crate::clock::Timestamp;
use crate::id::{AccountId, FactorId};
use crate::text::{Lines, TextRule, text_type};

/// The most passkeys and authenticator apps that one account can have.
pub const MAX_FACTORS: usize = 10;
/// An account with a second factor gets this many recovery codes, each for one sign-in.
pub const RECOVERY_CODE_COUNT: usize = 10;
/// How long the photographer can take to enter a code, to use a passkey or to add a factor.
pub const CHALLENGE_LIFETIME: Duration = Duration::from_secs(5 * 60);

/// An account with at least one factor needs one at each sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactor {
    pub id: FactorId,
    pub account: AccountId,
    pub kind: FactorKind,
    pub name: FactorName,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorKind {
    /// A key pair on a device or in a password manager (WebAuthn). It also signs in without a password.
    Passkey,
    /// An app that shows a new code every 30 seconds (TOTP, RFC 6238).
    AuthenticatorApp,
}

impl FactorKind {
    pub const ALL: [Self; 2] = [Self::Passkey, Self::AuthenticatorApp];

    /// The value in the database and in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Passkey => "passkey",
            Self::AuthenticatorApp => "authenticator-app",
        }
    }

    pub fn from_stored(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

text_type! {
    /// The photographer's name for a factor, for example that of the device.
    FactorName: TextRule { label: "Name", max_chars: 60, is_required: true, lines: Lines::One }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_1_to_60_characters() {
        assert_eq!(" Phone ".parse::<FactorName>().unwrap().as_str(), "Phone");
        assert!("x".repeat(60).parse::<FactorName>().is_ok());
        for (text, message) in [
            (" ", "Name is required".to_owned()),
            (&*"x".repeat(61), "Name must be at most 60 characters".to_owned()),
            ("a\nb", "Name must be one line of plain text".to_owned()),
        ] {
            assert_eq!(text.parse::<FactorName>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn parses_every_kind() {
        for kind in FactorKind::ALL {
            assert_eq!(FactorKind::from_stored(kind.as_str()), Some(kind));
        }
        assert_eq!(FactorKind::from_stored("sms"), None);
    }
}
