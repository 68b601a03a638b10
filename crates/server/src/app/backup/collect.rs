//! Collects the contents of a backup: a copy of the database, the master key and the files of the photos that
//! the database lists.

use std::fs::File;
use std::path::{Path, PathBuf};

use domain::portfolio::FileFormat;
use domain::{Instance, PhotoId, PortfolioPhoto, PortfolioPhotoId, PortfolioPhotoState, Timestamp};
use sha2::{Digest, Sha256};
use storage::Db;
use storage::blobs::{BlobLocation, Blobs, Key};

use super::layout::hash_hex;
use super::manifest::{FORMAT, Manifest, Member, MemberKind};
use super::{BackupError, WithPath, check_key};
use crate::config::{Config, MasterKey};

const PHOTO_BATCH_SIZE: i64 = 500;

/// The contents of a backup. The photos are read again when the backup is written, to save memory.
pub(super) struct BackupContents {
    pub database: PathBuf,
    /// The master key. `None` if it comes from LENSLINK_MASTER_KEY.
    pub key: Option<String>,
    /// `None` if photos are in a bucket.
    pub blobs: Option<Blobs>,
    /// In the order of `manifest.members`.
    pub kinds: Vec<MemberKind>,
    pub manifest: Manifest,
    /// Paths of the missing files of photos that pages show.
    pub missing_photos: Vec<String>,
}

/// Copies the database first. The photos that pages show according to the copy then still exist, because the
/// sweep deletes a photo only an hour after a page last showed it. Only a deleted account loses its photos
/// earlier.
pub(super) async fn collect(
    config: &Config,
    db: &Db,
    folder: &Path,
    now: Timestamp,
) -> Result<BackupContents, BackupError> {
    let database = folder.join("copy.db");
    if !db.copy_to(&database).await? {
        return Err(BackupError::Postgres);
    }
    let copy = Db::open_copy(&database).await?;
    if !copy.passes_integrity_check().await {
        return Err(BackupError::DamagedDatabase);
    }
    let instance = copy.read().await?.instance().get().await?.ok_or(BackupError::NoDatabase)?;
    let key = read_master_key(&config.master_key)?;
    check_key(&copy, &key).await?;
    let blobs = match &config.objects.location {
        BlobLocation::Disk(_) => Some(Blobs::open(&config.objects.location, None)?.for_instance(instance.id)),
        BlobLocation::S3(_) => None,
    };
    let mut contents = BackupContents {
        manifest: new_manifest(&instance, now),
        kinds: Vec::new(),
        missing_photos: Vec::new(),
        key: matches!(config.master_key, MasterKey::File(_)).then_some(key),
        blobs,
        database,
    };
    contents.add_database(&instance)?;
    contents.add_key(&instance);
    contents.add_profile_photos(&copy, &instance).await?;
    contents.add_portfolio_photos(&copy, &instance).await?;
    copy.close().await;
    Ok(contents)
}

fn new_manifest(instance: &Instance, now: Timestamp) -> Manifest {
    Manifest {
        format: FORMAT,
        server_version: env!("CARGO_PKG_VERSION").to_owned(),
        instance: instance.id.to_string(),
        created_at: now.as_millis(),
        members: Vec::new(),
    }
}

/// Reads the key without creating one.
fn read_master_key(key: &MasterKey) -> Result<String, BackupError> {
    match key {
        MasterKey::Inline(text) => Ok(text.clone()),
        MasterKey::File(path) if !path.exists() => Err(BackupError::NoMasterKey(path.clone())),
        MasterKey::File(path) => std::fs::read_to_string(path).with_path(path),
    }
}

impl BackupContents {
    fn add(&mut self, instance: &Instance, kind: MemberKind, size: u64, sha256: String) {
        self.kinds.push(kind);
        self.manifest.members.push(Member { name: kind.name(instance.id), size, sha256 });
    }

    fn add_database(&mut self, instance: &Instance) -> Result<(), BackupError> {
        let mut hasher = HashWriter(Sha256::new());
        let mut file = File::open(&self.database).with_path(&self.database)?;
        let size = std::io::copy(&mut file, &mut hasher).with_path(&self.database)?;
        self.add(instance, MemberKind::Database, size, hex::encode(hasher.0.finalize()));
        Ok(())
    }

    fn add_key(&mut self, instance: &Instance) {
        if let Some(key) = &self.key {
            let (size, sha256) = (key.len() as u64, hash_hex(key.as_bytes()));
            self.add(instance, MemberKind::MasterKey, size, sha256);
        }
    }

    async fn add_profile_photos(&mut self, copy: &Db, instance: &Instance) -> Result<(), BackupError> {
        let mut cursor: Option<PhotoId> = None;
        loop {
            let photos = copy.read().await?.photos().list_owned(cursor, PHOTO_BATCH_SIZE).await?;
            let Some(last_photo) = photos.last() else { return Ok(()) };
            cursor = Some(last_photo.id);
            for photo in photos {
                for side in domain::photo::sides(photo.side) {
                    self.add_photo_file(instance, Key::Photo(photo.id, side), photo.is_shown).await?;
                }
            }
        }
    }

    async fn add_portfolio_photos(&mut self, copy: &Db, instance: &Instance) -> Result<(), BackupError> {
        let mut cursor: Option<PortfolioPhotoId> = None;
        loop {
            let photos = copy.read().await?.portfolio().list_owned(cursor, PHOTO_BATCH_SIZE).await?;
            let Some(last) = photos.last() else { return Ok(()) };
            cursor = Some(last.photo.id);
            for owned in photos {
                for key in portfolio_keys(&owned.photo) {
                    self.add_photo_file(instance, key, !owned.is_removed).await?;
                }
            }
        }
    }

    /// `is_needed`: the operator learns about it if the file is missing.
    async fn add_photo_file(
        &mut self,
        instance: &Instance,
        key: Key,
        is_needed: bool,
    ) -> Result<(), BackupError> {
        let Some(blobs) = &self.blobs else { return Ok(()) };
        match blobs.read(key).await? {
            Some(bytes) => self.add(instance, MemberKind::Photo(key), bytes.len() as u64, hash_hex(&bytes)),
            None if is_needed => self.missing_photos.push(key.path_in_store(instance.id)),
            None => {}
        }
        Ok(())
    }
}

/// The objects that a portfolio photo has in its state.
fn portfolio_keys(photo: &PortfolioPhoto) -> Vec<Key> {
    match photo.state {
        PortfolioPhotoState::Processing => vec![Key::PortfolioOriginal(photo.id)],
        PortfolioPhotoState::Failed(_) => Vec::new(),
        PortfolioPhotoState::Ready(stored) => {
            let formats = || FileFormat::ALL.into_iter().filter(move |format| stored.has(*format));
            let keys = |(edge, _)| formats().map(move |format| Key::PortfolioPhoto(photo.id, edge, format));
            stored.files().flat_map(keys).collect()
        }
    }
}

struct HashWriter(Sha256);

impl std::io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
