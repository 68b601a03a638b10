//! Where the database is, read from one address.

use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

#[derive(Clone, Debug)]
pub enum DatabaseLocation {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum LocationError {
    #[error("sqlite:PATH or postgres://user:password@host:port/database is needed")]
    Scheme,
    #[error("the path of the SQLite file is missing")]
    NoPath,
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
    }

    #[test]
    fn a_wrong_postgres_address_is_named_without_its_password() {
        let error = "postgres://u:secret@host:port/db".parse::<DatabaseLocation>().unwrap_err().to_string();
        assert!(error.contains("port"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
}
