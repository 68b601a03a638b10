//! The name that the operator gives this instance.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::has_hidden_controls;

const MAX_CHARS: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brand(String);

#[derive(Debug, Error, PartialEq, Eq)]
pub enum BrandError {
    #[error("a name of 1 to {MAX_CHARS} characters is needed")]
    Length,
    #[error("line breaks and other control characters are not allowed")]
    ControlCharacter,
}

impl Brand {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Brand {
    type Err = BrandError;

    fn from_str(text: &str) -> Result<Self, BrandError> {
        let name = text.trim();
        if has_hidden_controls(name) {
            return Err(BrandError::ControlCharacter);
        }
        if name.is_empty() || name.chars().count() > MAX_CHARS {
            return Err(BrandError::Length);
        }
        Ok(Self(name.to_owned()))
    }
}

impl fmt::Display for Brand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_a_trimmed_name_as_written() {
        assert_eq!("  Foto & Co <3 ".parse::<Brand>().unwrap().as_str(), "Foto & Co <3");
    }

    #[test]
    fn length_counts_characters_not_bytes() {
        assert!("ø".repeat(40).parse::<Brand>().is_ok());
        assert_eq!("ø".repeat(41).parse::<Brand>(), Err(BrandError::Length));
        assert_eq!("   ".parse::<Brand>(), Err(BrandError::Length));
    }

    #[test]
    fn refuses_line_breaks_and_changes_of_the_reading_direction() {
        for name in ["Lens\nlink", "Lens\u{202e}link", "Lens\u{2028}link"] {
            assert_eq!(name.parse::<Brand>(), Err(BrandError::ControlCharacter), "{name:?}");
        }
    }
}
