//! Reads the chunks of a WebP file without decoding it, to estimate the memory that decoding takes. The
//! decoder itself checks the size of a picture only after it has decoded the picture.

use domain::portfolio::PhotoSize;

use crate::block_average::BlockAverage;
use crate::memory::{self, PixelLayout, is_large, pixel_count};
use crate::purpose::Purpose;

// Bits of the flags byte. Its position depends on the kind of file: see `WebpStructure::flags_offset`.
const ALPHA_FLAG: u8 = 0x10;
const ANIMATED_FLAG: u8 = 0x02;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureKind {
    Lossy,
    Lossless,
    Animated,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WebpDecodeMethod {
    Whole,
    /// Computes the averages of blocks from the decoder's own buffers.
    BlockAverage,
    /// Decodes a copy of the file that is marked as transparent: the decoder then writes RGBA pixels directly
    /// to the output.
    InPlace {
        flags_offset: usize,
    },
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct WebpStructure {
    size: PhotoSize,
    picture_kind: PictureKind,
    has_alpha: bool,
    /// Position of the byte that says whether the picture has transparency.
    flags_offset: usize,
    /// Pixels of the largest lossy picture in the file.
    lossy_pixels: u64,
}

/// Length of `RIFF`, the file size and `WEBP`, before the first chunk.
const FILE_HEADER_BYTES: usize = 12;
/// Position and timing of an animation frame, before its own chunks.
const ANIMATION_FRAME_HEADER_BYTES: usize = 16;

/// `None` for a file that no decoder accepts as WebP.
pub(crate) fn read(bytes: &[u8]) -> Option<WebpStructure> {
    let chunks = Chunks(bytes.get(FILE_HEADER_BYTES..)?);
    let (fourcc, data) = chunks.clone().next()?;
    match fourcc {
        b"VP8 " => {
            let (width, height) = lossy_size(data)?;
            let size = PhotoSize { width, height };
            Some(WebpStructure {
                size,
                picture_kind: PictureKind::Lossy,
                has_alpha: false,
                // A plain lossy file has no flags byte. Only lossless files need the position.
                flags_offset: 0,
                lossy_pixels: pixel_count(size),
            })
        }
        b"VP8L" => {
            let header = u32::from_le_bytes(data.get(1..5)?.try_into().ok()?);
            let size = PhotoSize { width: (header & 0x3fff) + 1, height: (header >> 14 & 0x3fff) + 1 };
            let (picture_kind, has_alpha) = (PictureKind::Lossless, data[4] & ALPHA_FLAG != 0);
            Some(WebpStructure { size, picture_kind, has_alpha, flags_offset: 24, lossy_pixels: 0 })
        }
        b"VP8X" => read_extended(data, chunks),
        _ => None,
    }
}

fn read_extended(header: &[u8], chunks: Chunks<'_>) -> Option<WebpStructure> {
    let flags = *header.first()?;
    let dimension = |offset: usize| {
        let bytes = header.get(offset..offset + 3)?;
        Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]) + 1)
    };
    let size = PhotoSize { width: dimension(4)?, height: dimension(7)? };
    let (mut is_lossless, mut lossy_pixels) = (false, 0);
    let mut inspect_chunk = |fourcc: &[u8], data: &[u8]| match fourcc {
        b"VP8L" => is_lossless = true,
        b"VP8 " => {
            let (width, height) = lossy_size(data).unwrap_or_default();
            lossy_pixels = lossy_pixels.max(u64::from(width) * u64::from(height));
        }
        _ => {}
    };
    for (fourcc, data) in chunks {
        inspect_chunk(fourcc, data);
        if fourcc == b"ANMF" {
            Chunks(data.get(ANIMATION_FRAME_HEADER_BYTES..).unwrap_or_default())
                .for_each(|(fourcc, data)| inspect_chunk(fourcc, data));
        }
    }
    let picture_kind = match (flags & ANIMATED_FLAG != 0, is_lossless) {
        (true, _) => PictureKind::Animated,
        (false, true) => PictureKind::Lossless,
        (false, false) => PictureKind::Lossy,
    };
    Some(WebpStructure {
        size,
        picture_kind,
        has_alpha: flags & ALPHA_FLAG != 0,
        flags_offset: 20,
        lossy_pixels,
    })
}

/// The size that the picture itself states; the container may state another.
fn lossy_size(data: &[u8]) -> Option<(u32, u32)> {
    let dimension = |offset: usize| {
        let bytes = [*data.get(offset)?, *data.get(offset + 1)?];
        Some(u32::from(u16::from_le_bytes(bytes) & 0x3fff))
    };
    Some((dimension(6)?, dimension(8)?))
}

impl WebpStructure {
    /// Whether a lossy picture claims to have more pixels than its container.
    pub fn is_inconsistent(&self) -> bool {
        self.lossy_pixels > pixel_count(self.size)
    }

    /// Large opaque pictures avoid a second copy at full size.
    pub fn decode_method(&self) -> WebpDecodeMethod {
        let is_large = is_large(self.size);
        match self.picture_kind {
            PictureKind::Lossy if is_large && !self.has_alpha => WebpDecodeMethod::BlockAverage,
            PictureKind::Lossless if is_large && !self.has_alpha => {
                WebpDecodeMethod::InPlace { flags_offset: self.flags_offset }
            }
            _ => WebpDecodeMethod::Whole,
        }
    }

    /// Bytes that decoding and scaling need at most.
    pub fn required_memory(&self, purpose: Purpose) -> u64 {
        // The decoder holds lossy pictures as YUV 4:2:0, with 1.5 bytes per pixel.
        let yuv_bytes = self.lossy_pixels * 3 / 2;
        let (decoder_bytes, layout) = match (self.decode_method(), self.picture_kind) {
            (WebpDecodeMethod::BlockAverage, _) => {
                let size = BlockAverage::for_photo(self.size, purpose).size;
                let rgb_bytes = pixel_count(size) * PixelLayout::Rgb.bytes_per_pixel();
                return memory::required_bytes(size, purpose, yuv_bytes + rgb_bytes, PixelLayout::Rgb);
            }
            // `required_bytes` counts the RGBA pixels, and the decoder holds nothing else.
            (WebpDecodeMethod::InPlace { .. }, _) => (0, PixelLayout::Rgba),
            (WebpDecodeMethod::Whole, picture_kind) => {
                let layout = if self.has_alpha { PixelLayout::Rgba } else { PixelLayout::Rgb };
                // Bytes per pixel that the decoder holds in addition to its output.
                let extra_bytes = match picture_kind {
                    // The alpha channel is a lossless picture of its own, with 4 bytes per pixel. The decoder
                    // copies one of them.
                    PictureKind::Lossy if self.has_alpha => 4 + 1,
                    PictureKind::Lossless if !self.has_alpha => 4,
                    PictureKind::Lossy | PictureKind::Lossless => 0,
                    // The first picture, and the canvas on which the decoder draws it.
                    PictureKind::Animated => 4 + 4,
                };
                (yuv_bytes + pixel_count(self.size) * (layout.bytes_per_pixel() + extra_bytes), layout)
            }
        };
        memory::required_bytes(self.size, purpose, decoder_bytes, layout)
    }
}

/// The lossy picture of a file without animation.
pub(crate) fn find_lossy_picture(bytes: &[u8]) -> Option<&[u8]> {
    let mut chunks = Chunks(bytes.get(FILE_HEADER_BYTES..)?);
    chunks.find(|(fourcc, _)| *fourcc == b"VP8 ").map(|(_, data)| data)
}

/// The same file, marked as transparent.
pub(crate) fn with_alpha_flag(bytes: &[u8], flags_offset: usize) -> Vec<u8> {
    let mut file = bytes.to_vec();
    if let Some(flags) = file.get_mut(flags_offset) {
        *flags |= ALPHA_FLAG;
    }
    file
}

/// The FourCC and content of each chunk. The last one may be truncated.
#[derive(Clone)]
struct Chunks<'a>(&'a [u8]);

impl<'a> Iterator for Chunks<'a> {
    type Item = (&'a [u8; 4], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (fourcc, rest) = self.0.split_first_chunk::<4>()?;
        let (size, rest) = rest.split_first_chunk::<4>()?;
        let size = usize::try_from(u32::from_le_bytes(*size)).ok()?;
        let data = rest.get(..size).unwrap_or(rest);
        // Chunks start at even positions.
        self.0 = rest.get(size + size % 2..).unwrap_or_default();
        Some((fourcc, data))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(fourcc: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let size = u32::try_from(data.len()).unwrap().to_le_bytes();
        let padding: &[u8] = if data.len() % 2 == 1 { &[0] } else { &[] };
        [fourcc, &size[..], data, padding].concat()
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
    fn counts_the_memory_of_each_kind_of_picture() {
        let memory = |chunks: &[Vec<u8>]| read(&file(chunks)).unwrap().required_memory(Purpose::Profile);
        let (large, small) = (7296 * 5464, 3000 * 2000);
        assert_eq!(memory(&[lossy(7296, 5464)]), large * 3 / 2 + 2732 * 2732 * 3);
        assert_eq!(memory(&[lossless(7296, 5464, 0)]), large * 4);
        assert_eq!(memory(&[lossless(7296, 5464, 1)]), large * 4);
        assert_eq!(memory(&[lossy(3000, 2000)]), small * 9 / 2);
        assert_eq!(memory(&[lossless(3000, 2000, 0)]), small * 7);
        assert_eq!(memory(&[lossless(3000, 2000, 1)]), small * 7);
        assert_eq!(memory(&[container(0, 3000, 2000), lossless(3000, 2000, 1)]), small * 7);
        let alpha = chunk(b"ALPH", &[0]);
        assert_eq!(memory(&[container(ALPHA_FLAG, 3000, 2000), alpha, lossy(3000, 2000)]), small * 21 / 2);
        let frame = chunk(b"ANMF", &[vec![0; 16], lossy(3000, 2000)].concat());
        assert_eq!(memory(&[container(ANIMATED_FLAG, 3000, 2000), frame]), small * 25 / 2);
    }

    #[test]
    fn detects_a_picture_larger_than_its_container() {
        let consistent = read(&file(&[container(0, 300, 200), lossy(300, 200)])).unwrap();
        assert!(!consistent.is_inconsistent());
        for bomb in [
            vec![container(0, 300, 200), lossy(16383, 16383)],
            vec![
                container(ANIMATED_FLAG, 300, 200),
                chunk(b"ANMF", &[vec![0; 16], lossy(16383, 16383)].concat()),
            ],
        ] {
            assert!(read(&file(&bomb)).unwrap().is_inconsistent());
        }
    }

    #[test]
    fn sets_the_alpha_flag_of_plain_and_extended_files() {
        for chunks in [vec![lossless(7296, 5464, 0)], vec![container(0, 7296, 5464), lossless(7296, 5464, 0)]]
        {
            let file = file(&chunks);
            let WebpDecodeMethod::InPlace { flags_offset } = read(&file).unwrap().decode_method() else {
                panic!("{chunks:?}")
            };
            assert!(read(&with_alpha_flag(&file, flags_offset)).unwrap().has_alpha);
        }
    }

    #[test]
    fn does_not_panic_on_a_truncated_file() {
        let whole = file(&[container(0, 300, 200), lossy(300, 200), chunk(b"EXIF", &[1, 2, 3])]);
        for end in 0..whole.len() {
            let _ = read(&whole[..end]);
        }
    }
}
