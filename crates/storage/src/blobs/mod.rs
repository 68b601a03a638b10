//! Objects such as photos, on the local disk or in S3.

mod key;
mod leftovers;
mod location;
mod open;
mod receive;

pub use key::{Folder, Key};
pub use location::{BlobLocation, BlobLocationError, S3Credentials, S3Location};
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

/// Bytes that are read from disk at a time.
const READ_CHUNK_SIZE: usize = 64 * 1024;

#[derive(Debug, Error)]
pub enum BlobError {
    #[error("cannot write in the folder {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("{0}")]
    Store(#[from] object_store::Error),
    #[error("the object that was read differs from the one that was written")]
    Altered,
    #[error("the object that was written is not in the list")]
    Unlisted,
    #[error("too many files are being received at once")]
    Busy,
}

/// Access to the object store.
#[derive(Clone, Debug)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    backend: Backend,
    /// The folder of the instance; empty before `for_instance`.
    instance_folder: Path,
}

#[derive(Clone, Debug)]
enum Backend {
    Disk(PathBuf),
    /// Each permit allows one file in memory while the server sends it to S3.
    S3 {
        buffers: Arc<Semaphore>,
    },
}

/// An object that is being read.
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
    /// Limits access to the objects of one instance. Instances may share a bucket or a folder, and none may
    /// delete the objects of another as leftovers.
    #[must_use]
    pub fn for_instance(self, instance: InstanceId) -> Self {
        Self { instance_folder: Path::from(instance.to_string()), ..self }
    }

    /// Writes a whole object under a new key. Fails if the key exists: a published object never changes.
    pub async fn create(&self, key: Key, content: impl Into<Bytes>) -> Result<(), BlobError> {
        let options = PutOptions::from(PutMode::Create);
        self.store
            .put_opts(&key.path(&self.instance_folder), PutPayload::from(content.into()), options)
            .await?;
        Ok(())
    }

    /// Like `create`, for content that only depends on the key: keeps an object that exists.
    pub async fn create_if_missing(&self, key: Key, content: impl Into<Bytes>) -> Result<(), BlobError> {
        match self.create(key, content).await {
            Err(BlobError::Store(StoreError::AlreadyExists { .. })) => Ok(()),
            result => result,
        }
    }

    pub async fn get(&self, key: Key) -> Result<Option<Blob>, BlobError> {
        let object = match self.store.get(&key.path(&self.instance_folder)).await {
            Err(StoreError::NotFound { .. }) => return Ok(None),
            result => result?,
        };
        let size = object.meta.size;
        let content: Pin<Box<dyn Stream<Item = _> + Send>> = match object.payload {
            // The library's own stream reads only 8 KiB at a time.
            GetResultPayload::File(file, _) => {
                Box::pin(ReaderStream::with_capacity(tokio::fs::File::from_std(file), READ_CHUNK_SIZE))
            }
            GetResultPayload::Stream(stream) => Box::pin(stream.map_err(std::io::Error::other)),
        };
        Ok(Some(Blob { size, content }))
    }

    /// Reads a whole object; only for objects that are known to be small.
    pub async fn read(&self, key: Key) -> Result<Option<Bytes>, BlobError> {
        match self.store.get(&key.path(&self.instance_folder)).await {
            Err(StoreError::NotFound { .. }) => Ok(None),
            result => Ok(Some(result?.bytes().await?)),
        }
    }

    /// Succeeds also if there is no such object.
    pub async fn delete(&self, key: Key) -> Result<(), BlobError> {
        self.delete_path(&key.path(&self.instance_folder)).await
    }

    /// Deletes every object with the same folder and id, such as all sizes of a photo.
    pub async fn delete_all(&self, folder: Folder, id: Uuid) -> Result<(), BlobError> {
        let mut objects = self.store.list(Some(&folder.path(&self.instance_folder).join(id.to_string())));
        while let Some(object) = objects.next().await {
            self.delete_path(&object?.location).await?;
        }
        Ok(())
    }

    async fn delete_path(&self, path: &Path) -> Result<(), BlobError> {
        match self.store.delete(path).await {
            Err(StoreError::NotFound { .. }) => Ok(()),
            result => Ok(result?),
        }
    }

    /// Writes, reads, lists and deletes a small object: the four permissions the server needs.
    pub async fn check(&self) -> Result<(), BlobError> {
        let (key, content) = (Key::Check(Uuid::new_v4()), Bytes::from(Uuid::new_v4().into_bytes().to_vec()));
        self.create(key, content.clone()).await?;
        let (read_content, is_listed) = (self.read(key).await, self.is_listed(key).await);
        // Deletes the object also after an error, so that it does not stay in the store.
        self.delete(key).await?;
        match (read_content? == Some(content), is_listed?) {
            (false, _) => Err(BlobError::Altered),
            (true, false) => Err(BlobError::Unlisted),
            (true, true) => Ok(()),
        }
    }

    async fn is_listed(&self, key: Key) -> Result<bool, BlobError> {
        let path = key.path(&self.instance_folder);
        let mut objects = self.store.list(Some(&Key::checks_folder(&self.instance_folder)));
        while let Some(object) = objects.try_next().await? {
            if object.location == path {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
