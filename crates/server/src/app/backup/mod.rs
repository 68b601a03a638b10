//! Creates a backup of a whole instance in one file, and restores it. For SQLite: PostgreSQL has its own
//! tools.
//!
//! The file is a tar: first a manifest with the hash of each member, then the members, with the layout of the
//! data folder.

mod collect;
mod create;
mod install;
mod layout;
mod manifest;
mod part_file;
mod reader;
mod restore;
mod unpack;
mod writer;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use identity::{Keyring, Vault};
use storage::{Db, OpenError};
use thiserror::Error;

pub use create::{BackedUpPhotos, BackupSummary, create_backup};
pub use reader::ArchiveError;
pub use restore::{RestoreSummary, restore_backup};

#[derive(Debug, Error)]
pub enum BackupError {
    #[error(
        "the database is PostgreSQL: use pg_dump and pg_restore, and back up the photos and the master key \
         separately; see \"Backups\" in docs/OPERATING.md"
    )]
    Postgres,
    #[error("there is no database yet; `lenslink serve` creates it")]
    NoDatabase,
    #[error("{} already exists, and a backup overwrites nothing", .0.display())]
    Exists(PathBuf),
    #[error(
        "{} already exists: another backup is running or was interrupted; if none is running, delete it",
        .0.display()
    )]
    Unfinished(PathBuf),
    #[error("the master key {} is missing; use the key of the running server", .0.display())]
    NoMasterKey(PathBuf),
    #[error("the master key does not match the database")]
    ForeignMasterKey,
    #[error(
        "{count} photo file(s) that pages use are missing, such as {example}; --incomplete creates a backup \
         without them"
    )]
    PhotosMissing { count: usize, example: String },
    #[error("the database is damaged: SQLite's integrity check found errors")]
    DamagedDatabase,
    #[error("the database {} already exists; --force moves it aside and restores the backup", .0.display())]
    DatabaseExists(PathBuf),
    #[error(
        "the backup contains photos as files, but LENSLINK_STORAGE_URL names a bucket; \
         restore it without that setting first"
    )]
    PhotosForBucket,
    #[error(
        "the backup contains no master key, and this machine has none: set LENSLINK_MASTER_KEY to the key of \
         the server, or put the key at {}", .0.display()
    )]
    BackupWithoutKey(PathBuf),
    #[error("the backup and the database in it belong to different instances")]
    InstanceMismatch,
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("photo storage: {0}")]
    Objects(#[from] storage::blobs::BlobError),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

/// Adds the path of the file to an I/O error.
trait WithPath<T> {
    fn with_path(self, path: &Path) -> Result<T, BackupError>;
}

impl<T> WithPath<T> for io::Result<T> {
    fn with_path(self, path: &Path) -> Result<T, BackupError> {
        self.map_err(|source| BackupError::File { path: path.to_owned(), source })
    }
}

/// Fails if the key does not open the signing keys in the database. A database is worthless without its
/// master key, so the operator must learn of a wrong key while the right one can still be found.
async fn check_key(db: &Db, key: &str) -> Result<(), BackupError> {
    let vault = Vault::from_text(key).map_err(|_| BackupError::ForeignMasterKey)?;
    let signing_keys = db.read().await?.signing_keys().list().await?;
    Keyring::new().load(&vault, &signing_keys).map_err(|_| BackupError::ForeignMasterKey)
}

/// A rename is durable only after its folder is synced.
fn sync_folder(folder: &Path) -> Result<(), BackupError> {
    File::open(folder).and_then(|folder| folder.sync_all()).with_path(folder)
}

/// The folder of a file. `.` for a name without a folder.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
