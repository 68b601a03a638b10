//! Unpacks a backup beside the places its parts will have, where they are nobody's data yet.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use storage::make_private;
use tempfile::TempDir;

use super::archive::{Archive, ArchiveError};
use super::manifest::Kind;
use super::{About, Refusal};

/// A folder that was made for a restore, and goes again if nothing comes of it.
pub(super) struct Beside {
    folder: TempDir,
    home: PathBuf,
    made_home: bool,
}

impl Beside {
    pub fn within(home: &Path) -> Result<Self, Refusal> {
        let made_home = !home.exists();
        make_private(home).about(home)?;
        let folder = tempfile::Builder::new().prefix(".lenslink-restore-").tempdir_in(home).about(home)?;
        Ok(Self { folder, home: home.to_owned(), made_home })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Leaves everything as it was found.
    pub fn give_up(self) {
        let _ = self.folder.close();
        if self.made_home {
            // Only if it is empty.
            let _ = std::fs::remove_dir(&self.home);
        }
    }
}

pub(super) struct Unpacked {
    pub database: PathBuf,
    pub key: Option<String>,
    /// The folder with the photos of the instance, if there are any.
    pub photos: Option<PathBuf>,
    pub photo_files: usize,
}

/// Every file is on disk when this ends well.
pub(super) fn unpack(archive: Archive, database: &Path, objects: Option<&Path>) -> Result<Unpacked, Refusal> {
    let instance = archive.manifest.instance().ok_or(Refusal::Mixed)?;
    let photos = objects.map(|objects| objects.join(instance.to_string()));
    let mut unpacked =
        Unpacked { database: database.join("lenslink.db"), key: None, photos: None, photo_files: 0 };
    let mut folders = BTreeSet::new();
    archive.each(|kind, content| {
        match (kind, objects) {
            (Kind::Database, _) => write(&unpacked.database, content)?,
            (Kind::MasterKey, _) => unpacked.key = Some(text(content)?),
            (Kind::Photo(key), Some(objects)) => {
                let path = objects.join(key.below(instance));
                let within = path.ancestors().skip(1).take_while(|folder| folder.starts_with(objects));
                folders.extend(within.map(Path::to_owned));
                path.parent().map_or(Ok(()), make_private).map_err(|source| fault(&path, source))?;
                write(&path, content)?;
                unpacked.photos.clone_from(&photos);
                unpacked.photo_files += 1;
            }
            (Kind::Photo(_), None) => {}
        }
        Ok(())
    })?;
    for folder in folders.iter().map(PathBuf::as_path).chain([database]) {
        super::sync_folder(folder)?;
    }
    Ok(unpacked)
}

fn write(path: &Path, content: &mut dyn Read) -> Result<(), ArchiveError> {
    let write = |content: &mut dyn Read| {
        let mut file: File = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        io::copy(content, &mut file)?;
        file.sync_all()
    };
    write(content).map_err(|source| fault(path, source))
}

fn text(content: &mut dyn Read) -> Result<String, ArchiveError> {
    let mut text = String::new();
    content.read_to_string(&mut text).map_err(|_| ArchiveError::Damaged("the master key".to_owned()))?;
    Ok(text)
}

fn fault(path: &Path, source: io::Error) -> ArchiveError {
    ArchiveError::File { path: path.to_owned(), source }
}
