//! Many rows as one parameter: a JSON list of lists, which both databases turn into rows again.

use serde::{Serialize, Serializer};

use crate::error::{Error, Result};

pub(super) fn json(rows: impl Iterator<Item = impl Serialize>) -> Result<String> {
    let rows: Vec<_> = rows.collect();
    serde_json::to_string(&rows).map_err(Error::unreadable)
}

/// One of two texts of a statement.
macro_rules! by_engine {
    ($exec:expr, $sqlite:expr, $postgres:expr) => {
        match &$exec {
            $crate::exec::Exec::Sqlite(_) => {
                const SQL: &str = $sqlite;
                SQL
            }
            $crate::exec::Exec::Postgres(_) => {
                const SQL: &str = $postgres;
                SQL
            }
        }
    };
}
pub(super) use by_engine;

/// Bytes in hexadecimal.
pub(super) struct Hex<'a>(pub &'a [u8; 32]);

impl Serialize for Hex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 64];
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        serializer.serialize_str(std::str::from_utf8(&text).map_err(serde::ser::Error::custom)?)
    }
}
