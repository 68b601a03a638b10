//! Finds and removes objects that a crash left behind.

use std::path::{Path as DiskPath, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use domain::Timestamp;
use futures_util::{Stream, StreamExt, future};
use object_store::path::Path;

use super::{Backend, BlobError, Blobs, Folder, Key};

impl Blobs {
    /// All objects of this instance in a folder that were written before a time, also those in use: the
    /// caller decides which ones to delete. Skips files that Lenslink did not write.
    pub fn list_written_before(
        &self,
        folder: Folder,
        written_before: Timestamp,
    ) -> impl Stream<Item = Result<Key, BlobError>> + Send {
        let written_before = written_before.as_millis();
        let instance_folder = self.instance_folder.clone();
        self.store.list(Some(&folder.path(&instance_folder))).filter_map(move |object| {
            future::ready(match object {
                Ok(object) if object.last_modified.timestamp_millis() >= written_before => None,
                Ok(object) => Key::parse(&instance_folder, folder, &object.location).map(Ok),
                Err(error) => Some(Err(error.into())),
            })
        })
    }

    /// Removes unfinished files that were last written before a time, and returns how many there were. Does
    /// nothing on S3, where the server writes an object in one call.
    pub async fn remove_unfinished(&self, last_written_before: Timestamp) -> Result<usize, BlobError> {
        let Backend::Disk(disk) = &self.backend else { return Ok(0) };
        let instance_folder = disk.join(self.instance_folder.as_ref());
        let task = tokio::task::spawn_blocking(move || {
            remove_staged_files(&instance_folder, to_system_time(last_written_before))
        });
        task.await.unwrap_or_else(|join_error| Err(std::io::Error::other(join_error))).map_err(|source| {
            BlobError::Store(object_store::Error::Generic { store: "disk", source: source.into() })
        })
    }
}

fn to_system_time(timestamp: Timestamp) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(u64::try_from(timestamp.as_millis()).unwrap_or_default())
}

fn remove_staged_files(instance_folder: &DiskPath, before: SystemTime) -> std::io::Result<usize> {
    let mut removed = 0;
    for folder in Folder::ALL {
        let mut folders = vec![instance_folder.join(folder.path(&Path::default()).as_ref())];
        while let Some(folder) = folders.pop() {
            for (path, is_folder) in list_entries(&folder)? {
                if is_folder {
                    folders.push(path);
                } else if is_staged(&path) {
                    removed += usize::from(remove_if_older(&path, before)?);
                }
            }
        }
    }
    Ok(removed)
}

/// False if the file is newer, or disappears meanwhile because it was finished or removed.
fn remove_if_older(path: &DiskPath, before: SystemTime) -> std::io::Result<bool> {
    let result = path.metadata().and_then(|metadata| metadata.modified()).and_then(|modified| {
        if modified >= before {
            return Ok(false);
        }
        std::fs::remove_file(path).map(|()| true)
    });
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        result => result,
    }
}

/// Returns each path, and whether it is a folder. Empty if the folder does not exist.
fn list_entries(folder: &DiskPath) -> std::io::Result<Vec<(PathBuf, bool)>> {
    match folder.read_dir() {
        Ok(entries) => entries
            .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?.is_dir()))))
            .collect(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Whether a file is unfinished: `object_store` writes to a file such as `name#1` and renames it to `name`
/// when it is complete.
fn is_staged(path: &DiskPath) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let suffix = name.split_once('#').map(|(_, suffix)| suffix);
    suffix.is_some_and(|suffix| !suffix.is_empty() && suffix.bytes().all(|byte| byte.is_ascii_digit()))
}
