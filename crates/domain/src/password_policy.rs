//! What the operator requires of new passwords.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::password::{MAX_BYTES, MIN_CHARS};

/// Larger minimums would refuse the passwords that password managers suggest.
const MAX_MIN_CHARS: usize = 64;

/// Written as `min=10,max=128,lower,upper,digit,symbol`; `min` and `max` count characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasswordPolicy {
    min_chars: usize,
    max_chars: Option<usize>,
    classes: BTreeSet<CharacterClass>,
}

/// A kind of character that a password must contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CharacterClass {
    Lower,
    Upper,
    Digit,
    /// Neither a letter nor a number.
    Symbol,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordRequirement {
    MinChars(usize),
    MaxChars(usize),
    Contains(CharacterClass),
}

/// The requirements that a password does not meet. Its text is for the person who chose the password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmetRequirements(Vec<PasswordRequirement>);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PasswordPolicyError {
    #[error("min must be a number from {MIN_CHARS} to {MAX_MIN_CHARS}")]
    Min,
    #[error("max must be a number from min to {MAX_BYTES}")]
    Max,
    #[error("only min=NUMBER, max=NUMBER, lower, upper, digit and symbol are allowed, separated by commas")]
    Unknown,
}

impl Default for PasswordPolicy {
    fn default() -> Self {
        Self { min_chars: MIN_CHARS, max_chars: None, classes: BTreeSet::new() }
    }
}

impl PasswordPolicy {
    pub fn min_chars(&self) -> usize {
        self.min_chars
    }

    pub fn max_chars(&self) -> Option<usize> {
        self.max_chars
    }

    pub fn requires(&self, class: CharacterClass) -> bool {
        self.classes.contains(&class)
    }

    /// `text` must be normalised (NFC): otherwise the accent of a letter would count as a symbol.
    pub(crate) fn check(&self, text: &str) -> Result<(), UnmetRequirements> {
        let count = text.chars().count();
        let limits = [
            (count < self.min_chars).then_some(PasswordRequirement::MinChars(self.min_chars)),
            self.max_chars.filter(|max| count > *max).map(PasswordRequirement::MaxChars),
        ];
        let missing_classes = self.classes.iter().filter(|class| !text.chars().any(|c| class.includes(c)));
        let unmet: Vec<_> = limits
            .into_iter()
            .flatten()
            .chain(missing_classes.map(|class| PasswordRequirement::Contains(*class)))
            .collect();
        if unmet.is_empty() { Ok(()) } else { Err(UnmetRequirements(unmet)) }
    }
}

impl CharacterClass {
    fn includes(self, c: char) -> bool {
        match self {
            Self::Lower => c.is_lowercase(),
            Self::Upper => c.is_uppercase(),
            Self::Digit => c.is_ascii_digit(),
            Self::Symbol => !c.is_alphanumeric(),
        }
    }
}

impl UnmetRequirements {
    pub fn as_slice(&self) -> &[PasswordRequirement] {
        &self.0
    }
}

impl FromStr for PasswordPolicy {
    type Err = PasswordPolicyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut policy = Self::default();
        for part in text.split(',').map(str::trim) {
            let class = match part.split_once('=') {
                Some(("min", number)) => {
                    policy.min_chars =
                        parse_number(number, MIN_CHARS, MAX_MIN_CHARS).ok_or(Self::Err::Min)?;
                    continue;
                }
                Some(("max", number)) => {
                    policy.max_chars =
                        Some(parse_number(number, MIN_CHARS, MAX_BYTES).ok_or(Self::Err::Max)?);
                    continue;
                }
                Some(_) => return Err(Self::Err::Unknown),
                None => part,
            };
            policy.classes.insert(match class {
                "lower" => CharacterClass::Lower,
                "upper" => CharacterClass::Upper,
                "digit" => CharacterClass::Digit,
                "symbol" => CharacterClass::Symbol,
                _ => return Err(Self::Err::Unknown),
            });
        }
        match policy.max_chars {
            Some(max) if max < policy.min_chars => Err(Self::Err::Max),
            _ => Ok(policy),
        }
    }
}

fn parse_number(text: &str, min: usize, max: usize) -> Option<usize> {
    text.parse().ok().filter(|number| (min..=max).contains(number))
}

impl fmt::Display for PasswordRequirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MinChars(count) => write!(f, "at least {count} characters"),
            Self::MaxChars(count) => write!(f, "at most {count} characters"),
            Self::Contains(CharacterClass::Lower) => f.write_str("a lowercase letter"),
            Self::Contains(CharacterClass::Upper) => f.write_str("an uppercase letter"),
            Self::Contains(CharacterClass::Digit) => f.write_str("a number"),
            Self::Contains(CharacterClass::Symbol) => f.write_str("a symbol"),
        }
    }
}

impl fmt::Display for UnmetRequirements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [PasswordRequirement::MinChars(count)] = self.0.as_slice() {
            return write!(f, "Password must be at least {count} characters");
        }
        f.write_str("Password needs ")?;
        let last = self.0.len().saturating_sub(1);
        for (index, requirement) in self.0.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index == last => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{requirement}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unmet(policy: &str, text: &str) -> String {
        let policy: PasswordPolicy = policy.parse().unwrap();
        policy.check(text).err().map(|unmet| unmet.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_default_is_the_minimum_of_the_product() {
        assert_eq!("min=6".parse(), Ok(PasswordPolicy::default()));
        assert_eq!(unmet("min=6", "øøøøøø"), "");
        assert_eq!(unmet("min=6", "øøøøø"), "Password must be at least 6 characters");
    }

    #[test]
    fn names_everything_that_is_missing() {
        let policy = "min=10,max=20,lower,upper,digit,symbol";
        assert_eq!(unmet(policy, "Harbour-24"), "");
        assert_eq!(
            unmet(policy, "øøø"),
            "Password needs at least 10 characters, an uppercase letter, a number and a symbol"
        );
        assert_eq!(unmet(policy, "HARBOUR-2026"), "Password needs a lowercase letter");
        assert_eq!(unmet(policy, "harbour 2026"), "Password needs an uppercase letter");
        assert_eq!(unmet(policy, "Harbour-twenty"), "Password needs a number");
        assert_eq!(unmet(policy, "Harbour2026é"), "Password needs a symbol");
        assert_eq!(unmet(policy, &"Harbour-24".repeat(3)), "Password needs at most 20 characters");
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        let parse = |text: &str| text.parse::<PasswordPolicy>();
        for text in ["min=5", "min=65", "min=", "min=ten", "min=-6"] {
            assert_eq!(parse(text), Err(PasswordPolicyError::Min), "{text}");
        }
        for text in ["max=5", "max=1025", "min=10,max=9", "max=9,min=10"] {
            assert_eq!(parse(text), Err(PasswordPolicyError::Max), "{text}");
        }
        for text in ["", "10", "Lower", "lower;upper", "max", "length=8", "lower,"] {
            assert_eq!(parse(text), Err(PasswordPolicyError::Unknown), "{text}");
        }
        assert!(parse(" min=10, lower ,digit").is_ok());
    }
}
