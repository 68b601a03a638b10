//! What a crash left behind.

use std::path::{Path as DiskPath, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use domain::Timestamp;
use futures_util::{Stream, StreamExt, future};
use object_store::path::Path;

use super::{BlobError, Blobs, Folder, Key, Place};

impl Blobs {
    /// Our own objects in a folder that were written before a moment.
    pub fn written_before(
        &self,
        folder: Folder,
        moment: Timestamp,
    ) -> impl Stream<Item = Result<Key, BlobError>> + Send {
        let moment = moment.as_millis();
        let root = self.root.clone();
        self.store.list(Some(&folder.path(&root))).filter_map(move |object| {
            future::ready(match object {
                Ok(object) if object.last_modified.timestamp_millis() >= moment => None,
                Ok(object) => Key::parse(&root, folder, &object.location).map(Ok),
                Err(error) => Some(Err(error.into())),
            })
        })
    }

    /// Removes files that were begun before a moment and never finished. How many there were. On S3 an object is there
    /// whole or not at all.
    pub async fn remove_unfinished(&self, begun_before: Timestamp) -> Result<usize, BlobError> {
        let Place::Disk(disk) = &self.place else { return Ok(0) };
        let root = disk.join(self.root.as_ref());
        let removed = tokio::task::spawn_blocking(move || remove_staged(&root, system_time(begun_before)));
        removed.await.unwrap_or_else(|panicked| Err(std::io::Error::other(panicked))).map_err(|source| {
            BlobError::Store(object_store::Error::Generic { store: "disk", source: source.into() })
        })
    }
}

fn system_time(at: Timestamp) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(u64::try_from(at.as_millis()).unwrap_or_default())
}

fn remove_staged(root: &DiskPath, before: SystemTime) -> std::io::Result<usize> {
    let mut removed = 0;
    for folder in Folder::ALL {
        let mut folders = vec![root.join(folder.path(&Path::default()).as_ref())];
        while let Some(folder) = folders.pop() {
            for (path, is_folder) in entries(&folder)? {
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

/// One that is finished or given up under our eyes is not there any more, and no fault.
fn remove_if_older(path: &DiskPath, before: SystemTime) -> std::io::Result<bool> {
    let removed = path.metadata().and_then(|about| about.modified()).and_then(|begun| {
        if begun >= before {
            return Ok(false);
        }
        std::fs::remove_file(path).map(|()| true)
    });
    match removed {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        removed => removed,
    }
}

fn entries(folder: &DiskPath) -> std::io::Result<Vec<(PathBuf, bool)>> {
    match folder.read_dir() {
        Ok(entries) => entries
            .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?.is_dir()))))
            .collect(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// The library writes to `name#1` before it gives a file its name.
fn is_staged(path: &DiskPath) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.split_once('#').map(|(_, number)| number);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}
