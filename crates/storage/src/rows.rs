//! Many rows as one parameter: a JSON list of lists, which both databases turn into rows again.

use serde::{Serialize, Serializer};

use crate::error::{Error, Result};

pub(crate) fn json(rows: impl Iterator<Item = impl Serialize>) -> Result<String> {
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
pub(crate) use by_engine;

/// Bytes in hexadecimal.
pub(crate) struct Hex<'a, const N: usize>(pub &'a [u8; N]);

impl<const N: usize> Serialize for Hex<'_, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [[0; 2]; N];
        for (pair, byte) in text.iter_mut().zip(self.0) {
            *pair = [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
        }
        serializer.serialize_str(std::str::from_utf8(text.as_flattened()).map_err(serde::ser::Error::custom)?)
    }
}
