//! The token in an emailed link about one booking. It lets its holder see the booking and act on it.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use thiserror::Error;
use uuid::Uuid;

use crate::id::BookingId;

const ID_BYTES: usize = 16;
const SECRET_BYTES: usize = 16;
const TOKEN_BYTES: usize = ID_BYTES + SECRET_BYTES;
/// `TOKEN_BYTES` in base64url.
const TOKEN_CHARS: usize = 43;

/// The person who has the link. Client and photographer have different permissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenHolder {
    /// `/r/{token}`
    Client,
    /// `/answer/{token}`
    Photographer,
}

/// Contains the booking's id, so that the server finds the booking by primary key.
#[derive(Clone, PartialEq, Eq)]
pub struct BookingToken {
    booking: BookingId,
    secret: [u8; SECRET_BYTES],
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("this is not the token of a booking")]
pub struct BookingTokenError;

impl BookingToken {
    pub const fn new(booking: BookingId, secret: [u8; SECRET_BYTES]) -> Self {
        Self { booking, secret }
    }

    pub const fn booking(&self) -> BookingId {
        self.booking
    }

    pub const fn secret(&self) -> &[u8; SECRET_BYTES] {
        &self.secret
    }

    /// The text in the link.
    pub fn reveal(&self) -> String {
        let mut bytes = [0; TOKEN_BYTES];
        bytes[..ID_BYTES].copy_from_slice(self.booking.as_uuid().as_bytes());
        bytes[ID_BYTES..].copy_from_slice(&self.secret);
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }
}

impl FromStr for BookingToken {
    type Err = BookingTokenError;

    fn from_str(text: &str) -> Result<Self, BookingTokenError> {
        if text.len() != TOKEN_CHARS {
            return Err(BookingTokenError);
        }
        let mut bytes = [0; TOKEN_BYTES];
        BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).map_err(|_| BookingTokenError)?;
        let (id, secret) = bytes.split_first_chunk::<ID_BYTES>().ok_or(BookingTokenError)?;
        let secret: [u8; SECRET_BYTES] = secret.try_into().map_err(|_| BookingTokenError)?;
        Ok(Self::new(BookingId::from_uuid(Uuid::from_bytes(*id)), secret))
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
        fn tokens_round_trip_and_damaged_ones_are_refused(booking: [u8; 16], secret: [u8; 16]) {
            let token = BookingToken::new(BookingId::from_uuid(Uuid::from_bytes(booking)), secret);
            let text = token.reveal();
            prop_assert_eq!(text.len(), TOKEN_CHARS);
            prop_assert_eq!(text.parse(), Ok(token));
            for damaged in [format!("{text}="), format!(" {text}"), text[1..].to_owned(), text.replace(&text[..1], "+")] {
                prop_assert_eq!(damaged.parse::<BookingToken>(), Err(BookingTokenError));
            }
        }

        #[test]
        fn accepts_only_the_canonical_text(text in "[A-Za-z0-9_-]{43}") {
            if let Ok(token) = text.parse::<BookingToken>() {
                prop_assert_eq!(token.reveal(), text);
            }
        }
    }

    #[test]
    fn debug_output_hides_the_secret() {
        let token = BookingToken::new(BookingId::from_uuid(Uuid::nil()), [7; 16]);
        assert_eq!(format!("{token:?}"), "BookingToken(…)");
    }
}
