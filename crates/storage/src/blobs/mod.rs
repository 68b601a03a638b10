//! Objects such as photos: on the local disk or on any S3.

mod key;
mod leftovers;
mod location;
mod open;
mod receive;

pub use key::{Folder, Key};
pub use location::{BlobLocation, BlobLocationError, S3Keys, S3Location};
pub use receive::ReceiveError;

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;

use bytes::Bytes;
use domain::InstanceId;
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{
    Error as StoreError, GetResultPayload, ObjectStore, ObjectStoreExt, PutMode, PutOptions, PutPayload,
};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio_util::io::ReaderStream;
use uuid::Uuid;

/// Read from disk at once.
const CHUNK: usize = 64 * 1024;

#[derive(Debug, Error)]
pub enum BlobError {
    #[error("cannot write in the folder {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("{0}")]
    Store(#[from] object_store::Error),
    #[error("what was read back is not what was written")]
    Altered,
    #[error("what was written is not in the list of objects")]
    Unlisted,
    #[error("too many files are being received at once")]
    Busy,
}

#[derive(Clone, Debug)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    place: Place,
    root: Path,
}

#[derive(Clone, Debug)]
enum Place {
    Disk(PathBuf),
    /// Each permit is a file that is held in memory while it is sent.
    S3 {
        buffers: Arc<Semaphore>,
    },
}

/// An object on its way out.
pub struct Blob {
    pub size: u64,
    pub content: Pin<Box<dyn Stream<Item = std::io::Result<Bytes>> + Send>>,
}

impl std::fmt::Debug for Blob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Blob({} bytes)", self.size)
    }
}

impl Blobs {
    /// Only what belongs to one installation. Another one may share the bucket or the folder, and neither may take the
    /// other's objects for its own leftovers.
    #[must_use]
    pub fn within(self, instance: InstanceId) -> Self {
        Self { root: Path::from(instance.to_string()), ..self }
    }

    /// Writes a whole object under a key that nothing was ever written under: what has an address never changes.
    pub async fn create(&self, key: Key, content: impl Into<Bytes>) -> Result<(), BlobError> {
        let create = PutOptions::from(PutMode::Create);
        self.store.put_opts(&key.path(&self.root), PutPayload::from(content.into()), create).await?;
        Ok(())
    }

    pub async fn get(&self, key: Key) -> Result<Option<Blob>, BlobError> {
        let found = match self.store.get(&key.path(&self.root)).await {
            Err(StoreError::NotFound { .. }) => return Ok(None),
            found => found?,
        };
        let size = found.meta.size;
        let content: Pin<Box<dyn Stream<Item = _> + Send>> = match found.payload {
            // The library's own stream goes to the disk for every 8 KiB.
            GetResultPayload::File(file, _) => {
                Box::pin(ReaderStream::with_capacity(tokio::fs::File::from_std(file), CHUNK))
            }
            GetResultPayload::Stream(stream) => Box::pin(stream.map_err(std::io::Error::other)),
        };
        Ok(Some(Blob { size, content }))
    }

    /// A whole object, for those that are known to be small enough.
    pub async fn read(&self, key: Key) -> Result<Option<Bytes>, BlobError> {
        match self.store.get(&key.path(&self.root)).await {
            Err(StoreError::NotFound { .. }) => Ok(None),
            found => Ok(Some(found?.bytes().await?)),
        }
    }

    /// Also when there is no such object.
    pub async fn delete(&self, key: Key) -> Result<(), BlobError> {
        self.delete_path(&key.path(&self.root)).await
    }

    /// Every object whose key begins with the same folder and id, such as all sizes of a photo.
    pub async fn delete_all(&self, folder: Folder, id: Uuid) -> Result<(), BlobError> {
        let mut found = self.store.list(Some(&folder.path(&self.root).join(id.to_string())));
        while let Some(object) = found.next().await {
            self.delete_path(&object?.location).await?;
        }
        Ok(())
    }

    async fn delete_path(&self, path: &Path) -> Result<(), BlobError> {
        match self.store.delete(path).await {
            Err(StoreError::NotFound { .. }) => Ok(()),
            deleted => Ok(deleted?),
        }
    }

    /// Writes a small object, reads it back, lists it and deletes it: the four rights the server needs.
    pub async fn check(&self) -> Result<(), BlobError> {
        let (key, written) = (Key::Check(Uuid::new_v4()), Bytes::from(Uuid::new_v4().into_bytes().to_vec()));
        self.create(key, written.clone()).await?;
        let (back, listed) = (self.read(key).await, self.lists(key).await);
        // Whatever came of those: nothing is left behind.
        self.delete(key).await?;
        match (back? == Some(written), listed?) {
            (false, _) => Err(BlobError::Altered),
            (true, false) => Err(BlobError::Unlisted),
            (true, true) => Ok(()),
        }
    }

    async fn lists(&self, key: Key) -> Result<bool, BlobError> {
        let path = key.path(&self.root);
        let mut found = self.store.list(Some(&Key::checks(&self.root)));
        while let Some(object) = found.try_next().await? {
            if object.location == path {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
