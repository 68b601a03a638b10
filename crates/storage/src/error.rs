//! Database errors, grouped by what the caller can do about them.

use std::path::PathBuf;

use thiserror::Error;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// PostgreSQL's error codes have five characters. SQLite's are shorter numbers.
const SQLSTATE_LENGTH: usize = 5;

#[derive(Debug, Error)]
pub enum Error {
    /// The database cannot be reached or is too busy: a retry may help.
    #[error("the database is not available: {0}")]
    Unavailable(#[source] sqlx::Error),
    /// Any other error: a bug of this program, or an invalid row.
    #[error("a database query failed: {0}")]
    Internal(#[source] sqlx::Error),
}

impl Error {
    /// The error of a stored row that breaks the rules of `domain`, or of a value that SQL cannot take.
    pub(crate) fn invalid_row(reason: impl std::fmt::Display) -> Self {
        Self::Internal(sqlx::Error::Decode(reason.to_string().into()))
    }

    /// Whether a stored row is invalid: a retry cannot help.
    pub fn is_invalid_row(&self) -> bool {
        matches!(self, Self::Internal(sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. }))
    }

    /// Whether PostgreSQL rolled this transaction back in favour of another one (class 40): a retry will
    /// probably succeed.
    pub fn is_transaction_conflict(&self) -> bool {
        let Self::Unavailable(sqlx::Error::Database(error)) = self else { return false };
        error.code().is_some_and(|code| code.len() == SQLSTATE_LENGTH && code.starts_with("40"))
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let is_transient = match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            // Not caused by our statements, but by a connection that is cut while it is being opened.
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => true,
            sqlx::Error::Database(error) => error.code().is_some_and(|code| is_transient_code(&code)),
            _ => false,
        };
        if is_transient { Self::Unavailable(error) } else { Self::Internal(error) }
    }
}

/// PostgreSQL: connection exception (class 08), transaction rolled back in favour of another one (40),
/// insufficient resources (53), operator intervention (57), standby server (25006).
/// SQLite (primary code in the low byte): busy (5), locked (6), read-only (8), I/O error (10), full (13).
fn is_transient_code(code: &str) -> bool {
    if code.len() == SQLSTATE_LENGTH {
        return ["08", "40", "53", "57"].iter().any(|class| code.starts_with(class)) || code == "25006";
    }
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 8 | 10 | 13))
}

/// Whether SQLite cannot read the file: I/O error (10), malformed (11), not a database (26).
pub(crate) fn is_unreadable_file(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    let code = error.code().and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| matches!(code & 0xff, 10 | 11 | 26))
}

/// Why a database could not be locked, opened or migrated.
#[derive(Debug, Error)]
pub enum OpenError {
    #[error("cannot write in the folder {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("another Lenslink process is using the database {}", path.display())]
    InUse { path: PathBuf },
    #[error("the database file {} is empty: its data is lost", path.display())]
    Empty { path: PathBuf },
    #[error(
        "the database {} is missing, but {} from an earlier start exists",
        path.display(),
        leftover.display()
    )]
    Missing { path: PathBuf, leftover: PathBuf },
    #[error("cannot open the database {}: {source}", path.display())]
    File { path: PathBuf, source: sqlx::Error },
    #[error("cannot reach PostgreSQL at {address}: {reason}")]
    Unreachable { address: String, reason: String },
    #[error("{engine} {found} is too old, {needed} or newer is needed")]
    TooOld { engine: &'static str, found: String, needed: &'static str },
    #[error("the database was written by a newer Lenslink (this program does not have its migration {0})")]
    NewerSchema(i64),
    #[error("migration {0} of the database differs from the one in this program")]
    MigrationMismatch(i64),
    #[error("the database could not be migrated: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    #[error("the database was opened but does not answer: {0}")]
    NoAnswer(#[from] Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_transient_errors_from_invalid_statements() {
        for code in ["08006", "40P01", "40001", "57P01", "53300", "25006", "5", "517", "13", "778"] {
            assert!(is_transient_code(code), "{code}");
        }
        for code in ["23505", "42601", "1", "2067"] {
            assert!(!is_transient_code(code), "{code}");
        }
    }
}
