//! Shrinks a large photo by averaging blocks of pixels, and keeps the part that pages show.

use std::ops::Range;

use domain::portfolio::PhotoSize;
use image::{Rgb, RgbImage};

use crate::purpose::Purpose;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockAverage {
    /// Size of the result.
    pub size: PhotoSize,
    /// Side of a block, in pixels.
    block: u32,
    /// Position of the first block, in pixels.
    left: u32,
    top: u32,
}

impl BlockAverage {
    /// The largest blocks with which the result still has enough pixels.
    pub fn for_photo(size: PhotoSize, purpose: Purpose) -> Self {
        let crop = purpose.crop(size);
        let needed_edge = purpose.min_oversampling() * purpose.largest_stored(crop.size).longer_edge();
        let block = (crop.size.longer_edge() / needed_edge).clamp(1, crop.size.width.min(crop.size.height));
        let (width, height) = (crop.size.width / block, crop.size.height / block);
        // Blocks that do not fit are cut off on both sides.
        let left = crop.left + (crop.size.width - width * block) / 2;
        let top = crop.top + (crop.size.height - height * block) / 2;
        Self { size: PhotoSize { width, height }, block, left, top }
    }

    /// Positions of the result's pixels, row by row, from left to right.
    pub fn positions(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.size.height).flat_map(move |y| (0..self.size.width).map(move |x| (x, y)))
    }

    /// The rows of the photo that one row of the result averages.
    pub fn source_rows(self, y: u32) -> Range<u32> {
        let top = self.top + y * self.block;
        top..top + self.block
    }

    /// One pixel of the result. `pixel_at` returns a pixel of the photo.
    pub fn pixel(self, x: u32, y: u32, pixel_at: impl Fn(u32, u32) -> [u8; 3]) -> [u8; 3] {
        let (left, top) = (self.left + x * self.block, self.top + y * self.block);
        let mut sums = [0; 3];
        for (y, x) in (0..self.block).flat_map(|y| (0..self.block).map(move |x| (y, x))) {
            for (sum, colour) in sums.iter_mut().zip(pixel_at(left + x, top + y)) {
                *sum += u32::from(colour);
            }
        }
        let count = self.block * self.block;
        sums.map(|sum| u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX))
    }

    pub fn render(self, pixel_at: impl Fn(u32, u32) -> [u8; 3]) -> RgbImage {
        RgbImage::from_fn(self.size.width, self.size.height, |x, y| Rgb(self.pixel(x, y, &pixel_at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_at_least_twice_the_largest_stored_side_of_a_profile_photo() {
        for (width, height, side, block) in [
            (8192, 4095, 4095, 1),
            (7296, 5464, 2732, 2),
            (6144, 6145, 2048, 3),
            (4096, 4096, 2048, 2),
            // Already smaller than that.
            (8192, 1000, 1000, 1),
        ] {
            let average = BlockAverage::for_photo(PhotoSize { width, height }, Purpose::Profile);
            let expected_size = PhotoSize { width: side, height: side };
            assert_eq!((average.size, average.block), (expected_size, block), "{width} × {height}");
        }
    }

    #[test]
    fn keeps_the_whole_portfolio_photo_at_least_as_large_as_its_largest_file() {
        for (size, result, block) in [
            ((9504, 6336), (3168, 2112), 3),
            ((6336, 9504), (2112, 3168), 3),
            ((4800, 3200), (2400, 1600), 2),
            ((4799, 3199), (4799, 3199), 1),
            // A strip is at least one pixel high.
            ((16_000, 3), (5333, 1), 3),
        ] {
            let size = PhotoSize { width: size.0, height: size.1 };
            let average = BlockAverage::for_photo(size, Purpose::Portfolio);
            assert_eq!(
                (average.size.width, average.size.height, average.block),
                (result.0, result.1, block),
                "{size:?}"
            );
        }
    }

    #[test]
    fn averages_each_block_of_the_centre_square() {
        let average = BlockAverage { size: PhotoSize { width: 2, height: 2 }, block: 2, left: 1, top: 0 };
        // Each pixel encodes its position.
        let square = average.render(|x, y| [u8::try_from(10 * x).unwrap(), u8::try_from(10 * y).unwrap(), 7]);
        let pixels: Vec<_> = average.positions().map(|(x, y)| square.get_pixel(x, y).0).collect();
        assert_eq!(pixels, [[15, 5, 7], [35, 5, 7], [15, 25, 7], [35, 25, 7]]);
    }
}
