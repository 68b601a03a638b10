//! Creates a backup. This works also while a server is running.

use std::fs::File;
use std::path::Path;

use domain::Timestamp;
use storage::blobs::BlobLocation;
use storage::{DatabaseLocation, Db};

use super::collect::{BackupContents, collect};
use super::manifest::MemberKind;
use super::part_file::PartFile;
use super::reader::BackupReader;
use super::writer::BackupWriter;
use super::{BackupError, WithPath, folder_of};
use crate::config::Config;

/// If photo files are missing, an account may have been deleted after the database was copied: copy the
/// database again and look for its photos again.
const MAX_TRIES: usize = 3;

#[derive(Debug)]
pub struct BackupSummary {
    pub bytes: u64,
    pub photos: BackedUpPhotos,
    /// The number of missing files of photos that pages show.
    pub missing_photos: usize,
    pub has_key: bool,
}

#[derive(Debug)]
pub enum BackedUpPhotos {
    /// The number of photo files in the backup, up to four for each photo.
    Files(usize),
    /// The name of the bucket with the photos, which are not in the backup.
    InBucket(String),
}

/// `allow_missing_photos`: creates a backup even if photo files that pages show are missing.
pub async fn create_backup(
    config: &Config,
    target: &Path,
    allow_missing_photos: bool,
    now: Timestamp,
) -> Result<BackupSummary, BackupError> {
    if let DatabaseLocation::Postgres(_) = config.database {
        return Err(BackupError::Postgres);
    }
    let db = Db::open_shared(&config.database).await?.ok_or(BackupError::NoDatabase)?;
    // Fails for a database that a newer version has migrated, because this version may misread it.
    db.pending_migrations().await?;
    let result = write_backup(config, &db, target, allow_missing_photos, now).await;
    db.close().await;
    result
}

async fn write_backup(
    config: &Config,
    db: &Db,
    target: &Path,
    allow_missing_photos: bool,
    now: Timestamp,
) -> Result<BackupSummary, BackupError> {
    let mut part = PartFile::create(target)?;
    let mut missing: Vec<String> = Vec::new();
    for attempt in 1..=MAX_TRIES {
        let is_last_attempt = attempt == MAX_TRIES;
        let folder = create_temp_folder(folder_of(target))?;
        let contents = collect(config, db, folder.path(), now).await?;
        part.start_over()?;
        missing.clone_from(&contents.missing_photos);
        if missing.is_empty() || (allow_missing_photos && is_last_attempt) {
            match write_members(&part, &contents).await? {
                None => return finish(config, part, &contents),
                Some(missing_photo) => missing.push(missing_photo),
            }
        }
    }
    let example = missing.first().cloned().unwrap_or_default();
    Err(BackupError::PhotosMissing { count: missing.len(), example })
}

/// A private folder beside the backup, on the disk that must have room for the backup anyway.
fn create_temp_folder(folder: &Path) -> Result<tempfile::TempDir, BackupError> {
    let folder = folder.canonicalize().with_path(folder)?;
    tempfile::Builder::new().prefix(".lenslink-backup-").tempdir_in(&folder).with_path(&folder)
}

/// Returns the name of a photo that was deleted since `collect`, if there is one.
async fn write_members(part: &PartFile, contents: &BackupContents) -> Result<Option<String>, BackupError> {
    let mut writer = BackupWriter::begin(&part.file, &contents.manifest).with_path(&part.path)?;
    for (kind, member) in contents.kinds.iter().zip(&contents.manifest.members) {
        let result = match (kind, &contents.key, &contents.blobs) {
            (MemberKind::Database, _, _) => {
                let database = File::open(&contents.database).with_path(&contents.database)?;
                writer.add(&member.name, member.size, database)
            }
            (MemberKind::MasterKey, Some(key), _) => writer.add(&member.name, member.size, key.as_bytes()),
            (MemberKind::Photo(key), _, Some(blobs)) => match blobs.read(*key).await? {
                Some(bytes) => writer.add(&member.name, member.size, &*bytes),
                None => return Ok(Some(member.name.clone())),
            },
            _ => Ok(()),
        };
        result.with_path(&part.path)?;
    }
    writer.finish().and_then(|()| part.file.sync_all()).with_path(&part.path)?;
    Ok(None)
}

/// Verifies the whole file before it counts as a backup.
fn finish(config: &Config, part: PartFile, contents: &BackupContents) -> Result<BackupSummary, BackupError> {
    BackupReader::open(&part.path)?.verify()?;
    let bytes = part.file.metadata().with_path(&part.path)?.len();
    part.finish()?;
    let photo_files = contents.kinds.iter().filter(|kind| matches!(kind, MemberKind::Photo(_))).count();
    Ok(BackupSummary {
        bytes,
        photos: match &config.objects.location {
            BlobLocation::Disk(_) => BackedUpPhotos::Files(photo_files),
            BlobLocation::S3(s3) => BackedUpPhotos::InBucket(s3.bucket.clone()),
        },
        missing_photos: contents.missing_photos.len(),
        has_key: contents.key.is_some(),
    })
}
