//! Brings a backup back. The whole of it is looked at before anything here is touched.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use domain::Timestamp;
use storage::blobs::BlobLocation;
use storage::{DatabaseLocation, DatabaseLock, Db, Log, OpenError};

use super::archive::Archive;
use super::install::Install;
use super::manifest::Kind;
use super::unpack::{Beside, Unpacked, unpack};
use super::{About, Refusal, check_key, folder_of};
use crate::config::{Config, MasterKey};

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    pub made_at: Timestamp,
    pub photo_files: usize,
    pub has_key: bool,
    /// Where what was there before is now, if anything was.
    pub moved_to: BTreeSet<PathBuf>,
}

/// `force`: a database that is there already moves aside.
pub async fn restore(
    config: &Config,
    backup: &Path,
    force: bool,
    now: Timestamp,
) -> Result<Restored, Refusal> {
    let DatabaseLocation::Sqlite(database) = &config.database else { return Err(Refusal::Postgres) };
    // Only where there is a database there can be a server, and only then nothing has to be made to find out.
    let early = if database.exists() { Some(DatabaseLock::take(database)?) } else { None };
    if early.is_some() && !force {
        return Err(Refusal::DatabaseThere(database.clone()));
    }
    Archive::open(backup)?.verify()?;
    let archive = Archive::open(backup)?;
    let objects = place_for_photos(config, &archive)?;

    let home = Beside::within(folder_of(database))?;
    let photos = match objects.map(Beside::within).transpose() {
        Ok(photos) => photos,
        Err(refusal) => {
            home.give_up();
            return Err(refusal);
        }
    };
    let made_at = Timestamp::from_millis(archive.manifest.created_at);
    let restored = match prepare(config, archive, &home, photos.as_ref()).await {
        Ok(unpacked) => {
            let installed = put_in_place(config, (database, early), &unpacked, force, now).await;
            let (photo_files, has_key) = (unpacked.photo_files, unpacked.key.is_some());
            installed.map(|moved_to| Restored { made_at, photo_files, has_key, moved_to })
        }
        Err(refusal) => Err(refusal),
    };
    photos.into_iter().chain([home]).for_each(Beside::give_up);
    restored
}

/// `None` if there is nothing to put there.
fn place_for_photos<'a>(config: &'a Config, archive: &Archive) -> Result<Option<&'a Path>, Refusal> {
    let has_photos = archive.members().any(|(kind, _)| matches!(kind, Kind::Photo(_)));
    match &config.objects.location {
        _ if !has_photos => Ok(None),
        BlobLocation::Disk(path) => Ok(Some(path)),
        BlobLocation::S3(_) => Err(Refusal::PhotosForBucket),
    }
}

async fn prepare(
    config: &Config,
    archive: Archive,
    home: &Beside,
    photos: Option<&Beside>,
) -> Result<Unpacked, Refusal> {
    let instance = archive.manifest.instance();
    let unpacked = unpack(archive, home.path(), photos.map(Beside::path))?;
    let copy = Db::open_copy(&unpacked.database).await?;
    if !copy.is_sound().await {
        return Err(Refusal::DamagedDatabase);
    }
    copy.pending_changes().await?;
    if copy.read().await?.instance().get().await?.map(|found| found.id) != instance {
        return Err(Refusal::Mixed);
    }
    check_key(&copy, &key_in_force(&config.keys, unpacked.key.as_deref())?).await?;
    copy.close().await;
    Ok(unpacked)
}

/// The key that a server will have after this.
fn key_in_force(here: &MasterKey, restored: Option<&str>) -> Result<String, Refusal> {
    match (here, restored) {
        (MasterKey::Given(text), _) => Ok(text.clone()),
        (MasterKey::File(_), Some(text)) => Ok(text.to_owned()),
        (MasterKey::File(path), None) if path.exists() => std::fs::read_to_string(path).about(path),
        (MasterKey::File(path), None) => Err(Refusal::BackupWithoutKey(path.clone())),
    }
}

async fn put_in_place(
    config: &Config,
    (database, early): (&Path, Option<DatabaseLock>),
    unpacked: &Unpacked,
    force: bool,
    now: Timestamp,
) -> Result<BTreeSet<PathBuf>, Refusal> {
    let lock = match early {
        Some(lock) => match lock.fold_log().await? {
            // One that is too damaged for it moves aside with its log.
            Log::Folded | Log::Unreadable => lock,
            // Without its log a database lacks what was answered last, so it stays as it is.
            Log::InUse => return Err(OpenError::InUse { path: database.to_owned() }.into()),
        },
        None => DatabaseLock::take(database)?,
    };
    if database.exists() && !force {
        return Err(Refusal::DatabaseThere(database.to_owned()));
    }
    let mut install = Install::at(folder_of(database), now);
    if let Err(refusal) = install_all(config, database, &mut install, unpacked) {
        install.undo();
        return Err(refusal);
    }
    drop(lock);
    Ok(install.moved_to)
}

fn install_all(
    config: &Config,
    database: &Path,
    install: &mut Install<'_>,
    unpacked: &Unpacked,
) -> Result<(), Refusal> {
    if let (Some(from), BlobLocation::Disk(objects), Some(name)) = (
        &unpacked.photos,
        &config.objects.location,
        unpacked.photos.as_ref().and_then(|path| path.file_name()),
    ) {
        install.folder(from, &objects.join(name))?;
    }
    if let (Some(key), MasterKey::File(path)) = (&unpacked.key, &config.keys) {
        install.key(key, path)?;
    }
    install.database(&unpacked.database, database)
}
