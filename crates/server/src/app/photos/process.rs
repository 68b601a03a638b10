//! Processes files into photos, and stores profile photos in the object store.

use std::time::Instant;

use bytes::Bytes;
use domain::{Photo, PhotoId};
use futures_util::future::try_join_all;
use photos::{ProcessError, ProcessedPhoto, UploadPermit};
use storage::blobs::Key;

use super::PhotoError;
use crate::app::AppContext;

/// Call this before you read the file: a request that waits should not hold a file in memory.
pub(in crate::app) async fn acquire_permit(ctx: &AppContext) -> Result<UploadPermit, PhotoError> {
    let started = Instant::now();
    let permit = ctx.photos.queue.acquire().await;
    match permit {
        Ok(_) => ctx.photos.metrics.observe_wait(started.elapsed()),
        Err(_) => ctx.photos.metrics.count_outcome("busy"),
    }
    Ok(permit?)
}

pub(super) async fn process_file(
    ctx: &AppContext,
    permit: UploadPermit,
    file: Bytes,
) -> Result<ProcessedPhoto, ProcessError> {
    measure_processing(ctx, permit.process_profile_photo(file)).await
}

/// Records the outcome and the duration.
pub(in crate::app) async fn measure_processing<P>(
    ctx: &AppContext,
    processing: impl Future<Output = Result<P, ProcessError>>,
) -> Result<P, ProcessError> {
    let started = Instant::now();
    let result = processing.await;
    ctx.photos.metrics.count_outcome(match &result {
        Ok(_) => "processed",
        Err(ProcessError::InvalidFile(reason)) => reason.as_str(),
        Err(ProcessError::Busy(_)) => "busy",
    });
    ctx.photos.metrics.observe_processing(started.elapsed());
    result
}

pub(super) fn new_photo(ctx: &AppContext, processed: &ProcessedPhoto) -> Photo {
    let (side, placeholder) = (processed.side, processed.placeholder.clone());
    Photo { id: PhotoId::new(ctx.clock.now()), side, placeholder }
}

pub(super) async fn store_sizes(
    ctx: &AppContext,
    id: PhotoId,
    processed: ProcessedPhoto,
) -> Result<(), PhotoError> {
    let blobs = ctx.photos.blobs(ctx).await?;
    let store = |(side, file)| async move { blobs.create(Key::Photo(id, side), file).await };
    try_join_all(processed.sizes.into_iter().map(store)).await?;
    Ok(())
}
