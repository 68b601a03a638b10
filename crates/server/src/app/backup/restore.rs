//! Restores a backup. Verifies the whole file before it changes anything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use domain::Timestamp;
use storage::blobs::BlobLocation;
use storage::{CheckpointOutcome, DatabaseLocation, DatabaseLock, Db, OpenError};

use super::install::Installer;
use super::manifest::MemberKind;
use super::reader::BackupReader;
use super::unpack::{StagingFolder, UnpackedBackup, unpack};
use super::{BackupError, WithPath, check_key, folder_of};
use crate::config::{Config, MasterKey};

#[derive(Debug)]
pub struct RestoreSummary {
    /// When the backup was created.
    pub created_at: Timestamp,
    pub photo_files: usize,
    pub has_key: bool,
    /// Where the replaced files are now, if there were any.
    pub moved_to: BTreeSet<PathBuf>,
}

/// `force`: moves an existing database aside.
pub async fn restore_backup(
    config: &Config,
    backup: &Path,
    force: bool,
    now: Timestamp,
) -> Result<RestoreSummary, BackupError> {
    let DatabaseLocation::Sqlite(database) = &config.database else { return Err(BackupError::Postgres) };
    // A server can only run on an existing database. Without one, taking the lock would create files.
    let early_lock = if database.exists() { Some(DatabaseLock::acquire(database)?) } else { None };
    if early_lock.is_some() && !force {
        return Err(BackupError::DatabaseExists(database.clone()));
    }
    BackupReader::open(backup)?.verify()?;
    let archive = BackupReader::open(backup)?;
    let photo_folder = find_photo_folder(config, &archive)?;

    let data_staging = StagingFolder::create_in(folder_of(database))?;
    let photo_staging = match photo_folder.map(StagingFolder::create_in).transpose() {
        Ok(photo_staging) => photo_staging,
        Err(error) => {
            data_staging.remove();
            return Err(error);
        }
    };
    let created_at = Timestamp::from_millis(archive.manifest.created_at);
    let result = match prepare(config, archive, &data_staging, photo_staging.as_ref()).await {
        Ok(unpacked) => {
            let installed = install_backup(config, (database, early_lock), &unpacked, force, now).await;
            let (photo_files, has_key) = (unpacked.photo_files, unpacked.key.is_some());
            installed.map(|moved_to| RestoreSummary { created_at, photo_files, has_key, moved_to })
        }
        Err(error) => Err(error),
    };
    photo_staging.into_iter().chain([data_staging]).for_each(StagingFolder::remove);
    result
}

/// `None` if the backup has no photos.
fn find_photo_folder<'a>(
    config: &'a Config,
    archive: &BackupReader,
) -> Result<Option<&'a Path>, BackupError> {
    let has_photos = archive.members().any(|(kind, _)| matches!(kind, MemberKind::Photo(_)));
    match &config.objects.location {
        _ if !has_photos => Ok(None),
        BlobLocation::Disk(path) => Ok(Some(path)),
        BlobLocation::S3(_) => Err(BackupError::PhotosForBucket),
    }
}

/// Unpacks the backup, and checks its database and master key.
async fn prepare(
    config: &Config,
    archive: BackupReader,
    data_staging: &StagingFolder,
    photo_staging: Option<&StagingFolder>,
) -> Result<UnpackedBackup, BackupError> {
    let expected_instance = archive.manifest.instance();
    let unpacked = unpack(archive, data_staging.path(), photo_staging.map(StagingFolder::path))?;
    let copy = Db::open_copy(&unpacked.database).await?;
    if !copy.passes_integrity_check().await {
        return Err(BackupError::DamagedDatabase);
    }
    // Fails if a newer version wrote the database. The next start runs pending migrations.
    copy.pending_migrations().await?;
    if copy.read().await?.instance().get().await?.map(|instance| instance.id) != expected_instance {
        return Err(BackupError::InstanceMismatch);
    }
    check_key(&copy, &load_effective_key(&config.master_key, unpacked.key.as_deref())?).await?;
    copy.close().await;
    Ok(unpacked)
}

/// The key that the server will use after the restore.
fn load_effective_key(configured: &MasterKey, restored: Option<&str>) -> Result<String, BackupError> {
    match (configured, restored) {
        (MasterKey::Inline(text), _) => Ok(text.clone()),
        (MasterKey::File(_), Some(text)) => Ok(text.to_owned()),
        (MasterKey::File(path), None) if path.exists() => std::fs::read_to_string(path).with_path(path),
        (MasterKey::File(path), None) => Err(BackupError::BackupWithoutKey(path.clone())),
    }
}

async fn install_backup(
    config: &Config,
    (database, early_lock): (&Path, Option<DatabaseLock>),
    unpacked: &UnpackedBackup,
    force: bool,
    now: Timestamp,
) -> Result<BTreeSet<PathBuf>, BackupError> {
    let lock = match early_lock {
        Some(lock) => match lock.checkpoint_log().await? {
            // An unreadable database moves aside together with its log.
            CheckpointOutcome::Completed | CheckpointOutcome::Unreadable => lock,
            // Another process uses the database, so its log cannot be moved with it: change nothing.
            CheckpointOutcome::InUse => return Err(OpenError::InUse { path: database.to_owned() }.into()),
        },
        None => DatabaseLock::acquire(database)?,
    };
    if database.exists() && !force {
        return Err(BackupError::DatabaseExists(database.to_owned()));
    }
    let mut installer = Installer::new(folder_of(database), now);
    if let Err(error) = install_all(config, database, &mut installer, unpacked) {
        installer.undo();
        return Err(error);
    }
    drop(lock);
    Ok(installer.moved_to)
}

fn install_all(
    config: &Config,
    database: &Path,
    installer: &mut Installer<'_>,
    unpacked: &UnpackedBackup,
) -> Result<(), BackupError> {
    if let (Some(from), BlobLocation::Disk(objects), Some(name)) = (
        &unpacked.photos,
        &config.objects.location,
        unpacked.photos.as_ref().and_then(|path| path.file_name()),
    ) {
        installer.install_folder(from, &objects.join(name))?;
    }
    if let (Some(key), MasterKey::File(path)) = (&unpacked.key, &config.master_key) {
        installer.install_key(key, path)?;
    }
    installer.install_database(&unpacked.database, database)
}
