//! Contact details of a photographer.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// The number on the public page until the photographer enters one or hides the phone number. It is from a
/// range that is reserved for fiction.
pub const PLACEHOLDER_PHONE: &str = "(555) 555-0100";

const MAX_PHONE_CHARS: usize = 30;
/// E.164 allows at most 15 digits; fewer than 7 are an extension.
const PHONE_DIGITS: RangeInclusive<usize> = 7..=15;
/// Instagram's own limit.
const MAX_HANDLE_CHARS: usize = 30;

/// The contact details, and which of them the public page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    pub show_email: bool,
    /// `None`: the public page shows the placeholder.
    pub phone: Option<PhoneNumber>,
    pub show_phone: bool,
    /// `None`: the public page shows the username.
    pub social_handle: Option<SocialHandle>,
    pub show_social: bool,
}

impl Default for Contact {
    fn default() -> Self {
        Self { show_email: true, phone: None, show_phone: true, social_handle: None, show_social: true }
    }
}

/// Stored as typed: digits with the usual separators.
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
        let without_plus = number.strip_prefix('+').unwrap_or(number);
        let digit_count = without_plus.bytes().filter(u8::is_ascii_digit).count();
        let is_valid = number.len() <= MAX_PHONE_CHARS
            && PHONE_DIGITS.contains(&digit_count)
            && without_plus.bytes().all(|b| b.is_ascii_digit() || b" ()-.".contains(&b));
        if is_valid { Ok(Self(number.to_owned())) } else { Err(PhoneNumberError) }
    }
}

/// An Instagram username, without the `@`.
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
        let has_misplaced_stop = handle.starts_with('.') || handle.ends_with('.') || handle.contains("..");
        let is_valid = (1..=MAX_HANDLE_CHARS).contains(&handle.len())
            && handle.bytes().all(|b| b.is_ascii_alphanumeric() || b"._".contains(&b))
            && !has_misplaced_stop;
        if is_valid { Ok(Self(handle.to_owned())) } else { Err(SocialHandleError) }
    }
}

/// Implements `Display`, and a `Debug` that hides the value, because debug output ends up in logs.
macro_rules! impl_display_and_masked_debug {
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

impl_display_and_masked_debug!(PhoneNumber, SocialHandle);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn keeps_phone_numbers_as_typed() {
        for text in ["(555) 555-0100", "+46 70 123 45 67", "555.0100", "1234567", "+123456789012345"] {
            assert_eq!(text.parse::<PhoneNumber>().unwrap().as_str(), text);
        }
        assert_eq!(" 555-0100 ".parse::<PhoneNumber>().unwrap().as_str(), "555-0100");
        assert!(PLACEHOLDER_PHONE.parse::<PhoneNumber>().is_ok());
    }

    #[test]
    fn refuses_invalid_phone_numbers() {
        let too_long = format!("5{}5550100", " ".repeat(23));
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
            &too_long,
        ] {
            let error = text.parse::<PhoneNumber>().unwrap_err().to_string();
            assert_eq!(error, "Please enter a valid phone number", "{text:?}");
        }
    }

    #[test]
    fn accepts_an_instagram_name_with_or_without_at_sign() {
        for text in ["anna.berg", "@anna.berg", " @anna.berg "] {
            assert_eq!(text.parse::<SocialHandle>().unwrap().as_str(), "anna.berg");
        }
        assert!("x".repeat(30).parse::<SocialHandle>().is_ok());
        assert!("_".parse::<SocialHandle>().is_ok());
    }

    #[test]
    fn refuses_invalid_instagram_names() {
        let too_long = "x".repeat(31);
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
            &too_long,
        ] {
            let error = text.parse::<SocialHandle>().unwrap_err().to_string();
            assert_eq!(error, "Please enter a valid Instagram name", "{text:?}");
        }
    }

    #[test]
    fn debug_output_hides_contact_details() {
        let contact = Contact {
            phone: "555-0199".parse().ok(),
            social_handle: "anna.berg".parse().ok(),
            ..Contact::default()
        };
        let debug = format!("{contact:?}");
        assert!(!debug.contains("0199") && !debug.contains("anna"), "{debug}");
    }

    proptest! {
        #[test]
        fn accepted_values_round_trip(text in "[+@0-9 ().a-z_-]{0,32}") {
            if let Ok(number) = text.parse::<PhoneNumber>() {
                prop_assert_eq!(number.as_str().parse::<PhoneNumber>(), Ok(number));
            }
            if let Ok(handle) = text.parse::<SocialHandle>() {
                prop_assert_eq!(handle.as_str().parse::<SocialHandle>(), Ok(handle));
            }
        }
    }
}
