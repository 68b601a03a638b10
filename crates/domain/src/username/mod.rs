//! The username, which is part of the link to the public page.

mod reserved;
mod slug;
mod suggestions;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use reserved::ReservedNames;
pub use suggestions::suggest_usernames;

const MIN_CHARS: usize = 3;
const MAX_CHARS: usize = 30;

/// Counts the current username and former ones, which redirect to it. The limit prevents name squatting.
pub const MAX_USERNAMES_PER_ACCOUNT: usize = 10;

/// Keeps the spelling that the photographer typed. Compare usernames by `key`, because `==` distinguishes case.
///
/// Keys ignore only case: `anna-berg` and `annaberg` are different photographers. Treating them as
/// one name would refuse many genuine names and stop few impostors. `ReservedNames` is stricter: it
/// also refuses names that look like a reserved one.
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

    /// Equal for spellings that differ only in case.
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

    fn parse_error(text: &str) -> String {
        text.parse::<Username>().unwrap_err().to_string()
    }

    #[test]
    fn accepts_three_to_thirty_allowed_characters() {
        for text in ["abc", "Anna_Berg-2", "---", "___", &"x".repeat(30)] {
            assert_eq!(text.parse::<Username>().unwrap().as_str(), text);
        }
        assert_eq!(" anna ".parse::<Username>().unwrap().as_str(), "anna");
    }

    #[test]
    fn reports_invalid_characters_before_length() {
        const CHARACTERS_ERROR: &str = "Username can only contain letters, numbers, hyphens, and underscores";
        for text in ["a b", "a.b", "аlice", "ålice", "a?", "#", "a/b", "an\0na", "anna\u{200b}", "１２３"]
        {
            assert_eq!(parse_error(text), CHARACTERS_ERROR, "{text:?}");
        }
        for text in ["", "  ", "a", "ab", &"x".repeat(31)] {
            assert_eq!(parse_error(text), "Username must be 3 to 30 characters", "{text:?}");
        }
    }

    #[test]
    fn compares_names_ignoring_only_case() {
        let key = |text: &str| text.parse::<Username>().unwrap().key();
        assert_eq!(key("Anna"), key("ANNA"));
        assert_ne!(key("anna-berg"), key("annaberg"));
    }

    proptest! {
        #[test]
        fn accepted_usernames_round_trip(text in "\\PC{0,40}|[A-Za-z0-9_ -]{0,35}") {
            if let Ok(name) = text.parse::<Username>() {
                prop_assert_eq!(name.as_str().parse::<Username>(), Ok(name.clone()));
                prop_assert_eq!(name.key().parse::<Username>().map(|parsed| parsed.key()), Ok(name.key()));
            }
        }
    }
}
