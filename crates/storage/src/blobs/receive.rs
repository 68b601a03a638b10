//! Taking in a file as it arrives, and no more of it than allowed.

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

use super::{BlobError, Blobs, Key, Place};

/// Files that are held in memory at once on their way to S3.
pub(super) const BUFFERS: usize = 8;
/// For one of them to be free.
const PATIENCE: Duration = Duration::from_secs(20);
/// For the next byte: whoever lost the connection should be able to try again soon.
const SILENCE: Duration = Duration::from_secs(15);

/// Why a file was not taken in. Nothing of it is left then.
#[derive(Debug, Error)]
pub enum ReceiveError<E> {
    #[error("the file has nothing in it")]
    Empty,
    #[error("the file is too large")]
    TooLarge,
    #[error("nothing came for too long")]
    Stalled,
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
        let mut file = self.store.put_multipart(&key.path(&self.root)).await.map_err(BlobError::from)?;
        let written = write_all(&mut *file, &mut body).await;
        if written.is_err() {
            // What could not be removed either is found later by its age.
            let _ = file.abort().await;
            return written;
        }
        file.complete().await.map_err(BlobError::from)?;
        Ok(())
    }

    /// S3 takes no object in parts this small. A file waits on disk until all of it is there, so that whoever is slow
    /// holds no memory, and has no name there, so that nothing of it outlives the program.
    async fn to_s3<E, B>(
        &self,
        key: Key,
        mut body: Counted<B>,
        buffers: &Semaphore,
    ) -> Result<(), ReceiveError<E>>
    where
        B: Stream<Item = Result<Bytes, E>> + Unpin,
    {
        let mut file = tempfile::tempfile().map(File::from_std).map_err(waiting_room)?;
        let mut size = 0;
        while let Some(bytes) = body.next().await? {
            file.write_all(&bytes).await.map_err(waiting_room)?;
            size += bytes.len();
        }
        let _buffer = match timeout(PATIENCE, buffers.acquire()).await {
            Ok(Ok(buffer)) => buffer,
            _ => return Err(BlobError::Busy.into()),
        };
        let mut whole = Vec::with_capacity(size);
        file.flush().await.map_err(waiting_room)?;
        file.seek(SeekFrom::Start(0)).await.map_err(waiting_room)?;
        file.read_to_end(&mut whole).await.map_err(waiting_room)?;
        self.store.put(&key.path(&self.root), PutPayload::from(whole)).await.map_err(BlobError::from)?;
        Ok(())
    }
}

fn waiting_room(source: std::io::Error) -> BlobError {
    BlobError::Folder { path: std::env::temp_dir(), source }
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

/// A body that may be neither empty nor larger than its limit, and may not fall silent.
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
        let next = timeout(SILENCE, self.body.next()).await.map_err(|_| ReceiveError::Stalled)?;
        let Some(bytes) = next.transpose().map_err(ReceiveError::Body)? else {
            return if self.empty { Err(ReceiveError::Empty) } else { Ok(None) };
        };
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or(ReceiveError::TooLarge)?;
        self.empty &= bytes.is_empty();
        Ok(Some(bytes))
    }
}
