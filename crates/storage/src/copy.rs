//! Copies and checks SQLite database files.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{ConnectOptions, Connection, SqlitePool};

use crate::error::{Error, OpenError, Result, is_unreadable_file};

/// Copies a snapshot into a new file. Other connections may write meanwhile.
pub(crate) async fn vacuum_into(source: &SqlitePool, target: &Path) -> Result<()> {
    let target = target.to_str().ok_or_else(|| Error::invalid_row("the path of the copy is not Unicode"))?;
    sqlx::query("VACUUM INTO $1").bind(target).execute(source).await?;
    Ok(())
}

/// Opens a copy without creating files beside it. No other process may have the copy open, because SQLite
/// takes no lock on an immutable file.
pub(crate) async fn open_read_only(path: &Path) -> Result<SqlitePool, OpenError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .immutable(true)
        .pragma("mmap_size", "0")
        .pragma("trusted_schema", "OFF");
    let pool = SqlitePoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    pool.connect_with(options).await.map_err(|source| OpenError::File { path: path.to_owned(), source })
}

/// Whether SQLite can read every page of the file. Uses a new connection: its cache is empty, so that SQLite
/// reads the file itself.
pub(crate) async fn passes_quick_check(path: &Path) -> Result<bool> {
    match run_quick_check(path).await {
        Ok(findings) => Ok(findings == ["ok"]),
        Err(error) if is_unreadable_file(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

async fn run_quick_check(path: &Path) -> sqlx::Result<Vec<String>> {
    let mut connection = SqliteConnectOptions::new().filename(path).read_only(true).connect().await?;
    let findings = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(findings)
}

/// Checks every page, index and foreign key. False also if a check cannot run.
pub(crate) async fn passes_integrity_check(pool: &SqlitePool) -> bool {
    const CHECK_PAGES: &str = "PRAGMA integrity_check";
    const COUNT_BROKEN_REFERENCES: &str = "SELECT count(*) FROM pragma_foreign_key_check";
    let findings: sqlx::Result<Vec<String>> = sqlx::query_scalar(CHECK_PAGES).fetch_all(pool).await;
    let broken_references: sqlx::Result<i64> =
        sqlx::query_scalar(COUNT_BROKEN_REFERENCES).fetch_one(pool).await;
    findings.is_ok_and(|findings| findings == ["ok"]) && broken_references.is_ok_and(|count| count == 0)
}
