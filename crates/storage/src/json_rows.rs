//! Passes many rows as one SQL parameter: a JSON array with one element per row, which both database engines
//! turn into rows again. An element is a value, or an array of the columns.

use serde::ser::Error as _;
use serde::{Serialize, Serializer};

use crate::error::{Error, Result};

pub(crate) fn to_json(rows: impl Iterator<Item = impl Serialize>) -> Result<String> {
    let rows: Vec<_> = rows.collect();
    serde_json::to_string(&rows).map_err(Error::invalid_row)
}

/// Picks the SQL of the engine.
macro_rules! sql_for_engine {
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
pub(crate) use sql_for_engine;

/// Serialises bytes as hexadecimal digits.
pub(crate) struct Hex<'a, const N: usize>(pub &'a [u8; N]);

impl<const N: usize> Serialize for Hex<'_, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut digits = [[0; 2]; N];
        hex::encode_to_slice(self.0, digits.as_flattened_mut()).map_err(S::Error::custom)?;
        serializer.serialize_str(std::str::from_utf8(digits.as_flattened()).map_err(S::Error::custom)?)
    }
}
