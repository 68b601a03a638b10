//! A file that has its name only when all of it is there.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Seek};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::{About, Refusal, folder_of, sync_folder};

/// `FILE.part`, which is gone again unless it is finished.
pub(super) struct Part {
    pub file: File,
    pub path: PathBuf,
    target: PathBuf,
}

impl Part {
    /// It must be new: of one that is there already somebody else may hold the other end.
    pub fn create(target: &Path) -> Result<Self, Refusal> {
        if target.symlink_metadata().is_ok() {
            return Err(Refusal::Exists(target.to_owned()));
        }
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let path = folder_of(target).join(name);
        match OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path) {
            Ok(file) => Ok(Self { file, path, target: target.to_owned() }),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(Refusal::Unfinished(path)),
            Err(source) => Err(Refusal::File { path, source }),
        }
    }

    pub fn start_over(&mut self) -> Result<(), Refusal> {
        self.file.set_len(0).and_then(|()| self.file.rewind()).about(&self.path)
    }

    /// Unlike a rename, a link never replaces what somebody else put there meanwhile. Not every disk knows links.
    pub fn finish(self) -> Result<(), Refusal> {
        match std::fs::hard_link(&self.path, &self.target) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(Refusal::Exists(self.target.clone()));
            }
            Err(_) if self.target.symlink_metadata().is_ok() => {
                return Err(Refusal::Exists(self.target.clone()));
            }
            Err(_) => std::fs::rename(&self.path, &self.target).about(&self.target)?,
        }
        let folder = folder_of(&self.target).to_owned();
        drop(self);
        sync_folder(&folder)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Renamed, it is not there any more.
        let _ = std::fs::remove_file(&self.path);
    }
}
