//! Taking in the file that somebody was permitted to send. It is not looked at yet.

use std::sync::Arc;
use std::time::Duration;

use ::identity::Secret;
use bytes::Bytes;
use domain::photo::MAX_UPLOAD_BYTES;
use domain::{Timestamp, UploadId};
use futures_util::Stream;
use storage::blobs::{self, Key};
use thiserror::Error;
use tokio::time::timeout;

use super::Refusal;
use crate::app::Ctx;

/// For all of it. A permission does not last much longer.
const PATIENCE: Duration = Duration::from_secs(5 * 60);
/// Nobody is still at one that was begun this long ago: its node must have crashed.
const ABANDONED: Duration = Duration::from_secs(6 * 60);

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
        let begun = cx.clock.now();
        let id = begin(&cx, &secret, begun).await?;
        let taken = take_in(&cx, id, begun, body).await;
        if taken.is_err() {
            broke_off(&cx, id, begun).await;
        }
        taken.map(|()| Received { id })
    });
    receiving.await.unwrap_or(Err(Refusal::Fault("receiving a file panicked").into()))
}

async fn begin(cx: &Ctx, secret: &Secret, now: Timestamp) -> Result<UploadId, Refusal> {
    let mut tx = cx.db.write().await?;
    if let Some(id) = tx.uploads().begin(&secret.hash(), now, now.minus(ABANDONED)).await? {
        tx.commit().await?;
        return Ok(id);
    }
    let known = tx.uploads().find(&secret.hash()).await?;
    let in_time = known.is_some_and(|upload| upload.account.is_some() && upload.expires_at > now);
    Err(if in_time { Refusal::Used } else { Refusal::Expired })
}

async fn take_in<E, B>(cx: &Ctx, id: UploadId, begun: Timestamp, body: B) -> Result<(), ReceiveError<E>>
where
    B: Stream<Item = Result<Bytes, E>> + Send + Unpin + 'static,
{
    let blobs = cx.photos.blobs(cx).await.map_err(Refusal::from)?;
    let receiving = blobs.receive(Key::Upload(id), body, MAX_UPLOAD_BYTES);
    timeout(PATIENCE, receiving).await.map_err(|_| ReceiveError::TooSlow)??;
    let mut tx = cx.db.write().await.map_err(Refusal::from)?;
    // It may have been swept meanwhile, with its account.
    if !tx.uploads().received(id, begun).await.map_err(Refusal::from)? {
        return Err(Refusal::Expired.into());
    }
    tx.commit().await.map_err(Refusal::from)?;
    Ok(())
}

/// The same permission serves for another try.
async fn broke_off(cx: &Ctx, id: UploadId, begun: Timestamp) {
    let put_back = async {
        // What was written of it may stay: the next try writes over it, and the sweeper knows it.
        let _ = cx.photos.blobs(cx).await?.delete(Key::Upload(id)).await;
        let mut tx = cx.db.write().await?;
        tx.uploads().broke_off(id, begun).await?;
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
            blobs::ReceiveError::Stalled => Self::TooSlow,
            blobs::ReceiveError::Body(error) => Self::Body(error),
            blobs::ReceiveError::Store(error) => Self::Refused(error.into()),
        }
    }
}
