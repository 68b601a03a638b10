//! A file that gets its final name only when it is complete.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Seek};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::{BackupError, WithPath, folder_of, sync_folder};

/// The file `TARGET.part`. Dropping it deletes that file. `finish` first gives the content its final name.
pub(super) struct PartFile {
    pub file: File,
    pub path: PathBuf,
    target: PathBuf,
}

impl PartFile {
    /// Fails if the target exists, or if the `.part` file exists, because another process may be writing it.
    pub fn create(target: &Path) -> Result<Self, BackupError> {
        if target.symlink_metadata().is_ok() {
            return Err(BackupError::Exists(target.to_owned()));
        }
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let path = folder_of(target).join(name);
        match OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path) {
            Ok(file) => Ok(Self { file, path, target: target.to_owned() }),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(BackupError::Unfinished(path)),
            Err(source) => Err(BackupError::File { path, source }),
        }
    }

    pub fn start_over(&mut self) -> Result<(), BackupError> {
        self.file.set_len(0).and_then(|()| self.file.rewind()).with_path(&self.path)
    }

    /// Gives the file its final name. Unlike a rename, a hard link never replaces a file that another process
    /// has created since, but not every file system has hard links.
    pub fn finish(self) -> Result<(), BackupError> {
        match std::fs::hard_link(&self.path, &self.target) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(BackupError::Exists(self.target.clone()));
            }
            Err(_) if self.target.symlink_metadata().is_ok() => {
                return Err(BackupError::Exists(self.target.clone()));
            }
            Err(_) => std::fs::rename(&self.path, &self.target).with_path(&self.target)?,
        }
        let folder = folder_of(&self.target).to_owned();
        drop(self);
        sync_folder(&folder)
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        // Does nothing after a rename.
        let _ = std::fs::remove_file(&self.path);
    }
}
