//! The square in the middle of a large photo, a pixel for each block of pixels: a copy that is small, and still at least
//! twice as large as the largest square that is kept.

use domain::photo::MAX_SIDE;
use image::{Rgb, RgbImage};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Averaged {
    /// Pixels of the square's side.
    pub side: u32,
    /// Pixels of a block's side.
    block: u32,
    /// Where the first block begins.
    left: u32,
    top: u32,
}

impl Averaged {
    pub fn of(width: u32, height: u32) -> Self {
        let shorter = width.min(height);
        let block = (shorter / (2 * MAX_SIDE)).max(1);
        let side = shorter / block;
        Self { side, block, left: (width - side * block) / 2, top: (height - side * block) / 2 }
    }

    /// From left to right, then down.
    pub fn places(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.side).flat_map(move |y| (0..self.side).map(move |x| (x, y)))
    }

    /// One pixel of the square. `pixel_at` gives those of the photo.
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

    pub fn collect(self, pixel_at: impl Fn(u32, u32) -> [u8; 3]) -> RgbImage {
        RgbImage::from_fn(self.side, self.side, |x, y| Rgb(self.pixel(x, y, &pixel_at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_never_smaller_than_twice_the_largest_square_unless_the_photo_is() {
        for (width, height, side, block) in [
            (8192, 4095, 4095, 1),
            (7296, 5464, 2732, 2),
            (6144, 6145, 2048, 3),
            (4096, 4096, 2048, 2),
            (8192, 1000, 1000, 1),
        ] {
            let averaged = Averaged::of(width, height);
            assert_eq!((averaged.side, averaged.block), (side, block), "{width} × {height}");
        }
    }

    #[test]
    fn has_the_mean_of_each_block_of_the_square_in_the_middle() {
        let averaged = Averaged { side: 2, block: 2, left: 1, top: 0 };
        // Each pixel tells where it is.
        let square =
            averaged.collect(|x, y| [u8::try_from(10 * x).unwrap(), u8::try_from(10 * y).unwrap(), 7]);
        let pixels: Vec<_> = averaged.places().map(|(x, y)| square.get_pixel(x, y).0).collect();
        assert_eq!(pixels, [[15, 5, 7], [35, 5, 7], [15, 25, 7], [35, 25, 7]]);
    }
}
