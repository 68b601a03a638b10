//! The location of the database, parsed from its URL.

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

/// Written by hand, because the options of a PostgreSQL connection contain its password.
impl fmt::Debug for DatabaseLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "Sqlite({})", path.display()),
            Self::Postgres(options) => write!(f, "Postgres({}:{})", options.get_host(), options.get_port()),
        }
    }
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum DatabaseLocationError {
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
    type Err = DatabaseLocationError;

    fn from_str(text: &str) -> Result<Self, DatabaseLocationError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options =
                text.parse().map_err(|error| DatabaseLocationError::Postgres(describe_error(error)))?;
            return Ok(Self::Postgres(Box::new(options)));
        }
        let path = text.strip_prefix("sqlite:").ok_or(DatabaseLocationError::Scheme)?;
        match path.strip_prefix("//").unwrap_or(path) {
            "" => Err(DatabaseLocationError::NoPath),
            path if path.contains('?') || path == ":memory:" => Err(DatabaseLocationError::NotAPath),
            path => Ok(Self::Sqlite(PathBuf::from(path))),
        }
    }
}

/// Removes sqlx's prefix from a configuration error. The messages of sqlx do not contain the URL, which may contain the
/// password.
fn describe_error(error: sqlx::Error) -> String {
    match error {
        sqlx::Error::Configuration(reason) => reason.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_sqlite_path(text: &str) -> PathBuf {
        match text.parse() {
            Ok(DatabaseLocation::Sqlite(path)) => path,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn accepts_relative_and_absolute_sqlite_paths() {
        assert_eq!(parse_sqlite_path("sqlite:data/lenslink.db"), PathBuf::from("data/lenslink.db"));
        assert_eq!(parse_sqlite_path("sqlite:///var/lib/lenslink.db"), PathBuf::from("/var/lib/lenslink.db"));
    }

    #[test]
    fn refuses_another_engine_and_anything_but_a_plain_path() {
        assert_eq!("mysql://x/y".parse::<DatabaseLocation>().unwrap_err(), DatabaseLocationError::Scheme);
        assert_eq!("sqlite:".parse::<DatabaseLocation>().unwrap_err(), DatabaseLocationError::NoPath);
        for text in ["sqlite::memory:", "sqlite://x.db?mode=rwc"] {
            assert_eq!(
                text.parse::<DatabaseLocation>().unwrap_err(),
                DatabaseLocationError::NotAPath,
                "{text}"
            );
        }
    }

    #[test]
    fn reports_a_wrong_postgres_url_without_its_password() {
        let error = "postgres://u:secret@host:port/db".parse::<DatabaseLocation>().unwrap_err().to_string();
        assert!(error.contains("port"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
}
