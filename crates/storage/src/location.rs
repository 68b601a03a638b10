//! Where the database is, read from one address.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

#[derive(Clone)]
pub enum DatabaseLocation {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

/// By hand: the options of a PostgreSQL connection hold its password.
impl fmt::Debug for DatabaseLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "Sqlite({})", path.display()),
            Self::Postgres(options) => write!(f, "Postgres({}:{})", options.get_host(), options.get_port()),
        }
    }
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum LocationError {
    #[error("sqlite:PATH or postgres://user:password@host:port/database is needed")]
    Scheme,
    #[error("the path of the SQLite file is missing")]
    NoPath,
    #[error("the plain path of a file is needed after sqlite:, without parameters")]
    NotAPath,
    #[error("the PostgreSQL address cannot be read: {0}")]
    Postgres(String),
}

impl FromStr for DatabaseLocation {
    type Err = LocationError;

    fn from_str(text: &str) -> Result<Self, LocationError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options = text.parse().map_err(|error| LocationError::Postgres(plain(error)))?;
            return Ok(Self::Postgres(Box::new(options)));
        }
        let path = text.strip_prefix("sqlite:").ok_or(LocationError::Scheme)?;
        match path.strip_prefix("//").unwrap_or(path) {
            "" => Err(LocationError::NoPath),
            path if path.contains('?') || path == ":memory:" => Err(LocationError::NotAPath),
            path => Ok(Self::Sqlite(PathBuf::from(path))),
        }
    }
}

/// The reason alone: the address itself holds a password.
fn plain(error: sqlx::Error) -> String {
    match error {
        sqlx::Error::Configuration(reason) => reason.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sqlite_path(text: &str) -> PathBuf {
        match text.parse() {
            Ok(DatabaseLocation::Sqlite(path)) => path,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_sqlite_path_may_be_relative_or_absolute() {
        assert_eq!(sqlite_path("sqlite:data/lenslink.db"), PathBuf::from("data/lenslink.db"));
        assert_eq!(sqlite_path("sqlite:///var/lib/lenslink.db"), PathBuf::from("/var/lib/lenslink.db"));
    }

    #[test]
    fn another_engine_or_no_path_is_refused() {
        assert_eq!("mysql://x/y".parse::<DatabaseLocation>().unwrap_err(), LocationError::Scheme);
        assert_eq!("sqlite:".parse::<DatabaseLocation>().unwrap_err(), LocationError::NoPath);
        for text in ["sqlite::memory:", "sqlite://x.db?mode=rwc"] {
            assert_eq!(text.parse::<DatabaseLocation>().unwrap_err(), LocationError::NotAPath, "{text}");
        }
    }

    #[test]
    fn a_wrong_postgres_address_is_named_without_its_password() {
        let error = "postgres://u:secret@host:port/db".parse::<DatabaseLocation>().unwrap_err().to_string();
        assert!(error.contains("port"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
}
