//! Everything of an instance in one file, and back. For SQLite; PostgreSQL has tools of its own.
//!
//! The file is a tar that holds the data folder as it lies on disk, behind a manifest with the hash of each member.

mod archive;
mod gather;
mod install;
mod layout;
mod make;
mod manifest;
mod part;
mod restore;
mod unpack;
mod write;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use identity::{Keyring, Vault};
use storage::{Db, OpenError};
use thiserror::Error;

pub use archive::ArchiveError;
pub use make::{Made, make};
pub use restore::{Restored, restore};

/// Why nothing was backed up or restored.
#[derive(Debug, Error)]
pub enum Refusal {
    #[error(
        "the database is PostgreSQL: use pg_dump and pg_restore, and keep the photos and the master key as well; \
         docs/OPERATING.md tells how, under \"Backups\""
    )]
    Postgres,
    #[error("there is no database yet; `lenslink serve` makes it")]
    NoDatabase,
    #[error("{} is there already, and a backup overwrites nothing", .0.display())]
    Exists(PathBuf),
    #[error("{} is there already: another backup is being written, or one was cut off; if none is, remove it", .0.display())]
    Unfinished(PathBuf),
    #[error("the master key {} is not there; give the one of the running server", .0.display())]
    NoMasterKey(PathBuf),
    #[error("the master key is not the one that the database was made with")]
    ForeignMasterKey,
    #[error(
        "{count} photo file(s) that pages show are not in the place for photos, such as {example}; \
         --incomplete makes a backup without them"
    )]
    PhotosMissing { count: usize, example: String },
    #[error("the database is damaged: SQLite's own check finds faults in it")]
    DamagedDatabase,
    #[error("the database {} is there already; --force moves it aside and restores the backup", .0.display())]
    DatabaseThere(PathBuf),
    #[error(
        "the backup holds photos as files, but LENSLINK_STORAGE_URL names a bucket; \
         restore it without that setting first"
    )]
    PhotosForBucket,
    #[error(
        "the backup holds no master key, and there is none here: set LENSLINK_MASTER_KEY as it was on the server, \
         or put the key at {}", .0.display()
    )]
    BackupWithoutKey(PathBuf),
    #[error("the backup belongs to another instance than the database in it")]
    Mixed,
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("the place for photos: {0}")]
    Objects(#[from] storage::blobs::BlobError),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

/// Which file a fault is about.
trait About<T> {
    fn about(self, path: &Path) -> Result<T, Refusal>;
}

impl<T> About<T> for io::Result<T> {
    fn about(self, path: &Path) -> Result<T, Refusal> {
        self.map_err(|source| Refusal::File { path: path.to_owned(), source })
    }
}

/// Without its key a database is worthless, so a wrong one is told while there is still time to find the right one.
async fn check_key(db: &Db, key: &str) -> Result<(), Refusal> {
    let vault = Vault::from_text(key).map_err(|_| Refusal::ForeignMasterKey)?;
    let stored = db.read().await?.signing_keys().all().await?;
    Keyring::new().load(&vault, &stored).map_err(|_| Refusal::ForeignMasterKey)
}

/// What was renamed is renamed for good only when the folder is on disk, too.
fn sync_folder(folder: &Path) -> Result<(), Refusal> {
    File::open(folder).and_then(|folder| folder.sync_all()).about(folder)
}

/// The folder that a file is in, also when only a name was given.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
