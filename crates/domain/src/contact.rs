//! How clients reach a photographer.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Shown until a photographer gives a number or hides it. From a range that is never given out.
pub const PLACEHOLDER_PHONE: &str = "(555) 555-0100";

const MAX_CHARS: usize = 30;

/// What of it stands on the public page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    pub show_email: bool,
    /// `None` where the placeholder stands for it.
    pub phone: Option<PhoneNumber>,
    pub show_phone: bool,
    /// `None` where the username stands for it.
    pub social_handle: Option<SocialHandle>,
    pub show_social: bool,
}

impl Default for Contact {
    fn default() -> Self {
        Self { show_email: true, phone: None, show_phone: true, social_handle: None, show_social: true }
    }
}

/// As people write it: digits with the usual signs between them.
#[derive(Clone, PartialEq, Eq)]
pub struct PhoneNumber(String);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please enter a valid phone number")]
pub struct PhoneNumberError;

impl PhoneNumber {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PhoneNumber {
    type Err = PhoneNumberError;

    fn from_str(text: &str) -> Result<Self, PhoneNumberError> {
        let number = text.trim();
        let national = number.strip_prefix('+').unwrap_or(number);
        let digits = national.bytes().filter(u8::is_ascii_digit).count();
        let fits = number.len() <= MAX_CHARS
            // E.164 has no more than 15; less than 7 is an extension.
            && (7..=15).contains(&digits)
            && national.bytes().all(|b| b.is_ascii_digit() || b" ()-.".contains(&b));
        if fits { Ok(Self(number.to_owned())) } else { Err(PhoneNumberError) }
    }
}

/// A name on Instagram, without the `@`.
#[derive(Clone, PartialEq, Eq)]
pub struct SocialHandle(String);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please enter a valid Instagram name")]
pub struct SocialHandleError;

impl SocialHandle {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SocialHandle {
    type Err = SocialHandleError;

    fn from_str(text: &str) -> Result<Self, SocialHandleError> {
        let text = text.trim();
        let handle = text.strip_prefix('@').unwrap_or(text);
        // Instagram's own rule for full stops; it also keeps `..` out of the link.
        let stops = handle.starts_with('.') || handle.ends_with('.') || handle.contains("..");
        let fits = (1..=MAX_CHARS).contains(&handle.len())
            && handle.bytes().all(|b| b.is_ascii_alphanumeric() || b"._".contains(&b))
            && !stops;
        if fits { Ok(Self(handle.to_owned())) } else { Err(SocialHandleError) }
    }
}

macro_rules! shown_but_masked_for_debugging {
    ($($name:ident),+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    )+};
}

shown_but_masked_for_debugging!(PhoneNumber, SocialHandle);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_are_kept_as_people_write_them() {
        for text in ["(555) 555-0100", "+46 70 123 45 67", "555.0100", "1234567", "+123456789012345"] {
            assert_eq!(text.parse::<PhoneNumber>().unwrap().as_str(), text);
        }
        assert_eq!(" 555-0100 ".parse::<PhoneNumber>().unwrap().as_str(), "555-0100");
        assert!(PLACEHOLDER_PHONE.parse::<PhoneNumber>().is_ok());
    }

    #[test]
    fn what_cannot_be_called_is_refused() {
        let spread = format!("5{}5550100", " ".repeat(23));
        for text in [
            "",
            "123456",
            "1234567890123456",
            "555-CALL-NOW",
            "++4670123456",
            "4670+123456",
            "5550100;ext=1",
            "javascript:5550100",
            "555\n0100",
            "５５５０１００",
            "+",
            "tel:+4670123456",
            &spread,
        ] {
            let refusal = text.parse::<PhoneNumber>().unwrap_err().to_string();
            assert_eq!(refusal, "Please enter a valid phone number", "{text:?}");
        }
    }

    #[test]
    fn an_instagram_name_comes_with_or_without_its_sign() {
        for text in ["anna.berg", "@anna.berg", " @anna.berg "] {
            assert_eq!(text.parse::<SocialHandle>().unwrap().as_str(), "anna.berg");
        }
        assert!("x".repeat(30).parse::<SocialHandle>().is_ok());
        assert!("_".parse::<SocialHandle>().is_ok());
    }

    #[test]
    fn what_is_no_instagram_name_is_refused() {
        let long = "x".repeat(31);
        for text in [
            "",
            "@",
            "@@anna",
            "anna berg",
            "anna-berg",
            "anna/..",
            "..",
            ".anna",
            "anna.",
            "a..b",
            "å",
            "a?b",
            &long,
        ] {
            let refusal = text.parse::<SocialHandle>().unwrap_err().to_string();
            assert_eq!(refusal, "Please enter a valid Instagram name", "{text:?}");
        }
    }

    #[test]
    fn debug_output_shows_neither() {
        let contact = Contact {
            phone: "555-0199".parse().ok(),
            social_handle: "anna.berg".parse().ok(),
            ..Contact::default()
        };
        let shown = format!("{contact:?}");
        assert!(!shown.contains("0199") && !shown.contains("anna"), "{shown}");
    }

    proptest! {
        #[test]
        fn whatever_is_accepted_reads_back_as_itself(text in "[+@0-9 ().a-z_-]{0,32}") {
            if let Ok(number) = text.parse::<PhoneNumber>() {
                prop_assert_eq!(number.as_str().parse::<PhoneNumber>(), Ok(number));
            }
            if let Ok(handle) = text.parse::<SocialHandle>() {
                prop_assert_eq!(handle.as_str().parse::<SocialHandle>(), Ok(handle));
            }
        }
    }
}
