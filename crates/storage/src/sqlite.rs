//! SQLite: one process, one writer, many readers.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};

use crate::copy;
use crate::error::OpenError;
use crate::lock::DatabaseLock;

const ACQUIRE: Duration = Duration::from_secs(2);
const READERS: u32 = 4;
/// Older ones can corrupt a database in WAL mode.
const OLDEST: (u32, u32, u32) = (3, 51, 3);

/// Of the writer, in KiB (that is what the minus means) and in pages: many bookings at once touch more pages than the
/// 2 MiB that SQLite keeps, and copying them into the database after every 4 MiB makes a third of them wait.
const CACHE: &str = "-8000";
const LOG_PAGES: &str = "2500";

#[derive(Debug)]
pub(crate) struct SqliteDb {
    path: PathBuf,
    writer: SqlitePool,
    readers: SqlitePool,
    /// Held for as long as this process uses the file.
    _lock: Option<DatabaseLock>,
}

impl SqliteDb {
    pub(crate) async fn open_alone(path: &Path) -> Result<Self, OpenError> {
        let lock = DatabaseLock::take(path)?;
        if !exists(path)? {
            create(path).await?;
        }
        Self::open(path, Some(lock)).await
    }

    pub(crate) async fn open_beside(path: &Path) -> Result<Option<Self>, OpenError> {
        if !exists(path)? {
            return Ok(None);
        }
        Self::open(path, None).await.map(Some)
    }

    /// A file that nothing writes to, neither a server nor this.
    pub(crate) async fn open_copy(path: &Path) -> Result<Self, OpenError> {
        let readers = copy::open(path).await?;
        Ok(Self { path: path.to_owned(), writer: readers.clone(), readers, _lock: None })
    }

    async fn open(path: &Path, lock: Option<DatabaseLock>) -> Result<Self, OpenError> {
        let told = |source| OpenError::File { path: path.to_owned(), source };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            // NORMAL would lose commits that were already answered when the power goes.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(ACQUIRE)
            // All rows of a group of bookings: the database does not wait until somebody has taken the first of them.
            .row_buffer_size(256)
            .pragma("mmap_size", "0")
            .pragma("trusted_schema", "OFF");
        let pool = SqlitePoolOptions::new()
            .acquire_timeout(ACQUIRE)
            .idle_timeout(None)
            .max_lifetime(None)
            .after_release(|connection, _| Box::pin(has_no_transaction(connection)));

        // What a statement with many rows would undo on an error is a file otherwise. What somebody had deleted is
        // overwritten, or it would stand in the file until something else takes its room.
        let mut writer_options = options
            .clone()
            .pragma("temp_store", "MEMORY")
            .pragma("secure_delete", "ON")
            .pragma("cache_size", CACHE)
            .pragma("wal_autocheckpoint", LOG_PAGES);
        if lock.is_some() {
            // A write. SQLite opens a file that it may not change read-only, and such a connection would stay so for
            // ever: it fails here instead, and the next request opens another one.
            writer_options = writer_options.pragma("user_version", "0");
        }
        let writer = pool.clone().max_connections(1).connect_with(writer_options).await.map_err(told)?;
        let readers = pool.max_connections(READERS).connect_lazy_with(options.pragma("query_only", "ON"));

        let version: String =
            sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&writer).await.map_err(told)?;
        if parse_version(&version).is_none_or(|found| found < OLDEST) {
            return Err(OpenError::TooOld { engine: "SQLite", found: version, needed: "3.51.3" });
        }
        Ok(Self { path: path.to_owned(), writer, readers, _lock: lock })
    }

    pub(crate) fn path(&self) -> &PathBuf {
        &self.path
    }

    pub(crate) fn writer(&self) -> &SqlitePool {
        &self.writer
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    /// Readers first: the last connection to close folds the write-ahead log in, and only the writer may.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// SQLite rolls a transaction back by itself after an I/O error or on a full disk. The driver's `ROLLBACK` then fails,
/// and the connection would count one transaction too many for ever: the pool opens a new one in its place.
async fn has_no_transaction(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    // Comes back after the rollback of a dropped transaction, which is only queued.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// SQLite takes an empty file for a new database. Ours is never empty, so its contents are lost.
fn exists(path: &Path) -> Result<bool, OpenError> {
    match std::fs::metadata(path) {
        Ok(file) if file.len() == 0 => Err(OpenError::Empty { path: path.to_owned() }),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(source) => Err(OpenError::File { path: path.to_owned(), source: source.into() }),
    }
}

/// Under another name first: a crash leaves either no database or one that is not empty.
async fn create(path: &Path) -> Result<(), OpenError> {
    let failed = |source| OpenError::File { path: path.to_owned(), source };
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let options = SqliteConnectOptions::new().filename(&new).create_if_missing(true);
    let connection = options.journal_mode(SqliteJournalMode::Wal).connect().await.map_err(failed)?;
    connection.close().await.map_err(failed)?;
    std::fs::rename(&new, path).map_err(|error| failed(error.into()))
}

fn parse_version(text: &str) -> Option<(u32, u32, u32)> {
    let mut parts = text.split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn pragma(pool: &SqlitePool, name: &'static str) -> String {
        let value: Option<i64> = sqlx::query_scalar(name).fetch_one(pool).await.ok();
        match value {
            Some(number) => number.to_string(),
            None => sqlx::query_scalar(name).fetch_one(pool).await.unwrap(),
        }
    }

    #[tokio::test]
    async fn every_connection_is_durable_and_only_the_writer_may_write() {
        let folder = tempfile::tempdir().unwrap();
        let db = SqliteDb::open_alone(&folder.path().join("lenslink.db")).await.unwrap();
        for (pool, query_only) in [(db.writer(), "0"), (db.readers(), "1")] {
            assert_eq!(pragma(pool, "PRAGMA journal_mode").await, "wal");
            assert_eq!(pragma(pool, "PRAGMA synchronous").await, "2", "2 is FULL");
            assert_eq!(pragma(pool, "PRAGMA foreign_keys").await, "1");
            assert_eq!(pragma(pool, "PRAGMA query_only").await, query_only);
        }
        assert_eq!(pragma(db.writer(), "PRAGMA temp_store").await, "2", "2 is MEMORY");
        assert_eq!(pragma(db.writer(), "PRAGMA secure_delete").await, "1");
        assert_eq!(pragma(db.writer(), "PRAGMA cache_size").await, CACHE);
        assert_eq!(pragma(db.writer(), "PRAGMA wal_autocheckpoint").await, LOG_PAGES);
        db.close().await;
    }

    #[tokio::test]
    async fn a_writer_that_may_not_change_the_file_is_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lenslink.db");
        SqliteDb::open_alone(&path).await.unwrap().close().await;
        let connecting =
            SqliteConnectOptions::new().filename(&path).read_only(true).pragma("user_version", "0");
        let refusal = connecting.connect().await.unwrap_err();
        assert!(matches!(crate::Error::from(refusal), crate::Error::Unavailable(_)));
    }

    #[test]
    fn versions_compare_by_number_not_by_letter() {
        assert!(parse_version("3.51.3") >= Some(OLDEST));
        assert!(parse_version("3.9.12") < Some(OLDEST));
        assert!(parse_version("3.51.10") > Some(OLDEST));
        assert_eq!(parse_version("three"), None);
    }
}
