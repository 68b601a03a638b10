//! What a client writes into the form.

use std::str::FromStr;

use thiserror::Error;

use crate::email::EmailAddress;
use crate::text::{Lines, TextRule, text_type};
use crate::time_zone::TimeZone;

text_type! {
    ClientName: TextRule { label: "Name", max_chars: 100, required: true, lines: Lines::One }
}

text_type! {
    /// May be empty.
    BookingMessage: TextRule { label: "Message", max_chars: 500, required: false, lines: Lines::Many }
}

/// An address that a client gave, refused in the words of the booking form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientEmail(EmailAddress);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Valid email is required")]
pub struct ClientEmailError;

impl ClientEmail {
    pub fn address(&self) -> &EmailAddress {
        &self.0
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl FromStr for ClientEmail {
    type Err = ClientEmailError;

    fn from_str(text: &str) -> Result<Self, ClientEmailError> {
        text.parse().map(Self).map_err(|_| ClientEmailError)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRequest {
    pub client_name: ClientName,
    pub client_email: ClientEmail,
    pub message: BookingMessage,
    /// Of the browser that sent it, if it said so.
    pub time_zone: Option<TimeZone>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_field_is_refused_in_the_words_of_the_form() {
        let name = |text: &str| text.parse::<ClientName>().unwrap_err().to_string();
        for text in ["", "   ", "\u{200b}"] {
            assert_eq!(name(text), "Name is required", "{text:?}");
        }
        assert_eq!(name(&"ø".repeat(101)), "Name must be at most 100 characters");
        for text in ["a\r\nBcc: b@c.de", "a\nb", "a\0b", "a\u{202e}b"] {
            assert_eq!(name(text), "Name must be one line of plain text", "{text:?}");
        }
        for text in ["", "bo", "bo@example", "bo@example.com\r\nBcc: x@y.zz"] {
            let refusal = text.parse::<ClientEmail>().unwrap_err().to_string();
            assert_eq!(refusal, "Valid email is required", "{text:?}");
        }
        let message = |text: &str| text.parse::<BookingMessage>().unwrap_err().to_string();
        assert_eq!(message(&"x".repeat(501)), "Message must be at most 500 characters");
        assert_eq!(message("a\0"), "Message must be plain text");
    }

    #[test]
    fn a_message_may_be_missing_and_may_have_lines() {
        assert_eq!("".parse::<BookingMessage>().unwrap().as_str(), "");
        assert_eq!("a\r\nb".parse::<BookingMessage>().unwrap().as_str(), "a\nb");
        assert!("🎞".repeat(500).parse::<BookingMessage>().is_ok());
        assert_eq!(" bo@example.com ".parse::<ClientEmail>().unwrap().as_str(), "bo@example.com");
    }

    #[test]
    fn debug_output_shows_nothing_of_the_client() {
        let request = BookingRequest {
            client_name: "Cleo Lindqvist".parse().unwrap(),
            client_email: "cleo@example.com".parse().unwrap(),
            message: "Hello".parse().unwrap(),
            time_zone: None,
        };
        let shown = format!("{request:?}");
        for hidden in ["Cleo", "cleo", "Hello"] {
            assert!(!shown.contains(hidden), "{shown}");
        }
    }
}
