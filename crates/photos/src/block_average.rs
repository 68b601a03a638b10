//! Shrinks the centre square of a photo by averaging blocks of pixels, as far as the result stays at least
//! twice as large as the largest stored square.

use domain::photo::MAX_SIDE;
use image::{Rgb, RgbImage};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockAverage {
    /// Side of the result, in pixels.
    pub side: u32,
    /// Side of a block, in pixels.
    block: u32,
    /// Position of the first block, in pixels.
    left: u32,
    top: u32,
}

impl BlockAverage {
    pub fn for_size(width: u32, height: u32) -> Self {
        let shorter_side = width.min(height);
        let block = (shorter_side / (2 * MAX_SIDE)).max(1);
        let side = shorter_side / block;
        Self { side, block, left: (width - side * block) / 2, top: (height - side * block) / 2 }
    }

    /// Positions of the result's pixels, row by row, from left to right.
    pub fn positions(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.side).flat_map(move |y| (0..self.side).map(move |x| (x, y)))
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
        RgbImage::from_fn(self.side, self.side, |x, y| Rgb(self.pixel(x, y, &pixel_at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_at_least_twice_the_largest_stored_side() {
        for (width, height, side, block) in [
            (8192, 4095, 4095, 1),
            (7296, 5464, 2732, 2),
            (6144, 6145, 2048, 3),
            (4096, 4096, 2048, 2),
            // Already smaller than that.
            (8192, 1000, 1000, 1),
        ] {
            let average = BlockAverage::for_size(width, height);
            assert_eq!((average.side, average.block), (side, block), "{width} × {height}");
        }
    }

    #[test]
    fn averages_each_block_of_the_centre_square() {
        let average = BlockAverage { side: 2, block: 2, left: 1, top: 0 };
        // Each pixel encodes its position.
        let square = average.render(|x, y| [u8::try_from(10 * x).unwrap(), u8::try_from(10 * y).unwrap(), 7]);
        let pixels: Vec<_> = average.positions().map(|(x, y)| square.get_pixel(x, y).0).collect();
        assert_eq!(pixels, [[15, 5, 7], [35, 5, 7], [15, 25, 7], [35, 25, 7]]);
    }
}
