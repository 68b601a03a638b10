//! Opens photo files for visitors and for exports, and removes the photo of a profile.

use domain::PhotoId;
use storage::blobs::{Blob, Key};

use super::PhotoError;
use crate::app::AppContext;
use crate::app::identity::Caller;

/// `None` if the photo does not exist in this size. Does not query the database: a photo that does not exist
/// has no object.
pub async fn open_photo(ctx: &AppContext, photo: PhotoId, side: u32) -> Result<Option<Blob>, PhotoError> {
    Ok(ctx.photos.blobs(ctx).await?.get(Key::Photo(photo, side)).await?)
}

/// Also succeeds if the profile has no photo.
pub async fn remove_profile_photo(ctx: &AppContext, caller: Caller) -> Result<(), PhotoError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    tx.photos().set_profile_photo(caller.account, None, ctx.clock.now()).await?;
    tx.commit().await?;
    Ok(())
}
