//! Makes an uploaded file the profile photo, and removes the profile photo.
//!
//! A new photo is inserted as discarded before its objects are stored, and becomes the profile photo once all
//! of them are. So a crash leaves only rows and objects that no page shows and that the sweep (`sweep.rs`)
//! deletes.

use std::sync::Arc;

use ::identity::RandomSecret;
use domain::{Photo, UploadId};
use photos::ProcessError;
use storage::blobs::Key;
use storage::{Upload, UploadState};

use super::{PhotoError, process, tickets};
use crate::app::AppContext;
use crate::app::identity::Caller;

/// Once a call has created a photo or refused the file, every call with the same upload URL gets the same
/// result. The work runs in its own task: the server stores the result even if the browser disconnects, and a
/// retry repeats no work.
pub async fn set_profile_photo(
    ctx: &Arc<AppContext>,
    caller: Caller,
    upload_url: &str,
) -> Result<Photo, PhotoError> {
    let secret = tickets::parse_secret(ctx, upload_url)?;
    let ctx = ctx.clone();
    let task = tokio::spawn(async move { lock_and_set_profile_photo(&ctx, caller, &secret).await });
    task.await.unwrap_or(Err(PhotoError::Internal("processing a photo panicked")))
}

/// Also succeeds if the profile has no photo.
pub async fn remove_profile_photo(ctx: &AppContext, caller: Caller) -> Result<(), PhotoError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    tx.photos().set_profile_photo(caller.account, None, ctx.clock.now()).await?;
    tx.commit().await?;
    Ok(())
}

async fn lock_and_set_profile_photo(
    ctx: &AppContext,
    caller: Caller,
    secret: &RandomSecret,
) -> Result<Photo, PhotoError> {
    let _lock = ctx.photos.account_locks.lock(caller.account).await;
    let upload = find_own_upload(ctx, caller, secret).await?;
    if upload.state != UploadState::Stored {
        return repeat_result(ctx, caller, &upload).await;
    }
    if upload.expires_at <= ctx.clock.now() {
        return Err(PhotoError::Expired);
    }
    match create_photo(ctx, caller, upload.id).await? {
        Some(photo) => Ok(photo),
        // Another node was faster, or the account was deleted.
        None => repeat_result(ctx, caller, &find_own_upload(ctx, caller, secret).await?).await,
    }
}

async fn find_own_upload(
    ctx: &AppContext,
    caller: Caller,
    secret: &RandomSecret,
) -> Result<Upload, PhotoError> {
    let upload = ctx.db.read().await?.uploads().find(&secret.hash()).await?;
    upload.filter(|upload| upload.account == Some(caller.account)).ok_or(PhotoError::NotFound)
}

/// The result for an upload that was processed before, has expired or has no file yet. A photo that an
/// earlier call created becomes the profile photo again.
async fn repeat_result(ctx: &AppContext, caller: Caller, upload: &Upload) -> Result<Photo, PhotoError> {
    let photo_id = match upload.state {
        UploadState::Used(photo_id) => photo_id.ok_or(PhotoError::NotFound)?,
        UploadState::Refused(reason) => return Err(PhotoError::RefusedFile(reason)),
        _ if upload.expires_at <= ctx.clock.now() => return Err(PhotoError::Expired),
        _ => return Err(PhotoError::NoFile),
    };
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    let photo = tx.photos().find_for_account(caller.account, photo_id).await?.ok_or(PhotoError::NotFound)?;
    if !tx.photos().set_profile_photo(caller.account, Some(photo_id), ctx.clock.now()).await? {
        return Err(PhotoError::NotFound);
    }
    tx.commit().await?;
    Ok(photo)
}

/// `None` if another node has processed the same upload first, or if the account was deleted and the sweep
/// has deleted the file. If both nodes created a photo, the sweep deletes the one of this node.
async fn create_photo(
    ctx: &AppContext,
    caller: Caller,
    upload: UploadId,
) -> Result<Option<Photo>, PhotoError> {
    let permit = process::acquire_permit(ctx).await?;
    let Some(file) = ctx.photos.blobs(ctx).await?.read(Key::Upload(upload)).await? else { return Ok(None) };
    let processed = match process::process_file(ctx, permit, file).await {
        Ok(processed) => processed,
        Err(ProcessError::Busy(error)) => return Err(error.into()),
        Err(ProcessError::InvalidFile(reason)) => {
            let mut tx = ctx.db.write().await?;
            tx.uploads().mark_refused(upload, reason).await?;
            tx.commit().await?;
            delete_original(ctx, upload).await;
            return Err(PhotoError::RefusedFile(reason));
        }
    };
    let photo = process::new_photo(ctx, &processed);
    let (lock, mut tx) = caller.begin_write(ctx).await?;
    tx.photos().insert(&photo, caller.account, ctx.clock.now()).await?;
    tx.commit().await?;
    drop(lock);

    process::store_sizes(ctx, photo.id, processed).await?;

    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.uploads().mark_used(upload, photo.id).await? {
        return Ok(None);
    }
    if !tx.photos().set_profile_photo(caller.account, Some(photo.id), ctx.clock.now()).await? {
        return Err(PhotoError::Internal("the sweep deleted a photo before it became the profile photo"));
    }
    tx.commit().await?;
    delete_original(ctx, upload).await;
    Ok(Some(photo))
}

/// Deletes the original file at once, because it may contain data that the photographer did not mean to
/// publish.
async fn delete_original(ctx: &AppContext, upload: UploadId) {
    let delete =
        async { Ok::<_, PhotoError>(ctx.photos.blobs(ctx).await?.delete(Key::Upload(upload)).await?) };
    if let Err(error) = delete.await {
        tracing::warn!(%error, "cannot delete the file of a finished upload; the sweep will retry");
    }
}
