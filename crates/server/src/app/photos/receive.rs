//! Taking in the file that somebody was permitted to send. It is not looked at yet.

use std::sync::Arc;
use std::time::Duration;

use ::identity::Secret;
use bytes::Bytes;
use domain::UploadId;
use domain::photo::MAX_UPLOAD_BYTES;
use futures_util::Stream;
use storage::blobs::{self, Key};
use thiserror::Error;
use tokio::time::timeout;

use super::Refusal;
use crate::app::Ctx;

/// For all of it: on S3 each holds memory, of which there is not enough for everybody who is in no hurry.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

#[derive(Debug, Error)]
pub enum ReceiveError<E> {
    #[error("the file has nothing in it")]
    Empty,
    #[error("the file is too large")]
    TooLarge,
    #[error("the file takes too long")]
    TooSlow,
    #[error("the file could not be read")]
    Body(E),
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// What can be told of a file that was taken in.
#[derive(Debug)]
pub struct Received {
    pub id: UploadId,
}

/// In a task of its own: a browser that hangs up must not leave things half done.
pub async fn receive<E, B>(
    cx: &Arc<Ctx>,
    secret: &str,
    declared: Option<u64>,
    body: B,
) -> Result<Received, ReceiveError<E>>
where
    E: Send + 'static,
    B: Stream<Item = Result<Bytes, E>> + Send + Unpin + 'static,
{
    let secret: Secret = secret.parse().map_err(|()| Refusal::Expired)?;
    match declared {
        Some(0) => return Err(ReceiveError::Empty),
        Some(size) if size > MAX_UPLOAD_BYTES => return Err(ReceiveError::TooLarge),
        _ => {}
    }
    let cx = cx.clone();
    let receiving = tokio::spawn(async move {
        let id = begin(&cx, &secret).await?;
        let taken = take_in(&cx, id, body).await;
        if taken.is_err() {
            broke_off(&cx, id).await;
        }
        taken.map(|()| Received { id })
    });
    receiving.await.unwrap_or(Err(Refusal::Fault("receiving a file panicked").into()))
}

async fn begin(cx: &Ctx, secret: &Secret) -> Result<UploadId, Refusal> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    if let Some(id) = tx.uploads().begin(&secret.hash(), now).await? {
        tx.commit().await?;
        return Ok(id);
    }
    let known = tx.uploads().find(&secret.hash()).await?;
    let in_time = known.is_some_and(|upload| upload.account.is_some() && upload.expires_at > now);
    Err(if in_time { Refusal::Used } else { Refusal::Expired })
}

async fn take_in<E, B>(cx: &Ctx, id: UploadId, body: B) -> Result<(), ReceiveError<E>>
where
    B: Stream<Item = Result<Bytes, E>> + Send + Unpin + 'static,
{
    let receiving = cx.photos.blobs.receive(Key::Upload(id), body, MAX_UPLOAD_BYTES);
    timeout(PATIENCE, receiving).await.map_err(|_| ReceiveError::TooSlow)??;
    let mut tx = cx.db.write().await.map_err(Refusal::from)?;
    // It may have been swept meanwhile, with its account.
    if !tx.uploads().received(id).await.map_err(Refusal::from)? {
        return Err(Refusal::Expired.into());
    }
    tx.commit().await.map_err(Refusal::from)?;
    Ok(())
}

/// The same permission serves for another try.
async fn broke_off(cx: &Ctx, id: UploadId) {
    if let Err(error) = cx.photos.blobs.delete(Key::Upload(id)).await {
        tracing::debug!(%error, "a broken-off upload is left to the sweeper");
    }
    let put_back = async {
        let mut tx = cx.db.write().await?;
        tx.uploads().broke_off(id).await?;
        tx.commit().await
    };
    if let Err(error) = put_back.await {
        tracing::warn!(%error, "a broken-off upload cannot be tried again");
    }
}

impl<E> From<blobs::ReceiveError<E>> for ReceiveError<E> {
    fn from(error: blobs::ReceiveError<E>) -> Self {
        match error {
            blobs::ReceiveError::Empty => Self::Empty,
            blobs::ReceiveError::TooLarge => Self::TooLarge,
            blobs::ReceiveError::Body(error) => Self::Body(error),
            blobs::ReceiveError::Store(error) => Self::Refused(error.into()),
        }
    }
}
