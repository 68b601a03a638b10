//! Photos as anybody may see them, and taking one off a profile.

use domain::PhotoId;
use storage::blobs::{Blob, Key};

use super::Refusal;
use crate::app::Ctx;
use crate::app::identity::Caller;
use crate::app::pages;

/// Without asking the database: an address that was never given out leads nowhere.
pub async fn open(cx: &Ctx, photo: PhotoId, side: u32) -> Result<Option<Blob>, Refusal> {
    Ok(cx.photos.blobs(cx).await?.get(Key::Photo(photo, side)).await?)
}

/// Also when there is none.
pub async fn take_away(cx: &Ctx, caller: Caller) -> Result<(), Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    tx.photos().show(caller.account, None, cx.clock.now()).await?;
    pages::commit(cx, tx, caller.account).await?;
    Ok(())
}
