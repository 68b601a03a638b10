//! Opens files of portfolio photos for visitors and for exports.

use domain::PortfolioPhotoId;
use domain::portfolio::FileFormat;
use storage::blobs::{Blob, Key};

use crate::app::AppContext;
use crate::app::photos::PhotoError;

/// `None` if the photo does not exist in this size and format. Does not query the database: a photo that does
/// not exist has no objects.
pub async fn open_file(
    ctx: &AppContext,
    photo: PortfolioPhotoId,
    edge: u32,
    format: FileFormat,
) -> Result<Option<Blob>, PhotoError> {
    Ok(ctx.photos.blobs(ctx).await?.get(Key::PortfolioPhoto(photo, edge, format)).await?)
}
