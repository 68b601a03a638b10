//! The `Idempotency-Key` of a request to create a service or a booking. For each photographer, the server performs
//! requests with the same key and content once, and refuses the key with other content. It keeps the keys
//! of bookings for `IDEMPOTENCY_RETENTION`.

use std::str::FromStr;

use thiserror::Error;

const MAX_CHARS: usize = 255;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("A key has 1 to {MAX_CHARS} visible ASCII characters")]
pub struct IdempotencyKeyError;

impl IdempotencyKey {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for IdempotencyKey {
    type Err = IdempotencyKeyError;

    fn from_str(text: &str) -> Result<Self, IdempotencyKeyError> {
        let is_valid = (1..=MAX_CHARS).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
        if is_valid { Ok(Self(text.to_owned())) } else { Err(IdempotencyKeyError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_1_to_255_visible_ascii_characters() {
        for text in ["a", "8e03978e-40d5-43e8-bc93-6894a57f9324", "\"quoted\"", &"k".repeat(255)] {
            assert_eq!(text.parse::<IdempotencyKey>().unwrap().as_str(), text);
        }
        for text in ["", " ", "a b", "a\tb", "å", "a\0", &"k".repeat(256)] {
            assert_eq!(text.parse::<IdempotencyKey>(), Err(IdempotencyKeyError), "{text:?}");
        }
    }
}
