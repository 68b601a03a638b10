//! A copy of a SQLite database in one file: made while the database is in use, read without leaving a trace.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{ConnectOptions, Connection, SqlitePool};

use crate::error::{Error, OpenError, Result, is_unreadable};

/// Everything as it is at one moment. Writers go on meanwhile.
pub(crate) async fn write(from: &SqlitePool, to: &Path) -> Result<()> {
    let to = to.to_str().ok_or_else(|| Error::unreadable("a path that is not Unicode"))?;
    sqlx::query("VACUUM INTO $1").bind(to).execute(from).await?;
    Ok(())
}

/// Nothing else may have the file open: without a lock of its own SQLite takes it as it lies there.
pub(crate) async fn open(path: &Path) -> Result<SqlitePool, OpenError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .immutable(true)
        .pragma("mmap_size", "0")
        .pragma("trusted_schema", "OFF");
    let pool = SqlitePoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    pool.connect_with(options).await.map_err(|source| OpenError::File { path: path.to_owned(), source })
}

/// Over a connection of its own, which has no page in memory yet.
pub(crate) async fn has_sound_pages(path: &Path) -> Result<bool> {
    match check_pages(path).await {
        Ok(findings) => Ok(findings == ["ok"]),
        Err(error) if is_unreadable(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

async fn check_pages(path: &Path) -> sqlx::Result<Vec<String>> {
    let mut connection = SqliteConnectOptions::new().filename(path).read_only(true).connect().await?;
    let findings = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(findings)
}

/// Whether every page, index and reference is as it should be.
pub(crate) async fn is_sound(pool: &SqlitePool) -> bool {
    const PAGES: &str = "PRAGMA integrity_check";
    const REFERENCES: &str = "SELECT count(*) FROM pragma_foreign_key_check";
    let pages: sqlx::Result<Vec<String>> = sqlx::query_scalar(PAGES).fetch_all(pool).await;
    let dangling: sqlx::Result<i64> = sqlx::query_scalar(REFERENCES).fetch_one(pool).await;
    pages.is_ok_and(|pages| pages == ["ok"]) && dangling.is_ok_and(|dangling| dangling == 0)
}
