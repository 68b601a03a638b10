//! A row of `portfolio_photos` as a domain type.

use domain::photo::PhotoFileError;
use domain::portfolio::{FocalPoint, PhotoSize};
use domain::{
    Colour, PortfolioPhoto, PortfolioPhotoDetails, PortfolioPhotoId, PortfolioPhotoState, StoredPhoto,
};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The columns of `PhotoRow`.
macro_rules! PHOTO_COLUMNS {
    () => {
        "id, alt_text, caption, focal_x, focal_y, in_gallery, state, failure, width, height, colour, has_avif"
    };
}
pub(super) use PHOTO_COLUMNS;

#[derive(FromRow)]
pub(super) struct PhotoRow {
    id: Uuid,
    alt_text: String,
    caption: String,
    focal_x: i64,
    focal_y: i64,
    in_gallery: bool,
    state: String,
    failure: Option<String>,
    width: Option<i64>,
    height: Option<i64>,
    colour: Option<i64>,
    has_avif: bool,
}

impl TryFrom<PhotoRow> for PortfolioPhoto {
    type Error = Error;

    fn try_from(row: PhotoRow) -> Result<Self> {
        let focal_point = FocalPoint::new(row.focal_x, row.focal_y);
        Ok(Self {
            id: PortfolioPhotoId::from_uuid(row.id),
            state: row.state()?,
            details: PortfolioPhotoDetails {
                alt_text: row.alt_text.parse().map_err(Error::invalid_row)?,
                caption: row.caption.parse().map_err(Error::invalid_row)?,
                focal_point: focal_point.ok_or_else(|| Error::invalid_row("invalid focal point"))?,
                is_in_gallery: row.in_gallery,
            },
        })
    }
}

impl PhotoRow {
    fn state(&self) -> Result<PortfolioPhotoState> {
        let failure = self.failure.as_deref().and_then(PhotoFileError::from_stored);
        match (self.state.as_str(), failure, self.width, self.height, self.colour) {
            ("processing", None, ..) => Ok(PortfolioPhotoState::Processing),
            ("failed", Some(failure), ..) => Ok(PortfolioPhotoState::Failed(failure)),
            ("ready", None, Some(width), Some(height), Some(colour)) => {
                let [_, red, green, blue] = u32::try_from(colour).map_err(Error::invalid_row)?.to_be_bytes();
                Ok(PortfolioPhotoState::Ready(StoredPhoto {
                    size: PhotoSize {
                        width: width.try_into().map_err(Error::invalid_row)?,
                        height: height.try_into().map_err(Error::invalid_row)?,
                    },
                    colour: Colour::from_rgb([red, green, blue]),
                    has_avif: self.has_avif,
                }))
            }
            (state, ..) => Err(Error::invalid_row(format!("invalid state of a photo: {state:?}"))),
        }
    }
}
