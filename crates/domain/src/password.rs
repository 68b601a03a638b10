//! A password that a person typed.

use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// The product's minimum. The operator can require more.
pub const MIN_CHARS: usize = 6;
/// The time for hashing grows with the length, so an attacker must not choose it freely.
const MAX_BYTES: usize = 1024;

/// Normalised (NFC), so that `é` typed on a Mac equals `é` typed on Windows. Debug output is masked.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PasswordError {
    #[error("Password must be at least {0} characters")]
    TooShort(usize),
    #[error("Password must be at most {MAX_BYTES} bytes")]
    TooLong,
}

impl Password {
    /// A password to verify. Only the product's minimum applies, so that a stricter policy does not lock out
    /// photographers with older passwords.
    pub fn parse_existing(text: &str) -> Result<Self, PasswordError> {
        Self::parse_new(text, MIN_CHARS)
    }

    /// A password to set. The operator may have raised the minimum.
    pub fn parse_new(text: &str, min_chars: usize) -> Result<Self, PasswordError> {
        if text.len() > MAX_BYTES {
            return Err(PasswordError::TooLong);
        }
        let normalized: String = text.nfc().collect();
        if normalized.chars().count() < min_chars {
            return Err(PasswordError::TooShort(min_chars));
        }
        Ok(Self(normalized))
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
        assert_eq!(Password::parse_new("123456789", 10), Err(PasswordError::TooShort(10)));
    }

    #[test]
    fn the_maximum_counts_bytes() {
        assert!(Password::parse_existing(&"x".repeat(1024)).is_ok());
        assert_eq!(Password::parse_existing(&"x".repeat(1025)), Err(PasswordError::TooLong));
    }

    #[test]
    fn normalises_unicode_before_comparing() {
        assert_eq!(Password::parse_existing("caf\u{e9}-noir"), Password::parse_existing("cafe\u{301}-noir"));
    }

    #[test]
    fn debug_output_hides_the_password() {
        assert!(!format!("{:?}", Password::parse_existing("opensesame")).contains("sesame"));
    }
}
