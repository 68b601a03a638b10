//! A password as a person typed it.

use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Fixed by the product; an operator can ask for more.
pub const MIN_CHARS: usize = 6;
/// More cannot be remembered, and hashing costs by length.
const MAX_BYTES: usize = 1024;

/// Normalised (NFC), so that `é` typed on a Mac is the `é` typed on Windows. Overwritten nowhere, shown nowhere.
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
    /// A password to try: only the product's own minimum counts, so that a stricter policy locks nobody out.
    pub fn given(text: &str) -> Result<Self, PasswordError> {
        Self::chosen(text, MIN_CHARS)
    }

    /// A password to set, under a minimum that an operator may have raised.
    pub fn chosen(text: &str, min_chars: usize) -> Result<Self, PasswordError> {
        if text.len() > MAX_BYTES {
            return Err(PasswordError::TooLong);
        }
        let normal: String = text.nfc().collect();
        if normal.chars().count() < min_chars {
            return Err(PasswordError::TooShort(min_chars));
        }
        Ok(Self(normal))
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
        let refusal = Password::given("12345").unwrap_err();
        assert_eq!(refusal.to_string(), "Password must be at least 6 characters");
        assert!(Password::given("øøøøøø").is_ok());
        assert_eq!(Password::chosen("123456789", 10), Err(PasswordError::TooShort(10)));
    }

    #[test]
    fn the_maximum_counts_bytes() {
        assert!(Password::given(&"x".repeat(1024)).is_ok());
        assert_eq!(Password::given(&"x".repeat(1025)), Err(PasswordError::TooLong));
    }

    #[test]
    fn one_password_typed_on_two_keyboards_is_one_password() {
        assert_eq!(Password::given("caf\u{e9}-noir"), Password::given("cafe\u{301}-noir"));
    }

    #[test]
    fn debug_output_does_not_show_it() {
        assert!(!format!("{:?}", Password::given("opensesame")).contains("sesame"));
    }
}
