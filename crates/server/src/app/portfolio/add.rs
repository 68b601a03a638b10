//! Adds an uploaded file as a photo, which the worker then processes.

use bytes::Bytes;
use domain::PortfolioPhotoId;
use storage::blobs::Key;

use super::PortfolioError;
use crate::app::AppContext;
use crate::app::identity::Caller;

/// Stores the file before its row: a crash in between leaves an object that the sweep deletes.
pub async fn add(ctx: &AppContext, caller: Caller, file: Bytes) -> Result<PortfolioPhotoId, PortfolioError> {
    let (id, bytes) = (PortfolioPhotoId::new(ctx.clock.now()), file.len() as u64);
    let blobs = ctx.photos.blobs(ctx).await?;
    blobs.create(Key::PortfolioOriginal(id), file).await?;
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.portfolio().insert(id, caller.account, bytes, ctx.clock.now()).await? {
        return Err(PortfolioError::Limit);
    }
    tx.commit().await?;
    ctx.portfolio_events.notify_worker();
    Ok(id)
}
