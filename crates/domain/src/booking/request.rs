//! The fields of the booking form that a client fills in.

use std::str::FromStr;

use thiserror::Error;

use crate::email::EmailAddress;
use crate::text::{Lines, TextRule, text_type};
use crate::time_zone::TimeZone;

text_type! {
    ClientName: TextRule { label: "Name", max_chars: 100, is_required: true, lines: Lines::One }
}

text_type! {
    /// May be empty.
    BookingMessage: TextRule { label: "Message", max_chars: 500, is_required: false, lines: Lines::Many }
}

/// A client's email address. Its parse error has the text that the booking form shows.
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
    /// Time zone of the client's browser, if the browser sent one that the server knows.
    pub time_zone: Option<TimeZone>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_each_field_with_the_error_text_of_the_form() {
        let name_error = |text: &str| text.parse::<ClientName>().unwrap_err().to_string();
        for text in ["", "   ", "\u{200b}"] {
            assert_eq!(name_error(text), "Name is required", "{text:?}");
        }
        assert_eq!(name_error(&"ø".repeat(101)), "Name must be at most 100 characters");
        for text in ["a\r\nBcc: b@c.de", "a\nb", "a\0b", "a\u{202e}b"] {
            assert_eq!(name_error(text), "Name must be one line of plain text", "{text:?}");
        }
        for text in ["", "bo", "bo@example", "bo@example.com\r\nBcc: x@y.zz"] {
            let error = text.parse::<ClientEmail>().unwrap_err().to_string();
            assert_eq!(error, "Valid email is required", "{text:?}");
        }
        let message_error = |text: &str| text.parse::<BookingMessage>().unwrap_err().to_string();
        assert_eq!(message_error(&"x".repeat(501)), "Message must be at most 500 characters");
        assert_eq!(message_error("a\0"), "Message must be plain text");
    }

    #[test]
    fn accepts_an_empty_or_multiline_message() {
        assert_eq!("".parse::<BookingMessage>().unwrap().as_str(), "");
        assert_eq!("a\r\nb".parse::<BookingMessage>().unwrap().as_str(), "a\nb");
        assert!("🎞".repeat(500).parse::<BookingMessage>().is_ok());
    }

    #[test]
    fn trims_spaces_around_the_email_address() {
        assert_eq!(" bo@example.com ".parse::<ClientEmail>().unwrap().as_str(), "bo@example.com");
    }

    #[test]
    fn debug_output_hides_the_client() {
        let request = BookingRequest {
            client_name: "Cleo Lindqvist".parse().unwrap(),
            client_email: "cleo@example.com".parse().unwrap(),
            message: "Hello".parse().unwrap(),
            time_zone: None,
        };
        let debug = format!("{request:?}");
        for hidden in ["Cleo", "cleo", "Hello"] {
            assert!(!debug.contains(hidden), "{debug}");
        }
    }
}
