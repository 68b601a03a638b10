//! The name in a photographer's link.

mod plain;
mod reserved;
mod suggestions;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use reserved::ReservedNames;
pub use suggestions::suggestions;

const MIN_CHARS: usize = 3;
const MAX_CHARS: usize = 30;

/// So many names one account can have, the current one and those that redirect: nobody collects names.
pub const MAX_PER_ACCOUNT: usize = 10;

/// Kept as it was written; compared by `key`.
///
/// Between photographers only the case of letters makes no difference: `anna-berg` and `annaberg` are two people, and
/// refusing the second because of the first would take away far more honest names than it would stop impostors. What
/// looks like the product itself is another matter: see `ReservedNames`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Username(String);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum UsernameError {
    #[error("Username can only contain letters, numbers, hyphens, and underscores")]
    Characters,
    #[error("Username must be {MIN_CHARS} to {MAX_CHARS} characters")]
    Length,
}

impl Username {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which two spellings of one name are equal.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl FromStr for Username {
    type Err = UsernameError;

    fn from_str(text: &str) -> Result<Self, UsernameError> {
        let name = text.trim();
        if !name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)) {
            return Err(UsernameError::Characters);
        }
        match name.len() {
            MIN_CHARS..=MAX_CHARS => Ok(Self(name.to_owned())),
            _ => Err(UsernameError::Length),
        }
    }
}

impl fmt::Display for Username {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn refusal(text: &str) -> String {
        text.parse::<Username>().unwrap_err().to_string()
    }

    #[test]
    fn three_to_thirty_of_the_right_characters_pass_as_written() {
        for text in ["abc", "Anna_Berg-2", "---", "___", &"x".repeat(30)] {
            assert_eq!(text.parse::<Username>().unwrap().as_str(), text);
        }
        assert_eq!(" anna ".parse::<Username>().unwrap().as_str(), "anna");
    }

    #[test]
    fn a_wrong_character_is_named_before_a_wrong_length() {
        const CHARACTERS: &str = "Username can only contain letters, numbers, hyphens, and underscores";
        for text in ["a b", "a.b", "аlice", "ålice", "a?", "#", "a/b", "an\0na", "anna\u{200b}", "１２３"]
        {
            assert_eq!(refusal(text), CHARACTERS, "{text:?}");
        }
        for text in ["", "  ", "a", "ab", &"x".repeat(31)] {
            assert_eq!(refusal(text), "Username must be 3 to 30 characters", "{text:?}");
        }
    }

    #[test]
    fn the_case_of_letters_does_not_tell_names_apart_but_everything_else_does() {
        let key = |text: &str| text.parse::<Username>().unwrap().key();
        assert_eq!(key("Anna"), key("ANNA"));
        assert_ne!(key("anna-berg"), key("annaberg"));
    }

    proptest! {
        #[test]
        fn whatever_is_accepted_reads_back_as_itself(text in "\\PC{0,40}|[A-Za-z0-9_ -]{0,35}") {
            if let Ok(name) = text.parse::<Username>() {
                prop_assert_eq!(name.as_str().parse::<Username>(), Ok(name.clone()));
                prop_assert_eq!(name.key().parse::<Username>().map(|again| again.key()), Ok(name.key()));
            }
        }
    }
}
