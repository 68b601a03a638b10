//! Removing what nobody needs any more. Every node does it, and it does not matter when two do at once.

use std::pin::pin;
use std::time::Duration;

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
/// One object that cannot be deleted keeps no other from going; after this many in a row the store must be away.
const FAILURES: usize = 10;

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
    sweep_uploads(cx, before).await?;
    let mut tx = cx.db.write().await?;
    tx.photos().condemn(before).await?;
    tx.commit().await?;
    sweep_photos(cx).await
}

async fn sweep_uploads(cx: &Ctx, before: domain::Timestamp) -> Result<(), SweepError> {
    let (blobs, mut trouble, mut last) = (cx.photos.blobs(cx).await?, Trouble::default(), None);
    loop {
        let over = cx.db.read().await?.uploads().over(before, last, BATCH).await?;
        let Some(end) = over.last().copied() else { return Ok(()) };
        last = Some(end);
        let mut gone = Vec::new();
        for id in over {
            if trouble.passed(blobs.delete(Key::Upload(id)).await)? {
                gone.push(id);
            }
        }
        let mut tx = cx.db.write().await?;
        for id in gone {
            tx.uploads().forget(id).await?;
        }
        tx.commit().await?;
    }
}

async fn sweep_photos(cx: &Ctx) -> Result<(), SweepError> {
    let (blobs, mut trouble, mut last) = (cx.photos.blobs(cx).await?, Trouble::default(), None);
    loop {
        let condemned = cx.db.read().await?.photos().condemned(last, BATCH).await?;
        let Some(end) = condemned.last().copied() else { return Ok(()) };
        last = Some(end);
        let mut gone = Vec::new();
        for id in condemned {
            if trouble.passed(blobs.delete_all(Folder::Photos, id.as_uuid()).await)? {
                gone.push(id);
            }
        }
        let mut tx = cx.db.write().await?;
        for id in gone {
            tx.photos().forget(id).await?;
        }
        tx.commit().await?;
    }
}

/// Objects that a crash left without a row, and files that were never finished. Looks at every object there is.
pub async fn sweep_strays(cx: &Ctx) -> Result<(), SweepError> {
    let (blobs, before) = (cx.photos.blobs(cx).await?, cx.clock.now().minus(STRAY));
    let (mut removed, mut trouble) = (blobs.remove_unfinished(before).await?, Trouble::default());
    for folder in Folder::ALL {
        let mut old = pin!(blobs.written_before(folder, before));
        while let Some(key) = old.next().await {
            let key = key?;
            if !is_needed(cx, key).await? && trouble.passed(blobs.delete(key).await)? {
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
        Key::Check(_) => Ok(true),
    }
}

/// How many objects in a row could not be deleted.
#[derive(Default)]
struct Trouble(usize);

impl Trouble {
    /// Whether it is gone. An error only when there is no point in going on.
    fn passed(&mut self, deleted: Result<(), BlobError>) -> Result<bool, BlobError> {
        let Err(error) = deleted else {
            self.0 = 0;
            return Ok(true);
        };
        self.0 += 1;
        if self.0 >= FAILURES {
            return Err(error);
        }
        tracing::warn!(%error, "an object could not be deleted; it has another turn later");
        Ok(false)
    }
}
