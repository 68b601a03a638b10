//! Filters, search and paging of the inbox.

use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use thiserror::Error;
use uuid::Uuid;

use crate::clock::Timestamp;
use crate::id::BookingId;
use crate::text::{Lines, TextRule, text_type};

/// One of the lists in the inbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BookingFilter {
    /// All requests outside quarantine.
    #[default]
    All,
    NeedsAnswer,
    Confirmed,
    Done,
    /// Declined or cancelled by the photographer, or withdrawn by the client.
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
    /// The inbox searches client names, email addresses, service titles, messages and notes for it. An empty
    /// text matches all.
    SearchText: TextRule { label: "Search", max_chars: 100, is_required: false, lines: Lines::One }
}

/// The position of a request in a list that begins with the newest one. The next page starts after the
/// position of the last request, so new requests do not shift pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingCursor {
    pub created_at: Timestamp,
    pub id: BookingId,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Cursor is invalid")]
pub struct BookingCursorError;

const TIME_BYTES: usize = 8;
const CURSOR_BYTES: usize = TIME_BYTES + 16;
/// `CURSOR_BYTES` in base64url.
const CURSOR_CHARS: usize = 32;

impl BookingCursor {
    /// A position before the newest request, where the first page starts.
    pub const START: Self =
        Self { created_at: Timestamp::from_millis(i64::MAX), id: BookingId::from_uuid(Uuid::max()) };

    /// Opaque text for a URL.
    pub fn encode(self) -> String {
        let mut bytes = [0; CURSOR_BYTES];
        bytes[..TIME_BYTES].copy_from_slice(&self.created_at.as_millis().to_be_bytes());
        bytes[TIME_BYTES..].copy_from_slice(self.id.as_uuid().as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }
}

impl FromStr for BookingCursor {
    type Err = BookingCursorError;

    fn from_str(text: &str) -> Result<Self, BookingCursorError> {
        if text.len() != CURSOR_CHARS {
            return Err(BookingCursorError);
        }
        let mut bytes = [0; CURSOR_BYTES];
        BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).map_err(|_| BookingCursorError)?;
        let (millis, id) = bytes.split_first_chunk::<TIME_BYTES>().ok_or(BookingCursorError)?;
        Ok(Self {
            created_at: Timestamp::from_millis(i64::from_be_bytes(*millis)),
            id: BookingId::from_uuid(Uuid::from_slice(id).map_err(|_| BookingCursorError)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn parses_only_the_known_filters() {
        for filter in BookingFilter::ALL {
            assert_eq!(filter.as_str().parse(), Ok(filter));
        }
        for text in ["", "All", "inquiry", "done "] {
            assert_eq!(text.parse::<BookingFilter>(), Err(BookingFilterError), "{text:?}");
        }
    }

    #[test]
    fn search_text_is_one_line_of_at_most_100_characters() {
        assert_eq!("  Åsa ".parse::<SearchText>().unwrap().as_str(), "Åsa");
        assert!("ø".repeat(100).parse::<SearchText>().is_ok());
        for text in ["x".repeat(101), "a\nb".to_owned(), "a\0".to_owned()] {
            assert!(text.parse::<SearchText>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn cursors_round_trip_and_damaged_ones_are_refused(millis: i64, id: [u8; 16]) {
            let id = BookingId::from_uuid(Uuid::from_bytes(id));
            let cursor = BookingCursor { created_at: Timestamp::from_millis(millis), id };
            let text = cursor.encode();
            prop_assert_eq!(text.len(), CURSOR_CHARS);
            prop_assert_eq!(text.parse(), Ok(cursor));
            for damaged in [format!("{text}A"), text[1..].to_owned(), format!("+{}", &text[1..]), String::new()] {
                prop_assert_eq!(damaged.parse::<BookingCursor>(), Err(BookingCursorError));
            }
        }
    }
}
