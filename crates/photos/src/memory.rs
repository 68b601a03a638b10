//! Calculates the memory that processing a photo takes, before the photo is decoded.

use domain::portfolio::PhotoSize;

use crate::block_average::BlockAverage;
use crate::purpose::Purpose;

const MIB: u64 = 1024 * 1024;

/// In bytes: the memory that all photos in process share, so a single photo may not need more. With the rest
/// of the server and files of 5 MB, the process stays below 256 MiB.
pub(crate) const MEMORY_BUDGET: u64 = 160 * MIB;

/// A photo with more pixels is large: there is no memory for a second copy of all its pixels.
const MAX_COPIED_PIXELS: u64 = 16_000_000;

/// The layout of a decoder's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PixelLayout {
    Rgb,
    /// In a large photo, these pixels are converted to RGB in place.
    Rgba,
    /// Another layout with this many bytes per pixel.
    Other(u64),
}

impl PixelLayout {
    pub const fn bytes_per_pixel(self) -> u64 {
        match self {
            Self::Rgb => 3,
            Self::Rgba => 4,
            Self::Other(bytes) => bytes,
        }
    }
}

/// Whether a photo has too many pixels for a second copy.
pub(crate) fn is_large(size: PhotoSize) -> bool {
    pixel_count(size) > MAX_COPIED_PIXELS
}

pub(crate) fn pixel_count(size: PhotoSize) -> u64 {
    u64::from(size.width) * u64::from(size.height)
}

/// Bytes that processing takes at most, in the most expensive of three steps: decoding (`decoder_bytes`),
/// converting to RGB (source and result), and scaling (RGB and rows of the final width).
pub(crate) fn required_bytes(
    size: PhotoSize,
    purpose: Purpose,
    decoder_bytes: u64,
    layout: PixelLayout,
) -> u64 {
    let is_large = is_large(size);
    let rgb_size = match layout {
        PixelLayout::Rgba | PixelLayout::Other(_) if is_large => BlockAverage::for_photo(size, purpose).size,
        _ => size,
    };
    let rgb_bytes = pixel_count(rgb_size) * PixelLayout::Rgb.bytes_per_pixel();
    let decoded_bytes = pixel_count(size) * layout.bytes_per_pixel();
    let conversion_bytes = match layout {
        PixelLayout::Rgb => 0,
        PixelLayout::Rgba if is_large => decoded_bytes,
        PixelLayout::Rgba | PixelLayout::Other(_) => decoded_bytes + rgb_bytes,
    };
    let largest_stored = purpose.largest_stored(purpose.crop(size).size);
    let scaled_rows = PhotoSize { width: largest_stored.width, height: rgb_size.height };
    let scaling_bytes = rgb_bytes + pixel_count(scaled_rows) * PixelLayout::Rgb.bytes_per_pixel();
    decoder_bytes.max(conversion_bytes).max(scaling_bytes)
}

/// Rounded up, for permits of a semaphore.
pub(crate) fn to_mebibytes(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(MIB)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requires_the_memory_of_the_most_expensive_step() {
        let bytes = |width: u64, height: u64, bytes_per_pixel: u64| width * height * bytes_per_pixel;
        let required = |width: u32, height: u32, layout: PixelLayout| {
            let decoder_bytes = bytes(width.into(), height.into(), layout.bytes_per_pixel());
            required_bytes(PhotoSize { width, height }, Purpose::Profile, decoder_bytes, layout)
        };
        let (rgba, rgb16) = (PixelLayout::Rgba, PixelLayout::Other(6));
        let large = PhotoSize { width: 7296, height: 5464 };
        assert_eq!(
            required_bytes(large, Purpose::Profile, 200_000_000, rgba),
            200_000_000,
            "the decoder needs more than conversion and scaling"
        );
        assert_eq!(required(3000, 2000, rgba), bytes(3000, 2000, 4 + 3), "a second copy of all pixels");
        assert_eq!(required(7296, 5464, rgba), bytes(7296, 5464, 4), "a large photo needs no second copy");
        assert_eq!(
            required(5000, 5000, rgb16),
            bytes(5000, 5000, 6) + bytes(2500, 2500, 3),
            "a large photo needs only the averaged square"
        );
        assert_eq!(
            required(7296, 5464, PixelLayout::Rgb),
            bytes(7296, 5464, 3) + bytes(1024, 5464, 3),
            "scaling needs rows of the final width"
        );
    }

    #[test]
    fn rounds_mebibytes_up() {
        assert_eq!([0, 1, MIB, MIB + 1, MEMORY_BUDGET].map(to_mebibytes), [0, 1, 1, 2, 160]);
    }
}
