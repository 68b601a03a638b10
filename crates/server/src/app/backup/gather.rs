//! What belongs into a backup: a copy of the database, and what it names.

use std::fs::File;
use std::path::{Path, PathBuf};

use domain::{Instance, PhotoId, Timestamp};
use sha2::{Digest, Sha256};
use storage::Db;
use storage::blobs::{BlobLocation, Blobs, Key};

use super::layout::{hash, hex};
use super::manifest::{FORMAT, Kind, Manifest, Member};
use super::{About, Refusal, check_key};
use crate::config::{Config, MasterKey};

const BATCH: i64 = 500;

/// All of it but the photos' bytes.
pub(super) struct Gathered {
    pub database: PathBuf,
    /// `None` if it comes from LENSLINK_MASTER_KEY.
    pub key: Option<String>,
    /// `None` if photos are in a bucket.
    pub blobs: Option<Blobs>,
    pub kinds: Vec<Kind>,
    pub manifest: Manifest,
    /// Photos that pages show and that are not there.
    pub missing: Vec<String>,
}

/// The database first: a photo that it names is deleted only after it was not shown for an hour, or with its account.
pub(super) async fn gather(
    config: &Config,
    db: &Db,
    folder: &Path,
    now: Timestamp,
) -> Result<Gathered, Refusal> {
    let database = folder.join("copy.db");
    if !db.copy_to(&database).await? {
        return Err(Refusal::Postgres);
    }
    let copy = Db::open_copy(&database).await?;
    if !copy.is_sound().await {
        return Err(Refusal::DamagedDatabase);
    }
    let instance = copy.read().await?.instance().get().await?.ok_or(Refusal::NoDatabase)?;
    let key = master_key(&config.keys)?;
    check_key(&copy, &key).await?;
    let blobs = match &config.objects.location {
        BlobLocation::Disk(_) => Some(Blobs::open(&config.objects.location, None)?.within(instance.id)),
        BlobLocation::S3(_) => None,
    };
    let mut gathered = Gathered {
        manifest: manifest(&instance, now),
        kinds: Vec::new(),
        missing: Vec::new(),
        key: matches!(config.keys, MasterKey::File(_)).then_some(key),
        blobs,
        database,
    };
    gathered.add_database(&instance)?;
    gathered.add_key(&instance);
    gathered.add_photos(&copy, &instance).await?;
    copy.close().await;
    Ok(gathered)
}

fn manifest(instance: &Instance, now: Timestamp) -> Manifest {
    Manifest {
        format: FORMAT,
        product: env!("CARGO_PKG_VERSION").to_owned(),
        instance: instance.id.to_string(),
        created_at: now.as_millis(),
        members: Vec::new(),
    }
}

/// As it stands in the file; looking must not make one.
fn master_key(key: &MasterKey) -> Result<String, Refusal> {
    match key {
        MasterKey::Given(text) => Ok(text.clone()),
        MasterKey::File(path) if !path.exists() => Err(Refusal::NoMasterKey(path.clone())),
        MasterKey::File(path) => std::fs::read_to_string(path).about(path),
    }
}

impl Gathered {
    fn add(&mut self, instance: &Instance, kind: Kind, size: u64, sha256: String) {
        self.kinds.push(kind);
        self.manifest.members.push(Member { name: kind.name(instance.id), size, sha256 });
    }

    fn add_database(&mut self, instance: &Instance) -> Result<(), Refusal> {
        let mut hasher = Hasher(Sha256::new());
        let mut file = File::open(&self.database).about(&self.database)?;
        let size = std::io::copy(&mut file, &mut hasher).about(&self.database)?;
        self.add(instance, Kind::Database, size, hex(&hasher.0.finalize()));
        Ok(())
    }

    fn add_key(&mut self, instance: &Instance) {
        if let Some(key) = &self.key {
            let (size, sha256) = (key.len() as u64, hash(key.as_bytes()));
            self.add(instance, Kind::MasterKey, size, sha256);
        }
    }

    async fn add_photos(&mut self, copy: &Db, instance: &Instance) -> Result<(), Refusal> {
        let Some(blobs) = self.blobs.clone() else { return Ok(()) };
        let mut last: Option<PhotoId> = None;
        loop {
            let named = copy.read().await?.photos().named(last, BATCH).await?;
            let Some(end) = named.last() else { return Ok(()) };
            last = Some(end.id);
            for photo in named {
                for side in domain::photo::sides(photo.side) {
                    let key = Key::Photo(photo.id, side);
                    match blobs.read(key).await? {
                        Some(bytes) => {
                            self.add(instance, Kind::Photo(key), bytes.len() as u64, hash(&bytes));
                        }
                        None if photo.shown => self.missing.push(key.below(instance.id)),
                        None => {}
                    }
                }
            }
        }
    }
}

struct Hasher(Sha256);

impl std::io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
