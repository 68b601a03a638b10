//! Unpacks a backup into temporary folders beside the final places.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use storage::create_private_folder;
use tempfile::TempDir;

use super::manifest::MemberKind;
use super::reader::{ArchiveError, BackupReader};
use super::{BackupError, WithPath};

/// A temporary folder for a restore.
pub(super) struct StagingFolder {
    folder: TempDir,
    parent: PathBuf,
    has_created_parent: bool,
}

impl StagingFolder {
    pub fn create_in(parent: &Path) -> Result<Self, BackupError> {
        let has_created_parent = !parent.exists();
        create_private_folder(parent).with_path(parent)?;
        let folder =
            tempfile::Builder::new().prefix(".lenslink-restore-").tempdir_in(parent).with_path(parent)?;
        Ok(Self { folder, parent: parent.to_owned(), has_created_parent })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Removes the folder, and its parent if `create_in` created it and it is empty now.
    pub fn remove(self) {
        let _ = self.folder.close();
        if self.has_created_parent {
            // Fails if the restored files are in the parent.
            let _ = std::fs::remove_dir(&self.parent);
        }
    }
}

pub(super) struct UnpackedBackup {
    pub database: PathBuf,
    /// The master key. `None` if the backup has none.
    pub key: Option<String>,
    /// The folder with the photos of the instance, if there are any.
    pub photos: Option<PathBuf>,
    pub photo_files: usize,
}

/// Writes the database and the photos into the staging folders. If this succeeds, every file is synced to disk.
pub(super) fn unpack(
    archive: BackupReader,
    data_staging: &Path,
    photo_staging: Option<&Path>,
) -> Result<UnpackedBackup, BackupError> {
    let instance = archive.manifest.instance().ok_or(BackupError::InstanceMismatch)?;
    let instance_photos = photo_staging.map(|folder| folder.join(instance.to_string()));
    let mut unpacked = UnpackedBackup {
        database: data_staging.join("lenslink.db"),
        key: None,
        photos: None,
        photo_files: 0,
    };
    let mut folders = BTreeSet::new();
    archive.for_each_member(|kind, content| {
        match (kind, photo_staging) {
            (MemberKind::Database, _) => write_file(&unpacked.database, content)?,
            (MemberKind::MasterKey, _) => unpacked.key = Some(read_text(content)?),
            (MemberKind::Photo(key), Some(photo_staging)) => {
                let path = photo_staging.join(key.path_in_store(instance));
                let parents = path.ancestors().skip(1).take_while(|folder| folder.starts_with(photo_staging));
                folders.extend(parents.map(Path::to_owned));
                path.parent()
                    .map_or(Ok(()), create_private_folder)
                    .map_err(|source| file_error(&path, source))?;
                write_file(&path, content)?;
                unpacked.photos.clone_from(&instance_photos);
                unpacked.photo_files += 1;
            }
            (MemberKind::Photo(_), None) => {}
        }
        Ok(())
    })?;
    for folder in folders.iter().map(PathBuf::as_path).chain([data_staging]) {
        super::sync_folder(folder)?;
    }
    Ok(unpacked)
}

fn write_file(path: &Path, content: &mut dyn Read) -> Result<(), ArchiveError> {
    let write = |content: &mut dyn Read| {
        let mut file: File = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        io::copy(content, &mut file)?;
        file.sync_all()
    };
    write(content).map_err(|source| file_error(path, source))
}

fn read_text(content: &mut dyn Read) -> Result<String, ArchiveError> {
    let mut text = String::new();
    content.read_to_string(&mut text).map_err(|_| ArchiveError::Damaged("the master key".to_owned()))?;
    Ok(text)
}

fn file_error(path: &Path, source: io::Error) -> ArchiveError {
    ArchiveError::File { path: path.to_owned(), source }
}
