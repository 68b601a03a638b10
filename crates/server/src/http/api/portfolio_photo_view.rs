//! A portfolio photo in API responses.

use domain::portfolio::{FileFormat, FocalPoint, file_path};
use domain::{PortfolioPhotoId, PublicPhoto, StoredPhoto};
use serde::Serialize;
use utoipa::ToSchema;

/// The files of a photo. The content of a URL never changes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PhotoFiles)]
pub(crate) struct PhotoFilesView {
    /// Width and height of the largest file, in pixels.
    width: u32,
    height: u32,
    /// The average colour to show while the photo loads: `#` and six hexadecimal digits.
    colour: String,
    /// The smallest first.
    files: Vec<PhotoFileView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PhotoFile)]
pub(crate) struct PhotoFileView {
    /// In pixels.
    width: u32,
    /// URL of the JPEG file.
    jpeg: String,
    /// URL of the AVIF file. `null` if this server has made none.
    #[schema(required)]
    avif: Option<String>,
}

/// In per cent of the width and height of the photo.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FocalPoint)]
pub(crate) struct FocalPointView {
    x: u8,
    y: u8,
}

impl PhotoFilesView {
    pub fn new(id: PortfolioPhotoId, photo: &StoredPhoto) -> Self {
        let avif = |edge| photo.has_avif.then(|| file_path(id, edge, FileFormat::Avif));
        Self {
            width: photo.size.width,
            height: photo.size.height,
            colour: photo.colour.to_string(),
            files: photo
                .files()
                .map(|(edge, size)| PhotoFileView {
                    width: size.width,
                    jpeg: file_path(id, edge, FileFormat::Jpeg),
                    avif: avif(edge),
                })
                .collect(),
        }
    }
}

/// A portfolio photo as clients see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PortfolioPhoto)]
pub(crate) struct PublicPhotoView {
    id: String,
    #[serde(flatten)]
    files: PhotoFilesView,
    /// Describes the photo; may be empty.
    alt: String,
    /// May be empty.
    caption: String,
    focal_point: FocalPointView,
}

impl From<PublicPhoto> for PublicPhotoView {
    fn from(photo: PublicPhoto) -> Self {
        Self {
            id: photo.id.to_string(),
            files: PhotoFilesView::new(photo.id, &photo.stored),
            alt: photo.details.alt_text.to_string(),
            caption: photo.details.caption.to_string(),
            focal_point: photo.details.focal_point.into(),
        }
    }
}

impl From<FocalPoint> for FocalPointView {
    fn from(point: FocalPoint) -> Self {
        Self { x: point.x(), y: point.y() }
    }
}
