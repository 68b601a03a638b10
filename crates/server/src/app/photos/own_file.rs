//! A photo from a file that nobody uploaded: one of the program's own.

use bytes::Bytes;
use domain::{Photo, PhotoId};
use photos::Failure;
use storage::blobs::Folder;

use super::{Refusal, develop};
use crate::app::Ctx;

/// Puts every size of it in the store. Whoever calls this writes the row, or gives the photo up.
pub(in crate::app) async fn store_own_file(cx: &Ctx, file: &'static [u8]) -> Result<Photo, Refusal> {
    let turn = develop::turn(cx).await?;
    let developed =
        develop::develop(cx, turn, Bytes::from_static(file)).await.map_err(|failure| match failure {
            Failure::Busy(busy) => busy.into(),
            Failure::Refused(why) => Refusal::NotAPhoto(why),
        })?;
    let photo = develop::record(cx, &developed);
    if let Err(error) = develop::store(cx, photo.id, developed).await {
        give_up(cx, photo.id).await;
        return Err(error);
    }
    Ok(photo)
}

/// Removes what was stored of a photo that never had a row.
pub(in crate::app) async fn give_up(cx: &Ctx, id: PhotoId) {
    let remove = async {
        Ok::<_, Refusal>(cx.photos.blobs(cx).await?.delete_all(Folder::Photos, id.as_uuid()).await?)
    };
    if let Err(error) = remove.await {
        tracing::warn!(%error, "a photo that nobody has is left to the sweeper");
    }
}
