//! A password that a person typed.

use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use crate::password_policy::{PasswordPolicy, PasswordRequirement, UnmetRequirements};

/// The product's minimum. The operator can require more with a `PasswordPolicy`.
pub const MIN_CHARS: usize = 6;
/// The time for hashing grows with the length, so an attacker must not choose it freely.
pub(crate) const MAX_BYTES: usize = 1024;

/// Normalised (NFC), so that `é` typed on a Mac equals `é` typed on Windows. Debug output is masked.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PasswordError {
    #[error("Password must be at least {MIN_CHARS} characters")]
    TooShort,
    #[error("Password must be at most {MAX_BYTES} bytes")]
    TooLong,
    /// The operator requires more than the product.
    #[error("{0}")]
    Unmet(UnmetRequirements),
}

impl Password {
    /// A password to verify. Only the product's minimum applies, so that a stricter policy does not lock out
    /// photographers with older passwords.
    pub fn parse_existing(text: &str) -> Result<Self, PasswordError> {
        Self::parse_new(text, &PasswordPolicy::default())
    }

    /// A password to set.
    pub fn parse_new(text: &str, policy: &PasswordPolicy) -> Result<Self, PasswordError> {
        if text.len() > MAX_BYTES {
            return Err(PasswordError::TooLong);
        }
        let normalized: String = text.nfc().collect();
        match policy.check(&normalized) {
            Ok(()) => Ok(Self(normalized)),
            Err(unmet) if *unmet.as_slice() == [PasswordRequirement::MinChars(MIN_CHARS)] => {
                Err(PasswordError::TooShort)
            }
            Err(unmet) => Err(PasswordError::Unmet(unmet)),
        }
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minimum_counts_characters() {
        let error = Password::parse_existing("12345").unwrap_err();
        assert_eq!(error.to_string(), "Password must be at least 6 characters");
        assert!(Password::parse_existing("øøøøøø").is_ok());
        let policy = "min=10".parse().unwrap();
        let error = Password::parse_new("123456789", &policy).unwrap_err();
        assert_eq!(error.to_string(), "Password must be at least 10 characters");
    }

    #[test]
    fn the_maximum_counts_bytes() {
        assert!(Password::parse_existing(&"x".repeat(1024)).is_ok());
        assert_eq!(Password::parse_existing(&"x".repeat(1025)), Err(PasswordError::TooLong));
    }

    #[test]
    fn normalises_unicode_before_comparing() {
        assert_eq!(Password::parse_existing("caf\u{e9}-noir"), Password::parse_existing("cafe\u{301}-noir"));
        let policy = "symbol".parse().unwrap();
        assert!(Password::parse_new("cafe\u{301}noir", &policy).is_err(), "an accent is not a symbol");
    }

    #[test]
    fn debug_output_hides_the_password() {
        assert!(!format!("{:?}", Password::parse_existing("opensesame")).contains("sesame"));
    }
}
