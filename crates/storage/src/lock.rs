//! The lock of a SQLite file. A server holds it, and so does a command that no server may run beside, such as
//! a restore.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::error::{OpenError, Result, is_unreadable_file};
use crate::folder::create_private_folder;

/// Long enough for another Lenslink command to finish.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// The result of checkpointing a write-ahead log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointOutcome {
    Completed,
    /// Another process is using the log.
    InUse,
    /// The database file is too damaged to be read.
    Unreadable,
}

/// Keeps other servers off a SQLite file until this lock is dropped. Commands that open the file beside a
/// server do not need it.
#[derive(Debug)]
pub struct DatabaseLock {
    database: PathBuf,
    _file: File,
}

impl DatabaseLock {
    /// Creates the database's folder if it does not exist.
    pub fn acquire(database: &Path) -> Result<Self, OpenError> {
        let folder =
            database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = prepare_folder(folder)
            .and_then(|folder| acquire_lock_file(&folder, database))
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?
            .ok_or_else(|| OpenError::InUse { path: database.to_owned() })?;
        Ok(Self { database: database.to_owned(), _file: file })
    }

    /// Moves what a killed server left in the write-ahead log into the database file.
    pub async fn checkpoint_log(&self) -> Result<CheckpointOutcome> {
        match self.run_checkpoint().await {
            Ok(true) => Ok(CheckpointOutcome::Completed),
            Ok(false) => Ok(CheckpointOutcome::InUse),
            Err(error) if is_unreadable_file(&error) => Ok(CheckpointOutcome::Unreadable),
            Err(error) => Err(error.into()),
        }
    }

    /// False if another connection is reading the log.
    async fn run_checkpoint(&self) -> sqlx::Result<bool> {
        let options = SqliteConnectOptions::new().filename(&self.database).busy_timeout(BUSY_TIMEOUT);
        let mut connection = options.connect().await?;
        let (busy, _, _): (i64, i64, i64) =
            sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(busy == 0)
    }
}

fn prepare_folder(folder: &Path) -> io::Result<PathBuf> {
    create_private_folder(folder)?;
    folder.canonicalize()
}

/// `None` if another process holds the lock.
fn acquire_lock_file(folder: &Path, database: &Path) -> io::Result<Option<File>> {
    let mut name = database.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    let file = File::options().create(true).truncate(false).write(true).open(folder.join(name))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
