//! What can go wrong with a database, in the words of whoever has to act on it.

use std::path::PathBuf;

use thiserror::Error;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, Error)]
pub enum Error {
    /// The database cannot be reached or is too busy: trying again later may help.
    #[error("the database is not available: {0}")]
    Unavailable(#[source] sqlx::Error),
    /// Anything else is our own fault.
    #[error("the database refused a statement: {0}")]
    Fault(#[source] sqlx::Error),
}

impl Error {
    /// A row that our own rules would not have written.
    pub(crate) fn unreadable(why: impl std::fmt::Display) -> Self {
        Self::Fault(sqlx::Error::Decode(why.to_string().into()))
    }

    /// Whether a row is to blame: it will not read any better tomorrow.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Self::Fault(sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. }))
    }

    /// The transaction was ended in favour of another one: the same again will probably pass.
    pub fn gave_way(&self) -> bool {
        let Self::Unavailable(sqlx::Error::Database(refusal)) = self else { return false };
        refusal.code().is_some_and(|code| code.len() == 5 && code.starts_with("40"))
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let passing = match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            // No statement of ours makes a connection talk nonsense; one that is cut while it is made does.
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => true,
            sqlx::Error::Database(refusal) => refusal.code().is_some_and(|code| is_passing(&code)),
            _ => false,
        };
        if passing { Self::Unavailable(error) } else { Self::Fault(error) }
    }
}

/// PostgreSQL: connection exceptions, operator intervention, lack of resources, a transaction that gave way to another
/// one (40), a standby (25006).
/// SQLite (primary code in the low byte): busy, locked, read-only, I/O, full.
fn is_passing(code: &str) -> bool {
    if code.len() == 5 {
        return ["08", "40", "53", "57"].iter().any(|class| code.starts_with(class)) || code == "25006";
    }
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 8 | 10 | 13))
}

/// A SQLite file that cannot be read: I/O error, malformed, not a database.
pub(crate) fn is_unreadable(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(refusal) = error else { return false };
    let code = refusal.code().and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| matches!(code & 0xff, 10 | 11 | 26))
}

/// Why a database could not be opened at start.
#[derive(Debug, Error)]
pub enum OpenError {
    #[error("cannot write in the folder {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("another Lenslink process is using the database {}", path.display())]
    InUse { path: PathBuf },
    #[error("the database {} is empty: what it held is lost", path.display())]
    Empty { path: PathBuf },
    #[error("the database {} is missing, but {} of an earlier start is there", path.display(), beside.display())]
    Missing { path: PathBuf, beside: PathBuf },
    #[error("cannot open the database {}: {source}", path.display())]
    File { path: PathBuf, source: sqlx::Error },
    #[error("cannot reach PostgreSQL at {address}: {reason}")]
    Unreachable { address: String, reason: String },
    #[error("{engine} {found} is too old, {needed} or newer is needed")]
    TooOld { engine: &'static str, found: String, needed: &'static str },
    #[error(
        "the database was written by a newer Lenslink (it has change {0}, which this program does not know)"
    )]
    NewerSchema(i64),
    #[error("change {0} of the database is not the one this program was built with")]
    ForeignSchema(i64),
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    #[error("the database was opened but does not answer: {0}")]
    Silent(#[from] Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_away_or_full_is_told_from_a_wrong_statement() {
        for code in ["08006", "40P01", "40001", "57P01", "53300", "25006", "5", "517", "13", "778"] {
            assert!(is_passing(code), "{code}");
        }
        for code in ["23505", "42601", "1", "2067"] {
            assert!(!is_passing(code), "{code}");
        }
    }
}
