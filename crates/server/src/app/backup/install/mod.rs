//! Moves a restored instance into place. Moves existing files aside, and back if a step fails.

use std::collections::BTreeSet;
use std::fs::{hard_link, remove_file, rename};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use domain::Timestamp;
use storage::create_private_folder;

use super::{BackupError, WithPath, folder_of, sync_folder};

/// Suffixes of the files that SQLite keeps beside the database.
const COMPANION_SUFFIXES: [&str; 2] = ["-wal", "-shm"];

pub(super) struct Installer<'a> {
    /// The folder of the database. Its old files move aside into one folder with the same layout.
    data_folder: &'a Path,
    aside_folder_name: String,
    steps: Vec<InstallStep>,
    /// The folders that now contain the old files.
    pub moved_to: BTreeSet<PathBuf>,
}

/// A change on disk that `undo` can reverse.
enum InstallStep {
    Moved {
        from: PathBuf,
        to: PathBuf,
    },
    Created(PathBuf),
    /// `aside` is a hard link to the old file.
    Linked {
        path: PathBuf,
        aside: PathBuf,
    },
    /// The new file is at `path`. The old file exists only under its hard link `aside`.
    Replaced {
        path: PathBuf,
        aside: PathBuf,
    },
}

impl<'a> Installer<'a> {
    pub fn new(data_folder: &'a Path, now: Timestamp) -> Self {
        let aside_folder_name = format!("before-restore-{}", now.iso().replace([':', '.'], "-"));
        Self { data_folder, aside_folder_name, steps: Vec::new(), moved_to: BTreeSet::new() }
    }

    /// Moves an existing folder aside and the new one into its place.
    pub fn install_folder(&mut self, from: &Path, to: &Path) -> Result<(), BackupError> {
        if to.symlink_metadata().is_ok() {
            let aside = self.choose_aside_path(to)?;
            self.rename(to, &aside)?;
        }
        self.rename(from, to)?;
        sync_folder(folder_of(to))
    }

    pub fn install_key(&mut self, text: &str, to: &Path) -> Result<(), BackupError> {
        match std::fs::read_to_string(to) {
            Ok(existing) if existing.trim() == text.trim() => return Ok(()),
            _ if to.symlink_metadata().is_ok() => {
                let aside = self.choose_aside_path(to)?;
                self.rename(to, &aside)?;
            }
            _ => create_private_folder(folder_of(to)).with_path(folder_of(to))?,
        }
        let write = || {
            let mut file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        self.steps.push(InstallStep::Created(to.to_owned()));
        write().with_path(to)?;
        sync_folder(folder_of(to))
    }

    /// Call this last. Where the file system has hard links, it replaces the old database in one step, so
    /// that a database exists at any moment.
    pub fn install_database(&mut self, from: &Path, to: &Path) -> Result<(), BackupError> {
        let linked_aside = if to.symlink_metadata().is_ok() { self.link_aside(to)? } else { None };
        for suffix in COMPANION_SUFFIXES {
            // A write-ahead log would corrupt another database. If one still exists here, its own database is
            // missing or unreadable: the checkpoint has written every other log into its database.
            let companion = with_suffix(to, suffix);
            if companion.symlink_metadata().is_ok() {
                let aside = self.choose_aside_path(&companion)?;
                self.rename(&companion, &aside)?;
            }
        }
        match linked_aside {
            Some(aside) => {
                rename(from, to).with_path(from)?;
                self.steps.push(InstallStep::Replaced { path: to.to_owned(), aside });
            }
            None => self.rename(from, to)?,
        }
        sync_folder(folder_of(to))
    }

    /// Returns the hard link. Not every file system has hard links: without them this moves the file and
    /// returns `None`.
    fn link_aside(&mut self, path: &Path) -> Result<Option<PathBuf>, BackupError> {
        let aside = self.choose_aside_path(path)?;
        let is_linked = hard_link(path, &aside).is_ok();
        if is_linked {
            self.steps.push(InstallStep::Linked { path: path.to_owned(), aside: aside.clone() });
        } else {
            self.rename(path, &aside)?;
        }
        sync_folder(folder_of(&aside))?;
        Ok(is_linked.then_some(aside))
    }

    fn rename(&mut self, from: &Path, to: &Path) -> Result<(), BackupError> {
        rename(from, to).with_path(from)?;
        self.steps.push(InstallStep::Moved { from: from.to_owned(), to: to.to_owned() });
        Ok(())
    }

    /// The new path is on the same disk as `path`: a folder inside `data_folder` may be on another disk.
    fn choose_aside_path(&mut self, path: &Path) -> Result<PathBuf, BackupError> {
        let disk = |path: &Path| path.symlink_metadata().map(|metadata| metadata.dev()).with_path(path);
        let is_on_data_disk =
            path.starts_with(self.data_folder) && disk(path)? == disk(&self.data_folder.join("."))?;
        let base = if is_on_data_disk { self.data_folder } else { folder_of(path) };
        let folder = base.join(&self.aside_folder_name);
        let aside = folder.join(path.strip_prefix(base).unwrap_or(path));
        create_private_folder(folder_of(&aside)).with_path(&folder)?;
        self.moved_to.insert(folder);
        if aside.symlink_metadata().is_ok() { Err(BackupError::Exists(aside)) } else { Ok(aside) }
    }

    /// Restores the previous state, as far as possible.
    pub fn undo(self) {
        for step in self.steps.into_iter().rev() {
            let _ = match step {
                InstallStep::Moved { from, to } => rename(to, from),
                InstallStep::Created(path) => remove_file(path),
                InstallStep::Replaced { path, aside } => rename(aside, path),
                // Never remove the last link to the old file.
                InstallStep::Linked { path, aside } if is_same_file(&path, &aside) => remove_file(aside),
                InstallStep::Linked { .. } => Ok(()),
            };
        }
    }
}

fn is_same_file(path: &Path, other: &Path) -> bool {
    let file_id = |path: &Path| path.symlink_metadata().ok().map(|metadata| (metadata.dev(), metadata.ino()));
    file_id(path).is_some() && file_id(path) == file_id(other)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests;
