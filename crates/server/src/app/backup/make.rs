//! Makes a backup, also while a server is running.

use std::fs::File;
use std::path::Path;

use domain::Timestamp;
use storage::blobs::BlobLocation;
use storage::{DatabaseLocation, Db};

use super::archive::Archive;
use super::gather::{Gathered, gather};
use super::manifest::Kind;
use super::part::Part;
use super::write::Writer;
use super::{About, Refusal, folder_of};
use crate::config::Config;

/// Whoever deletes an account takes its photos along, also between the copy of the database and theirs: then both are
/// copied once more.
const TRIES: usize = 3;

/// What is in a backup.
#[derive(Debug)]
pub struct Made {
    pub bytes: u64,
    /// Files, of which each photo has up to four. `None` if they are in a bucket, whose name is given.
    pub photos: Result<usize, String>,
    pub missing: usize,
    pub has_key: bool,
}

/// `incomplete`: photos that are lost are no reason to have no backup at all.
pub async fn make(config: &Config, target: &Path, incomplete: bool, now: Timestamp) -> Result<Made, Refusal> {
    if let DatabaseLocation::Postgres(_) = config.database {
        return Err(Refusal::Postgres);
    }
    let db = Db::inspect(&config.database).await?.ok_or(Refusal::NoDatabase)?;
    // A database that a newer program has changed may mean something else than we think.
    db.pending_changes().await?;
    let made = write(config, &db, target, incomplete, now).await;
    db.close().await;
    made
}

async fn write(
    config: &Config,
    db: &Db,
    target: &Path,
    incomplete: bool,
    now: Timestamp,
) -> Result<Made, Refusal> {
    let mut part = Part::create(target)?;
    let mut missing: Vec<String> = Vec::new();
    for last in (0..TRIES).rev().map(|left| left == 0) {
        let folder = scratch(folder_of(target))?;
        let gathered = gather(config, db, folder.path(), now).await?;
        part.start_over()?;
        missing.clone_from(&gathered.missing);
        if missing.is_empty() || (incomplete && last) {
            match fill(&part, &gathered).await? {
                None => return finish(config, part, &gathered),
                Some(gone) => missing.push(gone),
            }
        }
    }
    let example = missing.first().cloned().unwrap_or_default();
    Err(Refusal::PhotosMissing { count: missing.len(), example })
}

/// Beside the backup, where there has to be room for it anyway, and for our eyes only.
fn scratch(folder: &Path) -> Result<tempfile::TempDir, Refusal> {
    let folder = folder.canonicalize().about(folder)?;
    tempfile::Builder::new().prefix(".lenslink-backup-").tempdir_in(&folder).about(&folder)
}

/// The photo that was deleted meanwhile, if one was.
async fn fill(part: &Part, gathered: &Gathered) -> Result<Option<String>, Refusal> {
    let mut writer = Writer::begin(&part.file, &gathered.manifest).about(&part.path)?;
    for (kind, member) in gathered.kinds.iter().zip(&gathered.manifest.members) {
        let added = match (kind, &gathered.key, &gathered.blobs) {
            (Kind::Database, _, _) => {
                let database = File::open(&gathered.database).about(&gathered.database)?;
                writer.add(&member.name, member.size, database)
            }
            (Kind::MasterKey, Some(key), _) => writer.add(&member.name, member.size, key.as_bytes()),
            (Kind::Photo(key), _, Some(blobs)) => match blobs.read(*key).await? {
                Some(bytes) => writer.add(&member.name, member.size, &*bytes),
                None => return Ok(Some(member.name.clone())),
            },
            _ => Ok(()),
        };
        added.about(&part.path)?;
    }
    writer.finish().and_then(|()| part.file.sync_all()).about(&part.path)?;
    Ok(None)
}

/// Read again from the first byte to the last before it counts as a backup.
fn finish(config: &Config, part: Part, gathered: &Gathered) -> Result<Made, Refusal> {
    Archive::open(&part.path)?.verify()?;
    let bytes = part.file.metadata().about(&part.path)?.len();
    part.finish()?;
    let photos = gathered.kinds.iter().filter(|kind| matches!(kind, Kind::Photo(_))).count();
    Ok(Made {
        bytes,
        photos: match &config.objects.location {
            BlobLocation::Disk(_) => Ok(photos),
            BlobLocation::S3(s3) => Err(s3.bucket.clone()),
        },
        missing: gathered.missing.len(),
        has_key: gathered.key.is_some(),
    })
}
