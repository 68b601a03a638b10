//! The chunks of a WebP file, without decoding any. The decoder asks a picture inside the container how large it is only
//! after it has decoded it, and keeps several copies of some kinds.

use crate::averaged::Averaged;
use crate::memory::{self, Pixels, is_large};

/// Of the byte that says whether there is transparency, at different places in different files.
const ALPHA: u8 = 0x10;
const ANIMATED: u8 = 0x02;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    Lossy,
    Lossless,
    Animated,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decoding {
    Whole,
    /// A pixel for each block of pixels, from what the decoder keeps anyway.
    Averaged,
    /// As if it had transparency: then the decoder writes the pixels where they are wanted, and copies none.
    InPlace {
        alpha_at: usize,
    },
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    width: u32,
    height: u32,
    coding: Coding,
    has_alpha: bool,
    /// Where the file says whether it has transparency.
    alpha_at: usize,
    /// Pixels of the largest lossy picture in it.
    lossy_pixels: u64,
}

/// `None` for what no decoder takes for a WebP file.
pub(crate) fn read(bytes: &[u8]) -> Option<Outline> {
    let chunks = Chunks(bytes.get(12..)?);
    let (kind, data) = chunks.clone().next()?;
    match kind {
        b"VP8 " => {
            let (width, height) = lossy_size(data)?;
            let lossy_pixels = u64::from(width) * u64::from(height);
            Some(Outline {
                width,
                height,
                coding: Coding::Lossy,
                has_alpha: false,
                alpha_at: 0,
                lossy_pixels,
            })
        }
        b"VP8L" => {
            let header = u32::from_le_bytes(data.get(1..5)?.try_into().ok()?);
            let (width, height) = ((header & 0x3fff) + 1, (header >> 14 & 0x3fff) + 1);
            let (coding, has_alpha) = (Coding::Lossless, data[4] & ALPHA != 0);
            Some(Outline { width, height, coding, has_alpha, alpha_at: 24, lossy_pixels: 0 })
        }
        b"VP8X" => extended(data, chunks),
        _ => None,
    }
}

fn extended(header: &[u8], chunks: Chunks<'_>) -> Option<Outline> {
    let flags = *header.first()?;
    let number = |at: usize| {
        let bytes = header.get(at..at + 3)?;
        Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]) + 1)
    };
    let (width, height) = (number(4)?, number(7)?);
    let (mut is_lossless, mut lossy_pixels) = (false, 0);
    let mut look = |kind: &[u8], data: &[u8]| match kind {
        b"VP8L" => is_lossless = true,
        b"VP8 " => {
            let (width, height) = lossy_size(data).unwrap_or_default();
            lossy_pixels = lossy_pixels.max(u64::from(width) * u64::from(height));
        }
        _ => {}
    };
    for (kind, data) in chunks {
        look(kind, data);
        if kind == b"ANMF" {
            Chunks(data.get(16..).unwrap_or_default()).for_each(|(kind, data)| look(kind, data));
        }
    }
    let coding = match (flags & ANIMATED != 0, is_lossless) {
        (true, _) => Coding::Animated,
        (false, true) => Coding::Lossless,
        (false, false) => Coding::Lossy,
    };
    Some(Outline { width, height, coding, has_alpha: flags & ALPHA != 0, alpha_at: 20, lossy_pixels })
}

/// A picture says itself how large it is; the container may say otherwise.
fn lossy_size(data: &[u8]) -> Option<(u32, u32)> {
    let number =
        |at: usize| Some(u32::from(u16::from_le_bytes([*data.get(at)?, *data.get(at + 1)?]) & 0x3fff));
    Some((number(6)?, number(8)?))
}

impl Outline {
    fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether a picture in it claims to be larger than the whole.
    pub fn is_inconsistent(&self) -> bool {
        self.lossy_pixels > self.pixels()
    }

    /// How the picture is decoded. Large ones are never copied as a whole.
    pub fn decoding(&self) -> Decoding {
        let is_large = is_large(self.width, self.height);
        match self.coding {
            Coding::Lossy if is_large && !self.has_alpha => Decoding::Averaged,
            Coding::Lossless if is_large && !self.has_alpha => Decoding::InPlace { alpha_at: self.alpha_at },
            _ => Decoding::Whole,
        }
    }

    /// Bytes that it takes to develop it.
    pub fn memory(&self) -> u64 {
        let lossy = self.lossy_pixels * 3 / 2;
        let (decoding, pixels) = match (self.decoding(), self.coding) {
            (Decoding::Averaged, _) => {
                let side = Averaged::of(self.width, self.height).side;
                let rgb = u64::from(side).pow(2) * Pixels::Rgb.bytes();
                return memory::needed(side, side, lossy + rgb, Pixels::Rgb);
            }
            (Decoding::InPlace { .. }, _) => (0, Pixels::Rgba),
            (Decoding::Whole, coding) => {
                let pixels = if self.has_alpha { Pixels::Rgba } else { Pixels::Rgb };
                // What the decoder keeps of each pixel beside what it becomes.
                let kept = match coding {
                    // Transparency is a lossless picture of its own, of four bytes, of which one is copied.
                    Coding::Lossy if self.has_alpha => 4 + 1,
                    Coding::Lossless if !self.has_alpha => 4,
                    Coding::Lossy | Coding::Lossless => 0,
                    // The first picture, and the canvas it is laid on.
                    Coding::Animated => 4 + 4,
                };
                (lossy + self.pixels() * (pixels.bytes() + kept), pixels)
            }
        };
        memory::needed(self.width, self.height, decoding, pixels)
    }
}

/// The lossy picture of a file that is no animation.
pub(crate) fn lossy_picture(bytes: &[u8]) -> Option<&[u8]> {
    let mut chunks = Chunks(bytes.get(12..)?);
    chunks.find(|(kind, _)| *kind == b"VP8 ").map(|(_, data)| data)
}

/// The same file, but for a claim to have transparency.
pub(crate) fn with_alpha(bytes: &[u8], alpha_at: usize) -> Vec<u8> {
    let mut file = bytes.to_vec();
    if let Some(flags) = file.get_mut(alpha_at) {
        *flags |= ALPHA;
    }
    file
}

/// The kind and the content of each, as far as they go.
#[derive(Clone)]
struct Chunks<'a>(&'a [u8]);

impl<'a> Iterator for Chunks<'a> {
    type Item = (&'a [u8; 4], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (kind, rest) = self.0.split_first_chunk::<4>()?;
        let (size, rest) = rest.split_first_chunk::<4>()?;
        let size = usize::try_from(u32::from_le_bytes(*size)).ok()?;
        let data = rest.get(..size).unwrap_or(rest);
        // Each begins at an even place.
        self.0 = rest.get(size + size % 2..).unwrap_or_default();
        Some((kind, data))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let size = u32::try_from(data.len()).unwrap().to_le_bytes();
        let padding: &[u8] = if data.len() % 2 == 1 { &[0] } else { &[] };
        [kind, &size[..], data, padding].concat()
    }

    fn file(chunks: &[Vec<u8>]) -> Vec<u8> {
        [b"RIFF\0\0\0\0WEBP".to_vec(), chunks.concat()].concat()
    }

    fn lossy(width: u16, height: u16) -> Vec<u8> {
        let size = [width.to_le_bytes(), height.to_le_bytes()].concat();
        chunk(b"VP8 ", &[&[0, 0, 0, 0x9d, 0x01, 0x2a], &size[..], &[0; 7]].concat())
    }

    fn lossless(width: u32, height: u32, alpha: u32) -> Vec<u8> {
        let header = (width - 1) | (height - 1) << 14 | alpha << 28;
        chunk(b"VP8L", &[&[0x2f], &header.to_le_bytes()[..], &[0; 3]].concat())
    }

    fn container(flags: u8, width: u32, height: u32) -> Vec<u8> {
        let (width, height) = ((width - 1).to_le_bytes(), (height - 1).to_le_bytes());
        chunk(b"VP8X", &[&[flags, 0, 0, 0], &width[..3], &height[..3]].concat())
    }

    #[test]
    fn counts_what_the_decoder_keeps_of_each_kind() {
        let memory = |chunks: &[Vec<u8>]| read(&file(chunks)).unwrap().memory();
        let (large, small) = (7296 * 5464, 3000 * 2000);
        assert_eq!(memory(&[lossy(7296, 5464)]), large * 3 / 2 + 2732 * 2732 * 3);
        assert_eq!(memory(&[lossless(7296, 5464, 0)]), large * 4);
        assert_eq!(memory(&[lossless(7296, 5464, 1)]), large * 4);
        assert_eq!(memory(&[lossy(3000, 2000)]), small * 9 / 2);
        assert_eq!(memory(&[lossless(3000, 2000, 0)]), small * 7);
        assert_eq!(memory(&[lossless(3000, 2000, 1)]), small * 7);
        assert_eq!(memory(&[container(0, 3000, 2000), lossless(3000, 2000, 1)]), small * 7);
        let transparency = chunk(b"ALPH", &[0]);
        assert_eq!(memory(&[container(ALPHA, 3000, 2000), transparency, lossy(3000, 2000)]), small * 21 / 2);
        let frame = chunk(b"ANMF", &[vec![0; 16], lossy(3000, 2000)].concat());
        assert_eq!(memory(&[container(ANIMATED, 3000, 2000), frame]), small * 25 / 2);
    }

    #[test]
    fn a_picture_that_is_larger_than_its_container_is_found_out() {
        let honest = read(&file(&[container(0, 300, 200), lossy(300, 200)])).unwrap();
        assert!(!honest.is_inconsistent());
        for bomb in [
            vec![container(0, 300, 200), lossy(16383, 16383)],
            vec![container(ANIMATED, 300, 200), chunk(b"ANMF", &[vec![0; 16], lossy(16383, 16383)].concat())],
        ] {
            assert!(read(&file(&bomb)).unwrap().is_inconsistent());
        }
    }

    #[test]
    fn the_claim_to_have_transparency_is_set_where_the_decoder_looks() {
        for chunks in [vec![lossless(7296, 5464, 0)], vec![container(0, 7296, 5464), lossless(7296, 5464, 0)]]
        {
            let file = file(&chunks);
            let Decoding::InPlace { alpha_at } = read(&file).unwrap().decoding() else {
                panic!("{chunks:?}")
            };
            assert!(read(&with_alpha(&file, alpha_at)).unwrap().has_alpha);
        }
    }

    #[test]
    fn half_a_file_is_no_reason_to_panic() {
        let whole = file(&[container(0, 300, 200), lossy(300, 200), chunk(b"EXIF", &[1, 2, 3])]);
        for end in 0..whole.len() {
            let _ = read(&whole[..end]);
        }
    }
}
