//! Making the file that somebody sent the photo of their profile.
//!
//! A crash between any two steps leaves rows and objects that nobody sees and the sweeper removes: the photo is
//! written down as discarded before its objects are made, and counts only once all of them are there.

use std::sync::Arc;

use ::identity::Secret;
use domain::{Photo, UploadId};
use photos::Failure;
use storage::blobs::Key;
use storage::{Upload, UploadState};

use super::{Refusal, develop, tickets};
use crate::app::Ctx;
use crate::app::identity::Caller;
use crate::app::pages;

/// The same address again gives the same answer, also while the first call is still under way. In a task of its own:
/// what became of a file is written down also when a phone fell asleep over it, and nobody has it looked at twice by
/// hanging up.
pub async fn adopt(cx: &Arc<Ctx>, caller: Caller, address: &str) -> Result<Photo, Refusal> {
    let secret = tickets::secret_in(cx, address)?;
    let cx = cx.clone();
    let adopting = tokio::spawn(async move { adopt_alone(&cx, caller, &secret).await });
    adopting.await.unwrap_or(Err(Refusal::Fault("making a photo panicked")))
}

async fn adopt_alone(cx: &Ctx, caller: Caller, secret: &Secret) -> Result<Photo, Refusal> {
    let _turn = cx.photos.turns.wait(caller.account).await;
    let upload = own(cx, caller, secret).await?;
    if upload.state != UploadState::Stored {
        return again(cx, caller, &upload).await;
    }
    if upload.expires_at <= cx.clock.now() {
        return Err(Refusal::Expired);
    }
    match make(cx, caller, upload.id).await? {
        Some(photo) => Ok(photo),
        // Another node was faster.
        None => again(cx, caller, &own(cx, caller, secret).await?).await,
    }
}

async fn own(cx: &Ctx, caller: Caller, secret: &Secret) -> Result<Upload, Refusal> {
    let upload = cx.db.read().await?.uploads().find(&secret.hash()).await?;
    upload.filter(|upload| upload.account == Some(caller.account)).ok_or(Refusal::NotFound)
}

/// For an upload with which there is nothing to do, or nothing any more.
async fn again(cx: &Ctx, caller: Caller, upload: &Upload) -> Result<Photo, Refusal> {
    let photo = match upload.state {
        UploadState::Used(photo) => photo.ok_or(Refusal::NotFound)?,
        UploadState::Refused(why) => return Err(Refusal::NotAPhoto(why)),
        _ if upload.expires_at <= cx.clock.now() => return Err(Refusal::Expired),
        _ => return Err(Refusal::Missing),
    };
    let (_turn, mut tx) = caller.begin(cx).await?;
    let found = tx.photos().of_account(caller.account, photo).await?.ok_or(Refusal::NotFound)?;
    tx.photos().show(caller.account, Some(photo), cx.clock.now()).await?;
    pages::commit(cx, tx, caller.account).await?;
    Ok(found)
}

/// `None` if another node made a photo of it meanwhile, before we read the file or after; what we made is swept up then.
async fn make(cx: &Ctx, caller: Caller, upload: UploadId) -> Result<Option<Photo>, Refusal> {
    let turn = develop::turn(cx).await?;
    let Some(file) = cx.photos.blobs(cx).await?.read(Key::Upload(upload)).await? else { return Ok(None) };
    let developed = match develop::develop(cx, turn, file).await {
        Ok(developed) => developed,
        Err(Failure::Busy(busy)) => return Err(busy.into()),
        Err(Failure::Refused(why)) => {
            let mut tx = cx.db.write().await?;
            tx.uploads().refused(upload, why).await?;
            tx.commit().await?;
            discard(cx, upload).await;
            return Err(Refusal::NotAPhoto(why));
        }
    };
    let photo = develop::record(cx, &developed);
    let (turn, mut tx) = caller.begin(cx).await?;
    tx.photos().insert(&photo, caller.account, cx.clock.now()).await?;
    tx.commit().await?;
    drop(turn);

    develop::store(cx, photo.id, developed).await?;

    let (_turn, mut tx) = caller.begin(cx).await?;
    if !tx.uploads().became(upload, photo.id).await? {
        return Ok(None);
    }
    if !tx.photos().show(caller.account, Some(photo.id), cx.clock.now()).await? {
        return Err(Refusal::Fault("a photo was swept before it was shown"));
    }
    pages::commit(cx, tx, caller.account).await?;
    discard(cx, upload).await;
    Ok(Some(photo))
}

/// The file as it was sent holds what the photographer did not mean to publish: it goes at once.
async fn discard(cx: &Ctx, upload: UploadId) {
    let delete = async { Ok::<_, Refusal>(cx.photos.blobs(cx).await?.delete(Key::Upload(upload)).await?) };
    if let Err(error) = delete.await {
        tracing::warn!(%error, "a used upload is left to the sweeper");
    }
}
