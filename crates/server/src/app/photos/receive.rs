//! Receives the file for an upload ticket, without decoding it.

use std::sync::Arc;
use std::time::Duration;

use ::identity::RandomSecret;
use bytes::Bytes;
use domain::photo::MAX_UPLOAD_BYTES;
use domain::{Timestamp, UploadId};
use futures_util::Stream;
use storage::blobs::{self, Key};
use thiserror::Error;
use tokio::time::timeout;

use super::PhotoError;
use crate::app::AppContext;

/// The time for the whole file. Must be shorter than `ABANDONED_AFTER`.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(5 * 60);
/// If an upload that started this long ago is unfinished, its node has crashed, and another request may take
/// over.
const ABANDONED_AFTER: Duration = Duration::from_secs(6 * 60);

#[derive(Debug, Error)]
pub enum UploadError<E> {
    #[error("the file is empty")]
    Empty,
    #[error("the file is too large")]
    TooLarge,
    #[error("the upload took too long")]
    TooSlow,
    #[error("the file could not be read")]
    Body(E),
    #[error(transparent)]
    Photo(#[from] PhotoError),
}

#[derive(Debug)]
pub struct ReceivedFile {
    pub id: UploadId,
}

/// Runs in its own task: the server must finish or reset the upload even if the browser disconnects.
pub async fn receive<E, B>(
    ctx: &Arc<AppContext>,
    secret: &str,
    declared_size: Option<u64>,
    body: B,
) -> Result<ReceivedFile, UploadError<E>>
where
    E: Send + 'static,
    B: Stream<Item = Result<Bytes, E>> + Send + Unpin + 'static,
{
    let secret: RandomSecret = secret.parse().map_err(|()| PhotoError::Expired)?;
    match declared_size {
        Some(0) => return Err(UploadError::Empty),
        Some(size) if size > MAX_UPLOAD_BYTES => return Err(UploadError::TooLarge),
        _ => {}
    }
    let ctx = ctx.clone();
    let task = tokio::spawn(async move {
        let started_at = ctx.clock.now();
        let id = start_upload(&ctx, &secret, started_at).await?;
        let result = store_file(&ctx, id, started_at, body).await;
        if result.is_err() {
            reset_upload(&ctx, id, started_at).await;
        }
        result.map(|()| ReceivedFile { id })
    });
    task.await.unwrap_or(Err(PhotoError::Internal("receiving a file panicked").into()))
}

async fn start_upload(
    ctx: &AppContext,
    secret: &RandomSecret,
    now: Timestamp,
) -> Result<UploadId, PhotoError> {
    let mut tx = ctx.db.write().await?;
    if let Some(id) = tx.uploads().begin_receiving(&secret.hash(), now, now.minus(ABANDONED_AFTER)).await? {
        tx.commit().await?;
        return Ok(id);
    }
    let upload = tx.uploads().find(&secret.hash()).await?;
    let is_valid_ticket = upload.is_some_and(|upload| upload.account.is_some() && upload.expires_at > now);
    Err(if is_valid_ticket { PhotoError::AlreadyUsed } else { PhotoError::Expired })
}

async fn store_file<E, B>(
    ctx: &AppContext,
    id: UploadId,
    started_at: Timestamp,
    body: B,
) -> Result<(), UploadError<E>>
where
    B: Stream<Item = Result<Bytes, E>> + Send + Unpin + 'static,
{
    let blobs = ctx.photos.blobs(ctx).await.map_err(PhotoError::from)?;
    let receiving = blobs.receive(Key::Upload(id), body, MAX_UPLOAD_BYTES);
    timeout(UPLOAD_TIMEOUT, receiving).await.map_err(|_| UploadError::TooSlow)??;
    let mut tx = ctx.db.write().await.map_err(PhotoError::from)?;
    // False if the account was deleted and the sweep has deleted the upload, or if another request took over.
    if !tx.uploads().mark_stored(id, started_at).await.map_err(PhotoError::from)? {
        return Err(PhotoError::Expired.into());
    }
    tx.commit().await.map_err(PhotoError::from)?;
    Ok(())
}

/// Lets the browser use the same ticket again.
async fn reset_upload(ctx: &AppContext, id: UploadId, started_at: Timestamp) {
    let reset = async {
        // If this fails, the file stays: the next attempt overwrites it, or the sweep deletes it.
        let _ = ctx.photos.blobs(ctx).await?.delete(Key::Upload(id)).await;
        let mut tx = ctx.db.write().await?;
        tx.uploads().reset_to_issued(id, started_at).await?;
        tx.commit().await
    };
    if let Err(error) = reset.await {
        tracing::warn!(%error, "cannot reset an interrupted upload for another attempt");
    }
}

impl<E> From<blobs::ReceiveError<E>> for UploadError<E> {
    fn from(error: blobs::ReceiveError<E>) -> Self {
        match error {
            blobs::ReceiveError::Empty => Self::Empty,
            blobs::ReceiveError::TooLarge => Self::TooLarge,
            blobs::ReceiveError::Stalled => Self::TooSlow,
            blobs::ReceiveError::Body(error) => Self::Body(error),
            blobs::ReceiveError::Store(error) => Self::Photo(error.into()),
        }
    }
}
