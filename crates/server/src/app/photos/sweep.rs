//! Deletes uploads, photos and objects that are no longer needed. Every node runs this, also at the same
//! time.

use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use storage::blobs::{BlobError, Folder, Key};
use thiserror::Error;

use crate::app::AppContext;

/// A visitor's open page may still request a photo that was just replaced, and the hourly limit of tickets
/// counts the uploads of the last hour.
const GRACE_PERIOD: Duration = Duration::from_secs(60 * 60);
/// No request still writes an object that is this old.
const UNREFERENCED_AGE: Duration = Duration::from_secs(24 * 60 * 60);
const BATCH_SIZE: i64 = 100;
/// An object that cannot be deleted does not stop the sweep. After this many in a row, the object store is
/// probably unavailable.
const MAX_CONSECUTIVE_FAILURES: usize = 10;

#[derive(Debug, Error)]
pub enum PhotoSweepError {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error(transparent)]
    Objects(#[from] BlobError),
}

/// Deletes expired uploads and photos that no page shows: objects first, then their rows.
pub async fn sweep(ctx: &AppContext) -> Result<(), PhotoSweepError> {
    let cutoff = ctx.clock.now().minus(GRACE_PERIOD);
    sweep_uploads(ctx, cutoff).await?;
    let mut tx = ctx.db.write().await?;
    // Takes old discarded and removed photos from their accounts, so that the sweeps below find them.
    tx.photos().orphan_discarded(cutoff).await?;
    tx.portfolio().orphan_removed(cutoff).await?;
    tx.commit().await?;
    sweep_photos(ctx).await?;
    sweep_portfolio(ctx).await
}

async fn sweep_uploads(ctx: &AppContext, cutoff: domain::Timestamp) -> Result<(), PhotoSweepError> {
    let (blobs, mut failures, mut cursor) =
        (ctx.photos.blobs(ctx).await?, ConsecutiveFailures::default(), None);
    loop {
        let expired = ctx.db.read().await?.uploads().list_expired(cutoff, cursor, BATCH_SIZE).await?;
        let Some(last_id) = expired.last().copied() else { return Ok(()) };
        cursor = Some(last_id);
        let mut deleted = Vec::new();
        for id in expired {
            if failures.record(blobs.delete(Key::Upload(id)).await)? {
                deleted.push(id);
            }
        }
        let mut tx = ctx.db.write().await?;
        for id in deleted {
            tx.uploads().delete(id).await?;
        }
        tx.commit().await?;
    }
}

async fn sweep_photos(ctx: &AppContext) -> Result<(), PhotoSweepError> {
    let (blobs, mut failures, mut cursor) =
        (ctx.photos.blobs(ctx).await?, ConsecutiveFailures::default(), None);
    loop {
        let orphans = ctx.db.read().await?.photos().list_orphans(cursor, BATCH_SIZE).await?;
        let Some(last_id) = orphans.last().copied() else { return Ok(()) };
        cursor = Some(last_id);
        let mut deleted = Vec::new();
        for id in orphans {
            if failures.record(blobs.delete_all(Folder::Photos, id.as_uuid()).await)? {
                deleted.push(id);
            }
        }
        let mut tx = ctx.db.write().await?;
        for id in deleted {
            tx.photos().delete_orphan(id).await?;
        }
        tx.commit().await?;
    }
}

async fn sweep_portfolio(ctx: &AppContext) -> Result<(), PhotoSweepError> {
    let (blobs, mut failures, mut cursor) =
        (ctx.photos.blobs(ctx).await?, ConsecutiveFailures::default(), None);
    loop {
        let orphans = ctx.db.read().await?.portfolio().list_orphans(cursor, BATCH_SIZE).await?;
        let Some(last_id) = orphans.last().copied() else { return Ok(()) };
        cursor = Some(last_id);
        let mut deleted = Vec::new();
        for id in orphans {
            if failures.record(blobs.delete_all(Folder::Portfolio, id.as_uuid()).await)? {
                deleted.push(id);
            }
        }
        let mut tx = ctx.db.write().await?;
        for id in deleted {
            tx.portfolio().delete_orphan(id).await?;
        }
        tx.commit().await?;
    }
}

/// Deletes objects that a crash left without a row, and unfinished files. Slow, because it lists every
/// object.
pub async fn sweep_unreferenced_objects(ctx: &AppContext) -> Result<(), PhotoSweepError> {
    let (blobs, cutoff) = (ctx.photos.blobs(ctx).await?, ctx.clock.now().minus(UNREFERENCED_AGE));
    let (mut deleted, mut failures) =
        (blobs.remove_unfinished(cutoff).await?, ConsecutiveFailures::default());
    for folder in Folder::ALL {
        let mut old_keys = pin!(blobs.list_written_before(folder, cutoff));
        while let Some(key) = old_keys.next().await {
            let key = key?;
            if !is_needed(ctx, key).await? && failures.record(blobs.delete(key).await)? {
                deleted += 1;
            }
        }
    }
    if deleted > 0 {
        tracing::info!(deleted, "deleted orphaned objects");
    }
    Ok(())
}

async fn is_needed(ctx: &AppContext, key: Key) -> storage::Result<bool> {
    let mut tx = ctx.db.read().await?;
    match key {
        Key::Upload(id) => tx.uploads().exists(id).await,
        Key::Photo(id, _) => tx.photos().exists(id).await,
        Key::PortfolioOriginal(id) => tx.portfolio().is_processing(id).await,
        Key::PortfolioPhoto(id, ..) => tx.portfolio().exists(id).await,
        // In no folder of `Folder::ALL`: `Blobs::check` deletes its own object.
        Key::Check(_) => Ok(true),
    }
}

/// Counts objects in a row that could not be deleted.
#[derive(Default)]
struct ConsecutiveFailures(usize);

impl ConsecutiveFailures {
    /// True if the object is deleted. Returns the error after `MAX_CONSECUTIVE_FAILURES`.
    fn record(&mut self, result: Result<(), BlobError>) -> Result<bool, BlobError> {
        let Err(error) = result else {
            self.0 = 0;
            return Ok(true);
        };
        self.0 += 1;
        if self.0 >= MAX_CONSECUTIVE_FAILURES {
            return Err(error);
        }
        tracing::warn!(%error, "cannot delete an object; the next sweep will retry");
        Ok(false)
    }
}
