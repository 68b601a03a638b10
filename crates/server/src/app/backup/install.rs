//! Puts a restored instance in its place. What is in the way moves aside, and back again if something fails half-way.

use std::collections::BTreeSet;
use std::fs::{hard_link, remove_file, rename};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
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
    Moved {
        from: PathBuf,
        to: PathBuf,
    },
    Made(PathBuf),
    /// A second name of what was in the way.
    Named {
        path: PathBuf,
        aside: PathBuf,
    },
    /// What had this place is left under its second name only.
    Replaced {
        path: PathBuf,
        aside: PathBuf,
    },
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
        let kept = if to.symlink_metadata().is_ok() { self.second_name(to)? } else { None };
        for ending in COMPANIONS {
            // Read into another database, a log would destroy it. One that is here belongs to a database that cannot be
            // read any more: every other one has been folded in.
            let companion = with_ending(to, ending);
            if companion.symlink_metadata().is_ok() {
                let aside = self.aside_for(&companion)?;
                self.rename(&companion, &aside)?;
            }
        }
        match kept {
            Some(aside) => {
                rename(from, to).about(from)?;
                self.done.push(Done::Replaced { path: to.to_owned(), aside });
            }
            None => self.rename(from, to)?,
        }
        sync_folder(folder_of(to))
    }

    /// Not every disk knows second names: there it moves at once, and there is none.
    fn second_name(&mut self, path: &Path) -> Result<Option<PathBuf>, Refusal> {
        let aside = self.aside_for(path)?;
        let named = hard_link(path, &aside).is_ok();
        if named {
            self.done.push(Done::Named { path: path.to_owned(), aside: aside.clone() });
        } else {
            self.rename(path, &aside)?;
        }
        sync_folder(folder_of(&aside))?;
        Ok(named.then_some(aside))
    }

    fn rename(&mut self, from: &Path, to: &Path) -> Result<(), Refusal> {
        rename(from, to).about(from)?;
        self.done.push(Done::Moved { from: from.to_owned(), to: to.to_owned() });
        Ok(())
    }

    /// On the same disk as what is to move there, which may be another one also for a folder within.
    fn aside_for(&mut self, path: &Path) -> Result<PathBuf, Refusal> {
        let disk = |path: &Path| path.symlink_metadata().map(|about| about.dev()).about(path);
        let at_home = path.starts_with(self.home) && disk(path)? == disk(&self.home.join("."))?;
        let home = if at_home { self.home } else { folder_of(path) };
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
                Done::Replaced { path, aside } => rename(aside, path),
                // Never the last name of it.
                Done::Named { path, aside } if is_one_file(&path, &aside) => remove_file(aside),
                Done::Named { .. } => Ok(()),
            };
        }
    }
}

fn is_one_file(path: &Path, other: &Path) -> bool {
    let file = |path: &Path| path.symlink_metadata().map(|about| (about.dev(), about.ino()));
    matches!((file(path), file(other)), (Ok(one), Ok(two)) if one == two)
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests;
