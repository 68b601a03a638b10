//! Which requests a photographer looks at, and how far the list was read.

use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use thiserror::Error;
use uuid::Uuid;

use crate::clock::Timestamp;
use crate::id::BookingId;
use crate::text::{Lines, TextRule, text_type};

/// One of the lists on the desk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BookingFilter {
    /// Everything outside quarantine.
    #[default]
    All,
    NeedsAnswer,
    Confirmed,
    Done,
    /// Declined by the photographer, or cancelled by either.
    Declined,
    Quarantine,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please choose one of all, needs-answer, confirmed, done, declined and quarantine")]
pub struct BookingFilterError;

impl BookingFilter {
    pub const ALL: [Self; 6] =
        [Self::All, Self::NeedsAnswer, Self::Confirmed, Self::Done, Self::Declined, Self::Quarantine];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::NeedsAnswer => "needs-answer",
            Self::Confirmed => "confirmed",
            Self::Done => "done",
            Self::Declined => "declined",
            Self::Quarantine => "quarantine",
        }
    }
}

impl FromStr for BookingFilter {
    type Err = BookingFilterError;

    fn from_str(text: &str) -> Result<Self, BookingFilterError> {
        Self::ALL.into_iter().find(|filter| filter.as_str() == text).ok_or(BookingFilterError)
    }
}

text_type! {
    /// What is looked for in names, addresses, services, messages and notes. Nothing finds everything.
    SearchText: TextRule { label: "Search", max_chars: 100, required: false, lines: Lines::One }
}

/// The last request of a page, the newest first: the next page begins behind it, whatever has come in since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingCursor {
    pub created_at: Timestamp,
    pub id: BookingId,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("This is not a place in the list")]
pub struct BookingCursorError;

const BYTES: usize = 24;
const CHARS: usize = 32;

impl BookingCursor {
    /// Before the newest.
    pub const START: Self =
        Self { created_at: Timestamp::from_millis(i64::MAX), id: BookingId::from_uuid(Uuid::max()) };

    /// As it stands in an address: nobody is meant to read it.
    pub fn reveal(self) -> String {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.created_at.as_millis().to_be_bytes());
        bytes[8..].copy_from_slice(self.id.as_uuid().as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }
}

impl FromStr for BookingCursor {
    type Err = BookingCursorError;

    fn from_str(text: &str) -> Result<Self, BookingCursorError> {
        let mut bytes = [0; BYTES];
        let read = match text.len() {
            CHARS => BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).ok(),
            _ => None,
        };
        let (millis, id) = bytes.split_first_chunk().ok_or(BookingCursorError)?;
        match (read, Uuid::from_slice(id)) {
            (Some(_), Ok(id)) => Ok(Self {
                created_at: Timestamp::from_millis(i64::from_be_bytes(*millis)),
                id: BookingId::from_uuid(id),
            }),
            _ => Err(BookingCursorError),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_filter_reads_back_and_nothing_else_is_one() {
        for filter in BookingFilter::ALL {
            assert_eq!(filter.as_str().parse(), Ok(filter));
        }
        for text in ["", "All", "inquiry", "done "] {
            assert_eq!(text.parse::<BookingFilter>(), Err(BookingFilterError), "{text:?}");
        }
    }

    #[test]
    fn a_search_is_one_short_line() {
        assert_eq!("  Åsa ".parse::<SearchText>().unwrap().as_str(), "Åsa");
        assert!("ø".repeat(100).parse::<SearchText>().is_ok());
        for text in ["x".repeat(101), "a\nb".to_owned(), "a\0".to_owned()] {
            assert!(text.parse::<SearchText>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_place_reads_back_and_every_other_text_of_it_is_refused(millis: i64, id: [u8; 16]) {
            let id = BookingId::from_uuid(Uuid::from_bytes(id));
            let place = BookingCursor { created_at: Timestamp::from_millis(millis), id };
            let text = place.reveal();
            prop_assert_eq!(text.len(), CHARS);
            prop_assert_eq!(text.parse(), Ok(place));
            for wrong in [format!("{text}A"), text[1..].to_owned(), format!("+{}", &text[1..]), String::new()] {
                prop_assert_eq!(wrong.parse::<BookingCursor>(), Err(BookingCursorError));
            }
        }
    }
}
