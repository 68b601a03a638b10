//! How much memory it takes to develop a photo, told from its headers before any of it is decoded.

use domain::photo::MAX_SIDE;

use crate::averaged::Averaged;

const MIB: u64 = 1024 * 1024;

/// What all photos that are developed at the same time may take together, so also the most that one may take. Beside it
/// the process needs room for the rest of the server and for files of 5 MB: in all it stays below 256 MiB.
pub(crate) const BUDGET: u64 = 160 * MIB;

/// A photo with more pixels is never in memory twice, however it is decoded.
const MAX_WHOLE_PIXELS: u64 = 16_000_000;

/// What a decoder leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pixels {
    Rgb,
    /// Of a large photo they become RGB where they are.
    Rgba,
    /// With so many bytes each.
    Other(u64),
}

impl Pixels {
    pub const fn bytes(self) -> u64 {
        match self {
            Self::Rgb => 3,
            Self::Rgba => 4,
            Self::Other(bytes) => bytes,
        }
    }
}

/// Whether a photo has too many pixels to be in memory twice.
pub(crate) fn is_large(width: u32, height: u32) -> bool {
    u64::from(width) * u64::from(height) > MAX_WHOLE_PIXELS
}

/// Bytes that it takes at most to develop a photo: `decoding` until the decoder is done and leaves these pixels; pixels
/// that are not RGB yet beside those that are; and those beside rows of the final width, while they are scaled.
pub(crate) fn needed(width: u32, height: u32, decoding: u64, pixels: Pixels) -> u64 {
    let is_large = is_large(width, height);
    let (columns, rows) = match pixels {
        Pixels::Rgba | Pixels::Other(_) if is_large => {
            let side = Averaged::of(width, height).side;
            (side, side)
        }
        _ => (width, height),
    };
    let rgb = u64::from(columns) * u64::from(rows) * Pixels::Rgb.bytes();
    let decoded = u64::from(width) * u64::from(height) * pixels.bytes();
    let converting = match pixels {
        Pixels::Rgb => 0,
        Pixels::Rgba if is_large => decoded,
        Pixels::Rgba | Pixels::Other(_) => decoded + rgb,
    };
    let scaling = rgb + u64::from(rows) * u64::from(MAX_SIDE) * Pixels::Rgb.bytes();
    decoding.max(converting).max(scaling)
}

/// In whole MiB, for permits of a semaphore.
pub(crate) fn mebibytes(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(MIB)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_costliest_of_the_three_steps_counts() {
        let bytes = |width: u64, height: u64, each: u64| width * height * each;
        let decoded = |width: u32, height: u32, pixels: Pixels| {
            needed(width, height, bytes(width.into(), height.into(), pixels.bytes()), pixels)
        };
        let (rgba, deep) = (Pixels::Rgba, Pixels::Other(6));
        assert_eq!(
            needed(7296, 5464, 200_000_000, rgba),
            200_000_000,
            "the decoder keeps more than it leaves"
        );
        assert_eq!(decoded(3000, 2000, rgba), bytes(3000, 2000, 4 + 3), "all pixels once more");
        assert_eq!(decoded(7296, 5464, rgba), bytes(7296, 5464, 4), "nothing beside those of a large photo");
        assert_eq!(
            decoded(5000, 5000, deep),
            bytes(5000, 5000, 6) + bytes(2500, 2500, 3),
            "of a large photo only the averaged square"
        );
        assert_eq!(
            decoded(7296, 5464, Pixels::Rgb),
            bytes(7296, 5464, 3) + bytes(1024, 5464, 3),
            "rows while it is scaled"
        );
    }

    #[test]
    fn permits_are_rounded_up() {
        assert_eq!([0, 1, MIB, MIB + 1, BUDGET].map(mebibytes), [0, 1, 1, 2, 160]);
    }
}
