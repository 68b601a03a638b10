//! Who may use a SQLite file: one process at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::error::{OpenError, Result, is_unreadable};
use crate::folder::make_private;

/// For a command beside it that is about to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// What became of a write-ahead log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    Folded,
    InUse,
    /// The database is too damaged.
    Unreadable,
}

/// Keeps every other server from a SQLite file, until it is dropped.
#[derive(Debug)]
pub struct DatabaseLock {
    database: PathBuf,
    _file: File,
}

impl DatabaseLock {
    /// Makes the folder if it is not there yet.
    pub fn take(database: &Path) -> Result<Self, OpenError> {
        let folder =
            database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = prepare_folder(folder)
            .and_then(|folder| lock_beside(&folder, database))
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?
            .ok_or_else(|| OpenError::InUse { path: database.to_owned() })?;
        Ok(Self { database: database.to_owned(), _file: file })
    }

    /// Folds what a killed server left in the write-ahead log into the file, so that the file alone is all there is.
    pub async fn fold_log(&self) -> Result<Log> {
        match self.fold().await {
            Ok(true) => Ok(Log::Folded),
            Ok(false) => Ok(Log::InUse),
            Err(error) if is_unreadable(&error) => Ok(Log::Unreadable),
            Err(error) => Err(error.into()),
        }
    }

    /// False if somebody else reads what is in the log.
    async fn fold(&self) -> sqlx::Result<bool> {
        let file = SqliteConnectOptions::new().filename(&self.database).busy_timeout(PATIENCE);
        let mut connection = file.connect().await?;
        let (busy, _, _): (i64, i64, i64) =
            sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(busy == 0)
    }
}

fn prepare_folder(folder: &Path) -> io::Result<PathBuf> {
    make_private(folder)?;
    folder.canonicalize()
}

/// `None` when another process holds the lock.
fn lock_beside(folder: &Path, database: &Path) -> io::Result<Option<File>> {
    let mut name = database.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    let file = File::options().create(true).truncate(false).write(true).open(folder.join(name))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
