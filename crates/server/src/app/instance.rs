//! The identity of this installation, and opening its database.

use std::path::{Path, PathBuf};

use domain::Instance;
use storage::blobs::BlobLocation;
use storage::{DatabaseLocation, Db, OpenError, Result};

use super::AppContext;
use crate::config::{Config, MasterKey};

/// Opens the database for the server. Creates one only if there are no traces of an earlier one.
pub async fn open_database(config: &Config) -> Result<Db, OpenError> {
    refuse_missing_database(config)?;
    Db::open(&config.database).await
}

/// Fails if the SQLite file is missing although its master key, photos or write-ahead log exist: the file was
/// lost, and a new database would hide the loss.
pub fn refuse_missing_database(config: &Config) -> Result<(), OpenError> {
    let DatabaseLocation::Sqlite(database) = &config.database else { return Ok(()) };
    if database.symlink_metadata().is_ok() {
        return Ok(());
    }
    let key_file = match &config.master_key {
        MasterKey::File(path) => Some(path.clone()),
        MasterKey::Inline(_) => None,
    };
    let photo_file = match &config.objects.location {
        BlobLocation::Disk(path) => find_first_entry(path),
        BlobLocation::S3(_) => None,
    };
    let wal_file = PathBuf::from(format!("{}-wal", database.display()));
    match [key_file, photo_file, Some(wal_file)].into_iter().flatten().find(|path| path.exists()) {
        Some(leftover) => Err(OpenError::Missing { path: database.clone(), leftover }),
        None => Ok(()),
    }
}

fn find_first_entry(folder: &Path) -> Option<PathBuf> {
    Some(folder.read_dir().ok()?.next()?.ok()?.path())
}

/// Returns the instance of this database. The first node that calls this creates it.
pub async fn ensure(ctx: &AppContext) -> Result<Instance> {
    if let Some(instance) = ctx.db.read().await?.instance().get().await? {
        return Ok(instance);
    }
    let new_instance = Instance::new(ctx.clock.now());
    let mut tx = ctx.db.write().await?;
    tx.instance().insert_first(&new_instance).await?;
    // Another node may have inserted one first, so return the stored one.
    let instance = tx.instance().get().await?.unwrap_or(new_instance);
    tx.commit().await?;
    Ok(instance)
}
