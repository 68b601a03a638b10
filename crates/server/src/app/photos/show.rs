//! Opens photo files for visitors and for exports.

use domain::PhotoId;
use storage::blobs::{Blob, Key};

use super::PhotoError;
use crate::app::AppContext;

/// `None` if the photo does not exist in this size. Does not query the database: a photo that does not exist
/// has no object.
pub async fn open_photo(ctx: &AppContext, photo: PhotoId, side: u32) -> Result<Option<Blob>, PhotoError> {
    Ok(ctx.photos.blobs(ctx).await?.get(Key::Photo(photo, side)).await?)
}
