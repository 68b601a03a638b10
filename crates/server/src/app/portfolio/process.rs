//! Makes the files of uploaded photos in the background. A photo is ready only when all its files are stored.
//! A worker that crashes leaves the uploaded file and the row, and another worker starts again.

use std::time::Duration;

use domain::photo::PhotoFileError;
use domain::portfolio::FileFormat;
use domain::{LeaseId, PortfolioPhotoId, StoredPhoto, Timestamp};
use futures_util::future::try_join_all;
use photos::{ProcessError, ProcessedPortfolioPhoto};
use storage::blobs::{BlobError, Key};
use storage::{LeasedPhoto, ProcessingResult};
use thiserror::Error;
use tokio_util::sync::CancellationToken;

use crate::app::{AppContext, photos as photo_files};

/// Longer than any photo takes. Afterwards the worker counts as crashed.
const LEASE_DURATION: Duration = Duration::from_secs(5 * 60);
/// A file with which the process crashed this many times counts as corrupt.
const MAX_ATTEMPTS: i64 = 5;
/// The wait before another attempt when the object store is not available or the queue is full.
const RETRY_DELAY: Duration = Duration::from_secs(15);

#[derive(Debug, Error)]
pub enum ProcessingError {
    #[error("too many photos are waiting")]
    Busy,
    #[error("the object store: {0}")]
    Objects(#[from] BlobError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

/// When the next photo is due, on any node.
pub async fn next_due(ctx: &AppContext) -> storage::Result<Option<Timestamp>> {
    ctx.db.read().await?.portfolio().next_due().await
}

/// Processes the photo that has waited longest. False if none is due. If `stop` is cancelled, another node or
/// the next start processes the photo at once.
pub async fn process_next(ctx: &AppContext, stop: &CancellationToken) -> Result<bool, ProcessingError> {
    let (now, lease) = (ctx.clock.now(), LeaseId::new(ctx.clock.now()));
    let mut tx = ctx.db.write().await?;
    let leased = tx.portfolio().lease_due(lease, now, now.plus(LEASE_DURATION)).await?;
    tx.commit().await?;
    let Some(leased) = leased else { return Ok(false) };
    match stop.run_until_cancelled(make_files(ctx, &leased)).await {
        Some(Ok(result)) => {
            finish(ctx, &leased, result).await?;
            Ok(true)
        }
        Some(Err(error)) => {
            postpone(ctx, &leased, ctx.clock.now().plus(RETRY_DELAY)).await?;
            Err(error)
        }
        None => {
            postpone(ctx, &leased, ctx.clock.now()).await?;
            Ok(false)
        }
    }
}

async fn postpone(ctx: &AppContext, leased: &LeasedPhoto, due_at: Timestamp) -> storage::Result<()> {
    let mut tx = ctx.db.write().await?;
    tx.portfolio().postpone(leased.id, leased.lease, due_at).await?;
    tx.commit().await
}

async fn make_files(ctx: &AppContext, leased: &LeasedPhoto) -> Result<ProcessingResult, ProcessingError> {
    if leased.attempts > MAX_ATTEMPTS {
        return Ok(ProcessingResult::Failed(PhotoFileError::Corrupt));
    }
    let permit = photo_files::acquire_permit(ctx).await.map_err(|_| ProcessingError::Busy)?;
    let blobs = ctx.photos.blobs(ctx).await?;
    let Some(file) = blobs.read(Key::PortfolioOriginal(leased.id)).await? else {
        // The sweep deletes no file that is still to be processed, so the store has lost it.
        return Ok(ProcessingResult::Failed(PhotoFileError::Corrupt));
    };
    match photo_files::measure_processing(ctx, permit.process_portfolio_photo(file)).await {
        Ok(processed) => Ok(store_files(ctx, leased.id, processed).await?),
        Err(ProcessError::InvalidFile(reason)) => Ok(ProcessingResult::Failed(reason)),
        Err(ProcessError::Busy(_)) => Err(ProcessingError::Busy),
    }
}

/// An earlier worker may have stored some of the files already; they have the same content.
async fn store_files(
    ctx: &AppContext,
    id: PortfolioPhotoId,
    processed: ProcessedPortfolioPhoto,
) -> Result<ProcessingResult, ProcessingError> {
    let blobs = ctx.photos.blobs(ctx).await?;
    let bytes = processed.files.iter().map(|(_, file)| file.len() as u64).sum();
    let photo = StoredPhoto { size: processed.size, colour: processed.colour, has_avif: false };
    let store = |(edge, file)| async move {
        blobs.create_if_missing(Key::PortfolioPhoto(id, edge, FileFormat::Jpeg), file).await
    };
    try_join_all(processed.files.into_iter().map(store)).await?;
    Ok(ProcessingResult::Ready { photo, bytes })
}

/// Also deletes the uploaded file at once, because it may contain data that the photographer did not mean to
/// publish.
async fn finish(
    ctx: &AppContext,
    leased: &LeasedPhoto,
    result: ProcessingResult,
) -> Result<(), ProcessingError> {
    let mut tx = ctx.db.write().await?;
    let is_ours = tx.portfolio().finish(leased.id, leased.lease, result).await?;
    tx.commit().await?;
    if is_ours
        && let Err(error) = ctx.photos.blobs(ctx).await?.delete(Key::PortfolioOriginal(leased.id)).await
    {
        tracing::warn!(%error, "cannot delete the file of a processed photo; the sweep will retry");
    }
    Ok(())
}
