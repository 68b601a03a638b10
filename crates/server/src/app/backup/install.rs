//! Puts a restored instance in its place. What is in the way moves aside, and back again if something fails half-way.

use std::collections::BTreeSet;
use std::fs::{hard_link, remove_file, rename};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use domain::Timestamp;
use storage::make_private;

use super::{About, Refusal, folder_of, sync_folder};

/// Files of SQLite beside the database itself.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

pub(super) struct Install<'a> {
    /// The folder of the database: what lies in it moves aside into one folder, laid out as before.
    home: &'a Path,
    aside: String,
    done: Vec<Done>,
    /// Where what was in the way is now.
    pub moved_to: BTreeSet<PathBuf>,
}

enum Done {
    Moved { from: PathBuf, to: PathBuf },
    Made(PathBuf),
}

impl<'a> Install<'a> {
    pub fn at(home: &'a Path, now: Timestamp) -> Self {
        let aside = format!("before-restore-{}", now.iso().replace([':', '.'], "-"));
        Self { home, aside, done: Vec::new(), moved_to: BTreeSet::new() }
    }

    /// A folder takes its place in one step.
    pub fn folder(&mut self, from: &Path, to: &Path) -> Result<(), Refusal> {
        if to.symlink_metadata().is_ok() {
            let aside = self.aside_for(to)?;
            self.rename(to, &aside)?;
        }
        self.rename(from, to)?;
        sync_folder(folder_of(to))
    }

    pub fn key(&mut self, text: &str, to: &Path) -> Result<(), Refusal> {
        match std::fs::read_to_string(to) {
            Ok(there) if there.trim() == text.trim() => return Ok(()),
            _ if to.symlink_metadata().is_ok() => {
                let aside = self.aside_for(to)?;
                self.rename(to, &aside)?;
            }
            _ => make_private(folder_of(to)).about(folder_of(to))?,
        }
        let write = || {
            let options = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to);
            options.and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        };
        self.done.push(Done::Made(to.to_owned()));
        write().about(to)?;
        sync_folder(folder_of(to))
    }

    /// Comes last and takes the place of the old one in one step: at any moment there is one of the two.
    pub fn database(&mut self, from: &Path, to: &Path) -> Result<(), Refusal> {
        if to.symlink_metadata().is_ok() {
            let aside = self.aside_for(to)?;
            hard_link(to, &aside).about(&aside)?;
            self.done.push(Done::Made(aside.clone()));
            sync_folder(folder_of(&aside))?;
        }
        for ending in COMPANIONS {
            // Read into another database, a log would destroy it.
            let companion = with_ending(to, ending);
            if companion.symlink_metadata().is_ok() {
                let aside = self.aside_for(&companion)?;
                self.rename(&companion, &aside)?;
            }
        }
        self.rename(from, to)?;
        sync_folder(folder_of(to))
    }

    fn rename(&mut self, from: &Path, to: &Path) -> Result<(), Refusal> {
        rename(from, to).about(from)?;
        self.done.push(Done::Moved { from: from.to_owned(), to: to.to_owned() });
        Ok(())
    }

    /// On the same disk as what is to move there.
    fn aside_for(&mut self, path: &Path) -> Result<PathBuf, Refusal> {
        let home = if path.starts_with(self.home) { self.home } else { folder_of(path) };
        let folder = home.join(&self.aside);
        let aside = folder.join(path.strip_prefix(home).unwrap_or(path));
        make_private(folder_of(&aside)).about(&folder)?;
        self.moved_to.insert(folder);
        if aside.symlink_metadata().is_ok() { Err(Refusal::Exists(aside)) } else { Ok(aside) }
    }

    /// As it was before, as far as that can be.
    pub fn undo(self) {
        for done in self.done.into_iter().rev() {
            let _ = match done {
                Done::Moved { from, to } => rename(to, from),
                Done::Made(path) => remove_file(path),
            };
        }
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
