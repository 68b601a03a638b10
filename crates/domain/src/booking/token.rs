//! The secret in a link about one booking: whoever has it may see the booking and act on it.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use thiserror::Error;
use uuid::Uuid;

use crate::id::BookingId;

const SECRET: usize = 16;
const CHARS: usize = 43;

/// Whose link it is. What the one may do, the other may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenHolder {
    /// `/r/{token}`
    Client,
    /// `/answer/{token}`
    Photographer,
}

/// It names its booking, so that it can be looked up by the key of the table.
#[derive(Clone, PartialEq, Eq)]
pub struct BookingToken {
    booking: BookingId,
    secret: [u8; SECRET],
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("this is not the token of a booking")]
pub struct BookingTokenError;

impl BookingToken {
    pub const fn new(booking: BookingId, secret: [u8; SECRET]) -> Self {
        Self { booking, secret }
    }

    pub const fn booking(&self) -> BookingId {
        self.booking
    }

    pub const fn secret(&self) -> &[u8; SECRET] {
        &self.secret
    }

    /// As it stands in a link.
    pub fn reveal(&self) -> String {
        let mut bytes = [0; 2 * SECRET];
        bytes[..SECRET].copy_from_slice(self.booking.as_uuid().as_bytes());
        bytes[SECRET..].copy_from_slice(&self.secret);
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }
}

impl FromStr for BookingToken {
    type Err = BookingTokenError;

    fn from_str(text: &str) -> Result<Self, BookingTokenError> {
        let mut bytes = [0; 2 * SECRET];
        let read = match text.len() {
            CHARS => BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).ok(),
            _ => None,
        };
        let (booking, secret) = bytes.split_first_chunk().ok_or(BookingTokenError)?;
        match (read, secret.try_into()) {
            (Some(_), Ok(secret)) => Ok(Self::new(BookingId::from_uuid(Uuid::from_bytes(*booking)), secret)),
            _ => Err(BookingTokenError),
        }
    }
}

impl fmt::Debug for BookingToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BookingToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_token_reads_back_and_every_other_text_of_it_is_refused(booking: [u8; 16], secret: [u8; 16]) {
            let token = BookingToken::new(BookingId::from_uuid(Uuid::from_bytes(booking)), secret);
            let text = token.reveal();
            prop_assert_eq!(text.len(), CHARS);
            prop_assert_eq!(text.parse(), Ok(token));
            for wrong in [format!("{text}="), format!(" {text}"), text[1..].to_owned(), text.replace(&text[..1], "+")] {
                prop_assert_eq!(wrong.parse::<BookingToken>(), Err(BookingTokenError));
            }
        }

        #[test]
        fn nothing_else_is_a_token(text in "\\PC{0,60}") {
            if let Ok(token) = text.parse::<BookingToken>() {
                prop_assert_eq!(token.reveal(), text);
            }
        }
    }

    #[test]
    fn debug_output_does_not_show_it() {
        let token = BookingToken::new(BookingId::from_uuid(Uuid::nil()), [7; 16]);
        assert_eq!(format!("{token:?}"), "BookingToken(…)");
    }
}
