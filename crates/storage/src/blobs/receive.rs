//! Taking in a file as it arrives, and no more of it than allowed.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt};
use object_store::{MultipartUpload, ObjectStoreExt, PutPayload};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::{BlobError, Blobs, Key, Place};

/// Files that may be held in memory at once on their way to S3, which takes no object in parts this small.
pub(super) const BUFFERS: usize = 24;
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a file was not taken in. Nothing of it is left then.
#[derive(Debug, Error)]
pub enum ReceiveError<E> {
    #[error("the file has nothing in it")]
    Empty,
    #[error("the file is too large")]
    TooLarge,
    /// Whoever sends it stopped, or we lost patience.
    #[error("{0}")]
    Body(E),
    #[error(transparent)]
    Store(#[from] BlobError),
}

impl Blobs {
    /// Writes what arrives under a key, all of it or nothing. Reading stops as soon as there is more than `limit`.
    pub async fn receive<E>(
        &self,
        key: Key,
        body: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<(), ReceiveError<E>> {
        let body = Counted { body, left: limit, empty: true };
        match &self.place {
            Place::Disk(_) => self.to_disk(key, body).await,
            Place::S3 { buffers } => self.to_s3(key, body, buffers).await,
        }
    }

    async fn to_disk<E, B>(&self, key: Key, mut body: Counted<B>) -> Result<(), ReceiveError<E>>
    where
        B: Stream<Item = Result<Bytes, E>> + Unpin,
    {
        let mut file = self.store.put_multipart(&key.path()).await.map_err(BlobError::from)?;
        let written = write_all(&mut *file, &mut body).await;
        if written.is_err() {
            // What could not be removed either is found later by its age.
            let _ = file.abort().await;
            return written;
        }
        file.complete().await.map_err(BlobError::from)?;
        Ok(())
    }

    async fn to_s3<E, B>(
        &self,
        key: Key,
        mut body: Counted<B>,
        buffers: &Semaphore,
    ) -> Result<(), ReceiveError<E>>
    where
        B: Stream<Item = Result<Bytes, E>> + Unpin,
    {
        let _buffer = match timeout(PATIENCE, buffers.acquire()).await {
            Ok(Ok(buffer)) => buffer,
            _ => return Err(BlobError::Busy.into()),
        };
        let mut file = BytesMut::new();
        while let Some(bytes) = body.next().await? {
            file.extend_from_slice(&bytes);
        }
        let file = PutPayload::from(file.freeze());
        self.store.put(&key.path(), file).await.map_err(BlobError::from)?;
        Ok(())
    }
}

async fn write_all<E, B>(file: &mut dyn MultipartUpload, body: &mut Counted<B>) -> Result<(), ReceiveError<E>>
where
    B: Stream<Item = Result<Bytes, E>> + Unpin,
{
    while let Some(bytes) = body.next().await? {
        file.put_part(PutPayload::from(bytes)).await.map_err(BlobError::from)?;
    }
    Ok(())
}

/// A body that may not be empty nor larger than its limit.
struct Counted<B> {
    body: B,
    left: u64,
    empty: bool,
}

impl<B> Counted<B> {
    async fn next<E>(&mut self) -> Result<Option<Bytes>, ReceiveError<E>>
    where
        B: Stream<Item = Result<Bytes, E>> + Unpin,
    {
        let Some(bytes) = self.body.next().await.transpose().map_err(ReceiveError::Body)? else {
            return if self.empty { Err(ReceiveError::Empty) } else { Ok(None) };
        };
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or(ReceiveError::TooLarge)?;
        self.empty &= bytes.is_empty();
        Ok(Some(bytes))
    }
}
