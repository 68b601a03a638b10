//! SQLite: one server, one writing connection, several readers.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};

use crate::copy;
use crate::error::OpenError;
use crate::lock::DatabaseLock;

const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_READERS: u32 = 4;
/// Older versions can corrupt a database in WAL mode.
const MIN_VERSION: (u32, u32, u32) = (3, 51, 3);

/// 8000 KiB: SQLite reads a negative number as KiB. A batch of bookings touches more pages than the default
/// cache of 2 MiB holds.
const WRITER_CACHE_SIZE: &str = "-8000";
/// With the default of 1000 pages (4 MiB), a third of the bookings had to wait for a checkpoint.
const WAL_CHECKPOINT_PAGES: &str = "2500";

#[derive(Debug)]
pub(crate) struct SqliteDb {
    path: PathBuf,
    writer: SqlitePool,
    readers: SqlitePool,
    /// Held while the file is open. `None` for a command beside a server, and for a copy.
    _lock: Option<DatabaseLock>,
}

impl SqliteDb {
    /// Takes the lock of the file, and creates the file if it does not exist.
    pub(crate) async fn open_exclusive(path: &Path) -> Result<Self, OpenError> {
        let lock = DatabaseLock::acquire(path)?;
        if !exists(path)? {
            create(path).await?;
        }
        Self::open(path, Some(lock)).await
    }

    /// Opens the file beside a server that may hold its lock. `None` if the file does not exist.
    pub(crate) async fn open_shared(path: &Path) -> Result<Option<Self>, OpenError> {
        if !exists(path)? {
            return Ok(None);
        }
        Self::open(path, None).await.map(Some)
    }

    /// Opens a file that no process writes to, read-only.
    pub(crate) async fn open_copy(path: &Path) -> Result<Self, OpenError> {
        let readers = copy::open_read_only(path).await?;
        Ok(Self { path: path.to_owned(), writer: readers.clone(), readers, _lock: None })
    }

    async fn open(path: &Path, lock: Option<DatabaseLock>) -> Result<Self, OpenError> {
        let open_error = |source| OpenError::File { path: path.to_owned(), source };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            // With NORMAL, a power failure could lose committed transactions.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(ACQUIRE_TIMEOUT)
            // Holds all rows of a batch of bookings, so that SQLite does not wait for their reader.
            .row_buffer_size(256)
            .pragma("mmap_size", "0")
            .pragma("trusted_schema", "OFF");
        let pool = SqlitePoolOptions::new()
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .idle_timeout(None)
            .max_lifetime(None)
            .after_release(|connection, _| Box::pin(has_no_transaction(connection)));

        let mut writer_options = options
            .clone()
            // Otherwise SQLite keeps the rollback data of a statement with many rows in a file.
            .pragma("temp_store", "MEMORY")
            // Otherwise deleted data stays in the database file until other data overwrites it.
            .pragma("secure_delete", "ON")
            .pragma("cache_size", WRITER_CACHE_SIZE)
            .pragma("wal_autocheckpoint", WAL_CHECKPOINT_PAGES);
        if lock.is_some() {
            // SQLite opens a file without write permission read-only, and the pool would keep that connection
            // for good. This write makes the connection fail, and the next request opens another one.
            writer_options = writer_options.pragma("user_version", "0");
        }
        let writer =
            pool.clone().max_connections(1).connect_with(writer_options).await.map_err(open_error)?;
        let readers = pool.max_connections(MAX_READERS).connect_lazy_with(options.pragma("query_only", "ON"));

        let version: String =
            sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&writer).await.map_err(open_error)?;
        if parse_version(&version).is_none_or(|version| version < MIN_VERSION) {
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

    /// Closes the readers first: the last connection to close checkpoints the log, which a reader may not do.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// SQLite rolls a transaction back by itself after an I/O error or on a full disk. The driver's `ROLLBACK`
/// then fails, and the connection would count one transaction too many for good, so the pool replaces it.
async fn has_no_transaction(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    // Waits for the rollback of a dropped transaction, which the driver has only queued.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// An empty file is an error: SQLite would treat it as a new database, but the file of Lenslink is never
/// empty.
fn exists(path: &Path) -> Result<bool, OpenError> {
    match std::fs::metadata(path) {
        Ok(file) if file.len() == 0 => Err(OpenError::Empty { path: path.to_owned() }),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(source) => Err(OpenError::File { path: path.to_owned(), source: source.into() }),
    }
}

/// Creates the file under another name first, so that a crash never leaves an empty database.
async fn create(path: &Path) -> Result<(), OpenError> {
    let open_error = |source| OpenError::File { path: path.to_owned(), source };
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new_path = PathBuf::from(name);
    let options = SqliteConnectOptions::new().filename(&new_path).create_if_missing(true);
    let connection = options.journal_mode(SqliteJournalMode::Wal).connect().await.map_err(open_error)?;
    connection.close().await.map_err(open_error)?;
    std::fs::rename(&new_path, path).map_err(|error| open_error(error.into()))
}

fn parse_version(text: &str) -> Option<(u32, u32, u32)> {
    let mut parts = text.split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some pragmas return a number, others a text.
    async fn read_pragma(pool: &SqlitePool, sql: &'static str) -> String {
        let number: Option<i64> = sqlx::query_scalar(sql).fetch_one(pool).await.ok();
        match number {
            Some(number) => number.to_string(),
            None => sqlx::query_scalar(sql).fetch_one(pool).await.unwrap(),
        }
    }

    #[tokio::test]
    async fn sets_the_pragmas_of_writer_and_readers() {
        let folder = tempfile::tempdir().unwrap();
        let db = SqliteDb::open_exclusive(&folder.path().join("lenslink.db")).await.unwrap();
        for (pool, query_only) in [(db.writer(), "0"), (db.readers(), "1")] {
            assert_eq!(read_pragma(pool, "PRAGMA journal_mode").await, "wal");
            assert_eq!(read_pragma(pool, "PRAGMA synchronous").await, "2", "2 is FULL");
            assert_eq!(read_pragma(pool, "PRAGMA foreign_keys").await, "1");
            assert_eq!(read_pragma(pool, "PRAGMA query_only").await, query_only);
        }
        assert_eq!(read_pragma(db.writer(), "PRAGMA temp_store").await, "2", "2 is MEMORY");
        assert_eq!(read_pragma(db.writer(), "PRAGMA secure_delete").await, "1");
        assert_eq!(read_pragma(db.writer(), "PRAGMA cache_size").await, WRITER_CACHE_SIZE);
        assert_eq!(read_pragma(db.writer(), "PRAGMA wal_autocheckpoint").await, WAL_CHECKPOINT_PAGES);
        db.close().await;
    }

    /// `read_only` stands for the missing write permission that `open` detects with the same pragma.
    #[tokio::test]
    async fn reports_a_read_only_file_as_unavailable() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lenslink.db");
        SqliteDb::open_exclusive(&path).await.unwrap().close().await;
        let options = SqliteConnectOptions::new().filename(&path).read_only(true).pragma("user_version", "0");
        let error = options.connect().await.unwrap_err();
        assert!(matches!(crate::Error::from(error), crate::Error::Unavailable(_)));
    }

    #[test]
    fn compares_versions_by_number() {
        assert!(parse_version("3.51.3") >= Some(MIN_VERSION));
        assert!(parse_version("3.9.12") < Some(MIN_VERSION));
        assert!(parse_version("3.51.10") > Some(MIN_VERSION));
        assert_eq!(parse_version("three"), None);
    }
}
