//! Which installation this is.

use std::path::{Path, PathBuf};

use domain::Instance;
use storage::blobs::BlobLocation;
use storage::{DatabaseLocation, Db, OpenError, Result};

use super::Ctx;
use crate::config::{Config, MasterKey};

/// Opens the database for serving, and makes a new one only where none has been before.
pub async fn open_database(config: &Config) -> Result<Db, OpenError> {
    refuse_missing_database(config)?;
    Db::open(&config.database).await
}

/// A SQLite file that is missing beside its master key, its photos or its log was lost: a new instance in its place
/// would hide that.
pub fn refuse_missing_database(config: &Config) -> Result<(), OpenError> {
    let DatabaseLocation::Sqlite(database) = &config.database else { return Ok(()) };
    if database.symlink_metadata().is_ok() {
        return Ok(());
    }
    let key = match &config.keys {
        MasterKey::File(path) => Some(path.clone()),
        MasterKey::Given(_) => None,
    };
    let photos = match &config.objects.location {
        BlobLocation::Disk(path) => first_entry(path),
        BlobLocation::S3(_) => None,
    };
    let log = PathBuf::from(format!("{}-wal", database.display()));
    match [key, photos, Some(log)].into_iter().flatten().find(|path| path.exists()) {
        Some(beside) => Err(OpenError::Missing { path: database.clone(), beside }),
        None => Ok(()),
    }
}

fn first_entry(folder: &Path) -> Option<PathBuf> {
    Some(folder.read_dir().ok()?.next()?.ok()?.path())
}

/// The instance of this database; the first node to ask makes it.
pub async fn ensure(cx: &Ctx) -> Result<Instance> {
    if let Some(instance) = cx.db.read().await?.instance().get().await? {
        return Ok(instance);
    }
    let new = Instance::new(cx.clock.now());
    let mut tx = cx.db.write().await?;
    tx.instance().insert_first(&new).await?;
    // Another node may have been faster: what stands in the database counts.
    let instance = tx.instance().get().await?.unwrap_or(new);
    tx.commit().await?;
    Ok(instance)
}
