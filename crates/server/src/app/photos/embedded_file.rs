//! Photos from files that are embedded in the program.

use bytes::Bytes;
use domain::{Photo, PhotoId};
use photos::ProcessError;
use storage::blobs::Folder;

use super::{PhotoError, process};
use crate::app::AppContext;

/// Stores every size as an object. The caller inserts the database row, or calls `delete_stored_photo`.
pub(in crate::app) async fn store_embedded_file(
    ctx: &AppContext,
    file: &'static [u8],
) -> Result<Photo, PhotoError> {
    let permit = process::acquire_permit(ctx).await?;
    let processed =
        process::process_file(ctx, permit, Bytes::from_static(file)).await.map_err(|error| match error {
            ProcessError::Busy(error) => error.into(),
            ProcessError::InvalidFile(reason) => PhotoError::RefusedFile(reason),
        })?;
    let photo = process::new_photo(ctx, &processed);
    if let Err(error) = process::store_sizes(ctx, photo.id, processed).await {
        delete_stored_photo(ctx, photo.id).await;
        return Err(error);
    }
    Ok(photo)
}

/// Deletes the objects of a photo that has no database row.
pub(in crate::app) async fn delete_stored_photo(ctx: &AppContext, id: PhotoId) {
    let delete = async {
        Ok::<_, PhotoError>(ctx.photos.blobs(ctx).await?.delete_all(Folder::Photos, id.as_uuid()).await?)
    };
    if let Err(error) = delete.await {
        let photo = id.as_uuid();
        tracing::warn!(%error, %photo, "cannot delete the objects of a photo; the sweep will retry");
    }
}
