//! Portfolio photos: the photographs of a photographer's work, which may also be covers of services.

use std::collections::HashMap;

use crate::accent::Colour;
use crate::id::{PortfolioPhotoId, ServiceId};
use crate::photo::PhotoFileError;
use crate::text::{Lines, TextRule, text_type};

/// Photos of one account, including those that are only covers.
pub const MAX_PHOTOS: usize = 24;

pub const MAX_UPLOAD_BYTES: u64 = 25 * 1024 * 1024;

/// Longer edge of the largest stored file, in pixels.
pub const MAX_EDGE: u32 = 2400;

/// Longer edges of the smaller files, in pixels.
const SMALLER_EDGES: [u32; 3] = [400, 800, 1600];

text_type! {
    /// Describes a photo to people who do not see it. May be empty.
    #[derive(Default)]
    AltText: TextRule { label: "Alt text", max_chars: 300, is_required: false, lines: Lines::One }
}

text_type! {
    /// May be empty.
    #[derive(Default)]
    Caption: TextRule { label: "Caption", max_chars: 100, is_required: false, lines: Lines::One }
}

/// Width and height in pixels, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoSize {
    pub width: u32,
    pub height: u32,
}

impl PhotoSize {
    pub fn longer_edge(self) -> u32 {
        self.width.max(self.height)
    }

    /// The size with this longer edge and the same proportions, at least one pixel in each direction.
    #[must_use]
    pub fn scaled_to(self, edge: u32) -> Self {
        let longer_edge = u64::from(self.longer_edge().max(1));
        let scale = |pixels: u32| {
            let scaled = (u64::from(pixels) * u64::from(edge) + longer_edge / 2) / longer_edge;
            u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
        };
        Self { width: scale(self.width), height: scale(self.height) }
    }

    /// The size of the largest stored file, which is never larger than the uploaded photo.
    #[must_use]
    pub fn largest_stored(self) -> Self {
        if self.longer_edge() <= MAX_EDGE { self } else { self.scaled_to(MAX_EDGE) }
    }
}

/// Longer edges of the stored files, smallest first. `largest` is the longer edge of the largest file.
pub fn edges(largest: u32) -> Vec<u32> {
    SMALLER_EDGES.into_iter().filter(|edge| *edge < largest).chain([largest]).collect()
}

/// The formats of the stored files. Browsers choose AVIF if they support it, because it is smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    Avif,
    Jpeg,
}

impl FileFormat {
    pub const ALL: [Self; 2] = [Self::Avif, Self::Jpeg];

    pub const fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Jpeg => "jpg",
        }
    }

    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// The point that stays visible when a photo is cropped, in per cent of its width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FocalPoint {
    x: u8,
    y: u8,
}

impl FocalPoint {
    pub const CENTRE: Self = Self { x: 50, y: 50 };

    /// `None` outside the photo.
    pub fn new(x: i64, y: i64) -> Option<Self> {
        let percent = |value: i64| u8::try_from(value).ok().filter(|value| *value <= 100);
        Some(Self { x: percent(x)?, y: percent(y)? })
    }

    pub const fn x(self) -> u8 {
        self.x
    }

    pub const fn y(self) -> u8 {
        self.y
    }
}

/// The photos of one account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portfolio {
    /// In the photographer's order.
    pub photos: Vec<PortfolioPhoto>,
    /// The photo of each service that has a cover.
    pub covers: HashMap<ServiceId, PortfolioPhotoId>,
}

/// What the public page shows of a portfolio.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicPortfolio {
    /// The photos of the gallery, in order.
    pub gallery: Vec<PublicPhoto>,
    pub covers: HashMap<ServiceId, PublicPhoto>,
}

/// A photo whose files exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPhoto {
    pub id: PortfolioPhotoId,
    pub stored: StoredPhoto,
    pub details: PortfolioPhotoDetails,
}

impl Portfolio {
    /// Leaves out photos that are not ready.
    pub fn publish(self) -> PublicPortfolio {
        let photos: Vec<_> = self.photos.into_iter().filter_map(PortfolioPhoto::publish).collect();
        let find = |id| photos.iter().find(|photo| photo.id == id).cloned();
        let covers = self.covers.into_iter().filter_map(|(service, id)| Some((service, find(id)?))).collect();
        let gallery = photos.into_iter().filter(|photo| photo.details.is_in_gallery).collect();
        PublicPortfolio { gallery, covers }
    }
}

impl PortfolioPhoto {
    fn publish(self) -> Option<PublicPhoto> {
        match self.state {
            PortfolioPhotoState::Ready(stored) => {
                Some(PublicPhoto { id: self.id, stored, details: self.details })
            }
            PortfolioPhotoState::Processing | PortfolioPhotoState::Failed(_) => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortfolioPhoto {
    pub id: PortfolioPhotoId,
    pub state: PortfolioPhotoState,
    pub details: PortfolioPhotoDetails,
}

/// The progress of a photo's files. The public page shows only a photo that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortfolioPhotoState {
    /// A background job has yet to make the files.
    Processing,
    Ready(StoredPhoto),
    Failed(PhotoFileError),
}

/// The files of a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredPhoto {
    /// Of the largest file.
    pub size: PhotoSize,
    /// The average of all pixels, which pages show while the photo loads.
    pub colour: Colour,
    /// Whether there is an AVIF file of each size beside the JPEG file.
    pub has_avif: bool,
}

impl StoredPhoto {
    pub fn has(&self, format: FileFormat) -> bool {
        match format {
            FileFormat::Avif => self.has_avif,
            FileFormat::Jpeg => true,
        }
    }

    /// Longer edge and size of each file, smallest first.
    pub fn files(&self) -> impl Iterator<Item = (u32, PhotoSize)> {
        let size = self.size;
        edges(size.longer_edge()).into_iter().map(move |edge| (edge, size.scaled_to(edge)))
    }
}

/// Path of one file of a photo.
pub fn file_path(id: PortfolioPhotoId, edge: u32, format: FileFormat) -> String {
    format!("/objects/portfolio/{id}/{edge}.{}", format.extension())
}

/// What the photographer can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortfolioPhotoDetails {
    pub alt_text: AltText,
    pub caption: Caption,
    pub focal_point: FocalPoint,
    /// Whether the photo is part of the gallery. If not, it can still be the cover of a service.
    pub is_in_gallery: bool,
}

impl Default for PortfolioPhotoDetails {
    fn default() -> Self {
        Self {
            alt_text: AltText::default(),
            caption: Caption::default(),
            focal_point: FocalPoint::CENTRE,
            is_in_gallery: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    #[test]
    fn stores_smaller_files_but_none_larger_than_the_upload() {
        assert_eq!(edges(2400), [400, 800, 1600, 2400]);
        assert_eq!(edges(1700), [400, 800, 1600, 1700]);
        assert_eq!(edges(1600), [400, 800, 1600]);
        assert_eq!(edges(90), [90]);
    }

    #[test]
    fn scales_by_the_longer_edge_and_keeps_the_proportions() {
        let size = |width, height| PhotoSize { width, height };
        assert_eq!(size(6000, 4000).largest_stored(), size(2400, 1600));
        assert_eq!(size(4000, 6000).largest_stored(), size(1600, 2400));
        assert_eq!(size(2000, 1000).largest_stored(), size(2000, 1000));
        assert_eq!(size(2400, 1600).scaled_to(400), size(400, 267));
        assert_eq!(size(12_000, 3).scaled_to(400), size(400, 1));
    }

    #[test]
    fn publishes_photos_that_are_ready_and_their_covers() {
        let stored = StoredPhoto {
            size: PhotoSize { width: 800, height: 600 },
            colour: Colour::from_rgb([1, 2, 3]),
            has_avif: false,
        };
        let photo = |state, is_in_gallery| PortfolioPhoto {
            id: PortfolioPhotoId::new(Timestamp::from_millis(1)),
            state,
            details: PortfolioPhotoDetails { is_in_gallery, ..PortfolioPhotoDetails::default() },
        };
        let in_gallery = photo(PortfolioPhotoState::Ready(stored), true);
        let only_cover = photo(PortfolioPhotoState::Ready(stored), false);
        let processing = photo(PortfolioPhotoState::Processing, true);
        let failed = photo(PortfolioPhotoState::Failed(PhotoFileError::Corrupt), true);
        let service = |millis| ServiceId::new(Timestamp::from_millis(millis));
        let (with_cover, with_processing_cover) = (service(1), service(2));
        let portfolio = Portfolio {
            covers: HashMap::from([(with_cover, only_cover.id), (with_processing_cover, processing.id)]),
            photos: vec![processing, in_gallery.clone(), failed, only_cover.clone()],
        };
        let public = portfolio.publish();
        assert_eq!(public.gallery.iter().map(|photo| photo.id).collect::<Vec<_>>(), [in_gallery.id]);
        assert_eq!(public.covers.len(), 1);
        assert_eq!(public.covers[&with_cover].id, only_cover.id);
    }

    #[test]
    fn refuses_a_focal_point_outside_the_photo() {
        assert_eq!(FocalPoint::new(50, 50), Some(FocalPoint::CENTRE));
        assert!(FocalPoint::new(0, 100).is_some());
        for (x, y) in [(-1, 0), (0, 101), (300, 0)] {
            assert_eq!(FocalPoint::new(x, y), None);
        }
    }
}
