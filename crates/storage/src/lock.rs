//! Who may use a SQLite file: one process at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::error::{OpenError, Result};
use crate::folder::make_private;

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
    pub async fn fold_log(&self) -> Result<()> {
        let mut connection = SqliteConnectOptions::new().filename(&self.database).connect().await?;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
        Ok(connection.close().await?)
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
