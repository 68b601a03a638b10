//! What a photo is for, which determines the part of it that pages show, its sizes, and the limits of a file.

use domain::photo::MAX_SIDE;
use domain::portfolio::PhotoSize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Pages show the square in the centre.
    Profile,
    /// Pages show the whole photo.
    Portfolio,
}

/// The part of a photo that pages show, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crop {
    pub left: u32,
    pub top: u32,
    pub size: PhotoSize,
}

impl Purpose {
    /// Of a file.
    pub const fn max_width_and_height(self) -> u32 {
        match self {
            Self::Profile => 8192,
            Self::Portfolio => 16_383,
        }
    }

    /// Of a file. Cameras of 60 megapixels store 9,504 × 6,336 pixels.
    pub const fn max_pixels(self) -> u64 {
        match self {
            Self::Profile => 40_000_000,
            Self::Portfolio => 61_000_000,
        }
    }

    /// Pixels times scans: twelve scans of the largest photo.
    pub const fn max_scanned_pixels(self) -> u64 {
        12 * self.max_pixels()
    }

    pub fn crop(self, size: PhotoSize) -> Crop {
        match self {
            Self::Profile => {
                let side = size.width.min(size.height);
                let (left, top) = ((size.width - side) / 2, (size.height - side) / 2);
                Crop { left, top, size: PhotoSize { width: side, height: side } }
            }
            Self::Portfolio => Crop { left: 0, top: 0, size },
        }
    }

    /// The size of the largest stored file of a photo, for the size of its crop.
    pub fn largest_stored(self, crop: PhotoSize) -> PhotoSize {
        match self {
            Self::Profile => {
                let side = crop.width.min(MAX_SIDE);
                PhotoSize { width: side, height: side }
            }
            Self::Portfolio => crop.largest_stored(),
        }
    }

    /// How many times larger than the largest stored file the averaged pixels of a large photo must be.
    /// Portfolio photos are stored so large that more would exceed the memory budget.
    pub const fn min_oversampling(self) -> u32 {
        match self {
            Self::Profile => 2,
            Self::Portfolio => 1,
        }
    }

    /// Whether a photo of half its size is still large enough.
    pub fn has_enough_pixels_at_half_size(self, size: PhotoSize) -> bool {
        let crop = self.crop(size).size;
        crop.longer_edge() >= 2 * self.largest_stored(crop).longer_edge()
    }
}
