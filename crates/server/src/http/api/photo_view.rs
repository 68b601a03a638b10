//! A photo in API responses.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use domain::Photo;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Photo)]
pub(crate) struct PhotoView {
    /// Squares, the smallest first.
    sizes: Vec<PhotoSizeView>,
    /// A blurred preview to show while the photo loads, as a `data:` URL.
    placeholder: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PhotoSize)]
pub(crate) struct PhotoSizeView {
    /// In pixels.
    width: u32,
    url: String,
}

impl From<&Photo> for PhotoView {
    fn from(photo: &Photo) -> Self {
        let to_size_view = |width| PhotoSizeView { width, url: photo.path(width) };
        Self {
            sizes: photo.sides().into_iter().map(to_size_view).collect(),
            placeholder: format!("data:image/jpeg;base64,{}", BASE64_STANDARD.encode(&photo.placeholder)),
        }
    }
}
