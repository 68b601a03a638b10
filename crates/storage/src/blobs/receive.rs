//! Receives an uploaded file and stores it, up to a size limit.

use std::io::SeekFrom;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use object_store::{MultipartUpload, ObjectStoreExt, PutPayload};
use thiserror::Error;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::{Backend, BlobError, Blobs, Key};

/// Files that are held in memory at once on their way to S3.
pub(super) const MAX_BUFFERS: usize = 8;
/// How long an upload waits for a free buffer.
const BUFFER_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the browser may send nothing. After a lost connection the photographer must be able to retry
/// soon.
const STALL_TIMEOUT: Duration = Duration::from_secs(15);

/// Why a file was not stored.
#[derive(Debug, Error)]
pub enum ReceiveError<E> {
    #[error("the file is empty")]
    Empty,
    #[error("the file is too large")]
    TooLarge,
    #[error("the upload stalled")]
    Stalled,
    /// The stream of the body failed, for example because the connection was lost.
    #[error("{0}")]
    Body(E),
    #[error(transparent)]
    Store(#[from] BlobError),
}

impl Blobs {
    /// Stores the whole body under a key, never a part of it. Stops reading as soon as the body exceeds
    /// `limit` bytes.
    pub async fn receive<E>(
        &self,
        key: Key,
        body: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<(), ReceiveError<E>> {
        let body = LimitedBody { body, remaining: limit, is_empty: true };
        match &self.backend {
            Backend::Disk(_) => self.receive_to_disk(key, body).await,
            Backend::S3 { buffers } => self.receive_to_s3(key, body, buffers).await,
        }
    }

    async fn receive_to_disk<E, B>(&self, key: Key, mut body: LimitedBody<B>) -> Result<(), ReceiveError<E>>
    where
        B: Stream<Item = Result<Bytes, E>> + Unpin,
    {
        let mut file =
            self.store.put_multipart(&key.path(&self.instance_folder)).await.map_err(BlobError::from)?;
        let result = write_parts(&mut *file, &mut body).await;
        if result.is_err() {
            // If this fails too, the sweep removes the file later.
            let _ = file.abort().await;
            return result;
        }
        file.complete().await.map_err(BlobError::from)?;
        Ok(())
    }

    /// S3 accepts no parts as small as the chunks of a body, so the server sends the whole file in one call.
    /// Until then it keeps the file on disk, so that a slow upload uses no memory. The file has no name
    /// there, so that it disappears with the process.
    async fn receive_to_s3<E, B>(
        &self,
        key: Key,
        mut body: LimitedBody<B>,
        buffers: &Semaphore,
    ) -> Result<(), ReceiveError<E>>
    where
        B: Stream<Item = Result<Bytes, E>> + Unpin,
    {
        let mut file = tempfile::tempfile().map(File::from_std).map_err(temp_file_error)?;
        let mut size = 0;
        while let Some(bytes) = body.next().await? {
            file.write_all(&bytes).await.map_err(temp_file_error)?;
            size += bytes.len();
        }
        let _permit = match timeout(BUFFER_TIMEOUT, buffers.acquire()).await {
            Ok(Ok(permit)) => permit,
            _ => return Err(BlobError::Busy.into()),
        };
        let mut content = Vec::with_capacity(size);
        file.flush().await.map_err(temp_file_error)?;
        file.seek(SeekFrom::Start(0)).await.map_err(temp_file_error)?;
        file.read_to_end(&mut content).await.map_err(temp_file_error)?;
        self.store
            .put(&key.path(&self.instance_folder), PutPayload::from(content))
            .await
            .map_err(BlobError::from)?;
        Ok(())
    }
}

fn temp_file_error(source: std::io::Error) -> BlobError {
    BlobError::Folder { path: std::env::temp_dir(), source }
}

async fn write_parts<E, B>(
    file: &mut dyn MultipartUpload,
    body: &mut LimitedBody<B>,
) -> Result<(), ReceiveError<E>>
where
    B: Stream<Item = Result<Bytes, E>> + Unpin,
{
    while let Some(bytes) = body.next().await? {
        file.put_part(PutPayload::from(bytes)).await.map_err(BlobError::from)?;
    }
    Ok(())
}

/// A body that may not be empty, exceed its limit or stall.
struct LimitedBody<B> {
    body: B,
    remaining: u64,
    is_empty: bool,
}

impl<B> LimitedBody<B> {
    async fn next<E>(&mut self) -> Result<Option<Bytes>, ReceiveError<E>>
    where
        B: Stream<Item = Result<Bytes, E>> + Unpin,
    {
        let chunk = timeout(STALL_TIMEOUT, self.body.next()).await.map_err(|_| ReceiveError::Stalled)?;
        let Some(bytes) = chunk.transpose().map_err(ReceiveError::Body)? else {
            return if self.is_empty { Err(ReceiveError::Empty) } else { Ok(None) };
        };
        self.remaining = self.remaining.checked_sub(bytes.len() as u64).ok_or(ReceiveError::TooLarge)?;
        self.is_empty &= bytes.is_empty();
        Ok(Some(bytes))
    }
}
