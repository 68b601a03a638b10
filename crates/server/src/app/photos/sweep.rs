//! Removing what nobody needs any more. Every node does it, and it does not matter when two do at once.

use std::pin::pin;
use std::time::Duration;

use domain::{PhotoId, UploadId};
use futures_util::StreamExt;
use storage::blobs::{BlobError, Folder, Key};
use thiserror::Error;

use crate::app::Ctx;

/// A page that was opened a moment ago may still ask for a photo that was just replaced, and the number of permissions
/// in the last hour must be known.
const GRACE: Duration = Duration::from_secs(60 * 60);
/// Nothing that is still being written is this old.
const STRAY: Duration = Duration::from_secs(24 * 60 * 60);
const BATCH: i64 = 100;

#[derive(Debug, Error)]
pub enum SweepError {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error(transparent)]
    Objects(#[from] BlobError),
}

/// Uploads that are over, and photos that are on no page: objects first, then their rows.
pub async fn sweep(cx: &Ctx) -> Result<(), SweepError> {
    let before = cx.clock.now().minus(GRACE);
    loop {
        let over = cx.db.read().await?.uploads().over(before, BATCH).await?;
        for id in &over {
            cx.photos.blobs.delete(Key::Upload(*id)).await?;
        }
        forget_uploads(cx, &over).await?;
        if over.is_empty() {
            break;
        }
    }
    let mut tx = cx.db.write().await?;
    tx.photos().condemn(before).await?;
    tx.commit().await?;
    loop {
        let condemned = cx.db.read().await?.photos().condemned(BATCH).await?;
        for id in &condemned {
            cx.photos.blobs.delete_all(Folder::Photos, id.as_uuid()).await?;
        }
        forget_photos(cx, &condemned).await?;
        if condemned.is_empty() {
            return Ok(());
        }
    }
}

async fn forget_uploads(cx: &Ctx, ids: &[UploadId]) -> storage::Result<()> {
    let mut tx = cx.db.write().await?;
    for id in ids {
        tx.uploads().forget(*id).await?;
    }
    tx.commit().await
}

async fn forget_photos(cx: &Ctx, ids: &[PhotoId]) -> storage::Result<()> {
    let mut tx = cx.db.write().await?;
    for id in ids {
        tx.photos().forget(*id).await?;
    }
    tx.commit().await
}

/// Objects that a crash left without a row, and files that were never finished. Looks at every object there is.
pub async fn sweep_strays(cx: &Ctx) -> Result<(), SweepError> {
    let before = cx.clock.now().minus(STRAY);
    let mut removed = cx.photos.blobs.remove_unfinished(before).await?;
    for folder in Folder::ALL {
        let mut old = pin!(cx.photos.blobs.written_before(folder, before));
        while let Some(key) = old.next().await {
            let key = key?;
            if !is_needed(cx, key).await? {
                cx.photos.blobs.delete(key).await?;
                removed += 1;
            }
        }
    }
    if removed > 0 {
        tracing::info!(removed, "removed objects that nothing belonged to");
    }
    Ok(())
}

async fn is_needed(cx: &Ctx, key: Key) -> storage::Result<bool> {
    let mut tx = cx.db.read().await?;
    match key {
        Key::Upload(id) => tx.uploads().exists(id).await,
        Key::Photo(id, _) => tx.photos().exists(id).await,
        Key::Check(_) => Ok(false),
    }
}
