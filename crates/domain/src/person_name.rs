//! The name of an account, or of a linked Google identity. It comes from the sign-up form, Google or the
//! operator. The photographer can change the name of the account. Clients see `DisplayName` instead.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::has_hidden_controls;

const MIN_CHARS: usize = 2;
const MAX_CHARS: usize = 100;

#[derive(Clone, PartialEq, Eq)]
pub struct PersonName(String);

#[derive(Debug, Error, PartialEq, Eq)]
pub enum PersonNameError {
    #[error("Name must be at least {MIN_CHARS} characters")]
    TooShort,
    #[error("Name must be at most {MAX_CHARS} characters")]
    TooLong,
    #[error("Name must be one line of plain text")]
    HiddenControls,
}

impl PersonName {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Removes hidden controls from a name and cuts a long one instead of refusing it. `None` if it is too short.
    pub fn from_provider(text: &str) -> Option<Self> {
        let cleaned: String =
            text.chars().filter(|c| !has_hidden_controls(c.encode_utf8(&mut [0; 4]))).collect();
        cleaned.trim().chars().take(MAX_CHARS).collect::<String>().parse().ok()
    }
}

impl FromStr for PersonName {
    type Err = PersonNameError;

    fn from_str(text: &str) -> Result<Self, PersonNameError> {
        let name = text.trim();
        if has_hidden_controls(name) {
            return Err(PersonNameError::HiddenControls);
        }
        match name.chars().count() {
            ..MIN_CHARS => Err(PersonNameError::TooShort),
            MIN_CHARS..=MAX_CHARS => Ok(Self(name.to_owned())),
            _ => Err(PersonNameError::TooLong),
        }
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonName(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_counts_characters_after_trimming() {
        assert_eq!("A".parse::<PersonName>().unwrap_err().to_string(), "Name must be at least 2 characters");
        assert_eq!("  A  ".parse::<PersonName>(), Err(PersonNameError::TooShort));
        assert_eq!(" Bo ".parse::<PersonName>().unwrap().as_str(), "Bo");
        assert!("ø".repeat(100).parse::<PersonName>().is_ok());
        assert_eq!("ø".repeat(101).parse::<PersonName>(), Err(PersonNameError::TooLong));
    }

    #[test]
    fn refuses_line_breaks_and_control_characters() {
        for text in ["Anna\r\nBcc: b@c.de", "An\0na", "Anna\u{202e}"] {
            assert_eq!(text.parse::<PersonName>(), Err(PersonNameError::HiddenControls), "{text:?}");
        }
    }

    #[test]
    fn cleans_and_truncates_a_name_from_a_provider() {
        assert_eq!(PersonName::from_provider("An\nna \u{202e}Berg").unwrap().as_str(), "Anna Berg");
        assert_eq!(PersonName::from_provider(&"x".repeat(300)).unwrap().as_str().len(), 100);
        assert_eq!(PersonName::from_provider("\n"), None);
    }
}
