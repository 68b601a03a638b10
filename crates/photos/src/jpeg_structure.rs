//! Reads the segments of a JPEG without decoding it, because the decoder accepts too much. The decoder fills
//! a truncated file with grey without an error. It visits all pixels once per scan, and a file of a few
//! kilobytes may have a hundred scans. It keeps two bytes per value if a scan has only a part of each pixel.

use domain::photo::PhotoFileError;
use domain::portfolio::PhotoSize;

use crate::memory::{self, MEMORY_BUDGET, PixelLayout, is_large, pixel_count};
use crate::purpose::Purpose;

/// Encoders write about ten scans.
const MAX_SCANS: u64 = 32;

const START_OF_IMAGE: u8 = 0xd8;
pub(crate) const START_OF_SCAN: u8 = 0xda;
pub(crate) const END_OF_IMAGE: u8 = 0xd9;

#[derive(Debug)]
pub(crate) struct JpegStructure {
    purpose: Purpose,
    size: PhotoSize,
    component_count: u64,
    /// Values of all components: with colours at half size, 1.5 times the number of pixels.
    value_count: u64,
    is_progressive: bool,
    /// Whether the first scan has only some of the components.
    has_separate_scans: bool,
    scan_count: u64,
}

/// Refuses a file that is broken, has no scan or no end marker, or is too expensive to decode.
pub(crate) fn read(bytes: &[u8], purpose: Purpose) -> Result<JpegStructure, PhotoFileError> {
    let mut structure = JpegStructure::new(purpose);
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let Some((marker, after)) = next_marker(rest) {
        match marker {
            END_OF_IMAGE if structure.scan_count == 0 => break,
            END_OF_IMAGE => return Ok(structure),
            START_OF_SCAN => structure.read_scan(after).ok_or(PhotoFileError::Corrupt)?,
            // A frame of any kind. The excluded markers are tables and a reserved one.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                structure.read_frame(marker, after).ok_or(PhotoFileError::Corrupt)?
            }
            _ => {}
        }
        structure.check_cost()?;
        rest = skip_segment(marker, after).ok_or(PhotoFileError::Corrupt)?;
    }
    Err(PhotoFileError::Corrupt)
}

impl JpegStructure {
    fn new(purpose: Purpose) -> Self {
        Self {
            purpose,
            size: PhotoSize { width: 0, height: 0 },
            component_count: 0,
            value_count: 0,
            is_progressive: false,
            has_separate_scans: false,
            scan_count: 0,
        }
    }

    fn read_frame(&mut self, marker: u8, segment: &[u8]) -> Option<()> {
        let dimension = |offset: usize| {
            Some(u32::from(u16::from_be_bytes([*segment.get(offset)?, *segment.get(offset + 1)?])))
        };
        let (height, width) = (dimension(3)?, dimension(5)?);
        let component_count = usize::from(*segment.get(7)?);
        let sampling_bytes = (0..component_count).map(|index| segment.get(9 + 3 * index).copied());
        let sampling_bytes: Vec<_> = sampling_bytes.collect::<Option<Vec<u8>>>()?;
        let horizontal = |byte: &u8| u64::from(byte >> 4).max(1);
        let vertical = |byte: &u8| u64::from(byte & 15).max(1);
        let total_sampling: u64 = sampling_bytes.iter().map(|byte| horizontal(byte) * vertical(byte)).sum();
        let max_sampling =
            sampling_bytes.iter().map(horizontal).max()? * sampling_bytes.iter().map(vertical).max()?;
        (self.size, self.component_count) = (PhotoSize { width, height }, component_count as u64);
        self.value_count = pixel_count(self.size) * total_sampling / max_sampling;
        self.is_progressive = matches!(marker, 0xc2 | 0xc6 | 0xca | 0xce);
        Some(())
    }

    fn read_scan(&mut self, segment: &[u8]) -> Option<()> {
        if self.scan_count == 0 {
            self.has_separate_scans = u64::from(*segment.get(2)?) < self.component_count;
        }
        self.scan_count += 1;
        Some(())
    }

    /// The decoder keeps two bytes per value until the last scan, unless the first scan has whole pixels.
    fn coefficient_bytes(&self) -> u64 {
        if self.is_progressive || self.has_separate_scans { 2 * self.value_count } else { 0 }
    }

    /// Half size keeps fewer coefficients and fewer pixels.
    pub fn should_decode_at_half_size(&self) -> bool {
        let saves_memory = self.coefficient_bytes() > 0 || self.memory_at_full_size() > MEMORY_BUDGET;
        saves_memory
            && matches!(self.component_count, 1 | 3)
            && is_large(self.size)
            && self.purpose.has_enough_pixels_at_half_size(self.size)
    }

    /// Bytes that processing takes at most.
    pub fn required_memory(&self) -> u64 {
        if self.should_decode_at_half_size() {
            self.memory_at_half_size()
        } else {
            self.memory_at_full_size()
        }
    }

    fn memory_at_half_size(&self) -> u64 {
        let size = PhotoSize { width: self.size.width.div_ceil(2), height: self.size.height.div_ceil(2) };
        let pixel_bytes = pixel_count(size) * self.layout().bytes_per_pixel();
        // First the blocks, with 40 bytes per 64 values, and a quarter of the values as samples. Then the
        // samples and the pixels.
        let (block_bytes, sample_bytes) = (self.value_count * 5 / 8, self.value_count / 4);
        let decoder_bytes = (block_bytes + sample_bytes).max(sample_bytes + pixel_bytes);
        memory::required_bytes(size, self.purpose, decoder_bytes, self.layout())
    }

    fn memory_at_full_size(&self) -> u64 {
        let pixel_bytes = pixel_count(self.size) * self.layout().bytes_per_pixel();
        memory::required_bytes(self.size, self.purpose, self.coefficient_bytes() + pixel_bytes, self.layout())
    }

    fn layout(&self) -> PixelLayout {
        if self.component_count == 1 { PixelLayout::Other(1) } else { PixelLayout::Rgb }
    }

    fn check_cost(&self) -> Result<(), PhotoFileError> {
        let scanned_pixels = pixel_count(self.size) * self.scan_count;
        let is_too_expensive = scanned_pixels > self.purpose.max_scanned_pixels();
        if is_too_expensive || self.required_memory() > MEMORY_BUDGET {
            return Err(PhotoFileError::TooLarge);
        }
        if self.scan_count > MAX_SCANS { Err(PhotoFileError::Corrupt) } else { Ok(()) }
    }
}

/// The next marker and the bytes after it. Skips what belongs to the data of a scan: `FF 00` and the restart
/// markers `FF D0` to `FF D7`.
pub(crate) fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0x01 | 0xd0..=0xd7 | 0xff);
    let start = bytes.windows(2).position(is_marker)?;
    Some((bytes[start + 1], &bytes[start + 2..]))
}

/// The bytes after a segment. `bytes` starts after its marker. `None` if the file ends inside the segment.
pub(crate) fn skip_segment(marker: u8, bytes: &[u8]) -> Option<&[u8]> {
    // This marker has no length after it. Neither has the end of the image, at which the callers stop.
    if marker == START_OF_IMAGE {
        return Some(bytes);
    }
    let length = u16::from_be_bytes([*bytes.first()?, *bytes.get(1)?]);
    bytes.get(usize::from(length)..)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &[u8] = &[0xff, 0xd8];
    const END: &[u8] = &[0xff, 0xd9];
    /// A scan of nine components, more than any frame here has. Its data contains `FF 00` and a restart marker.
    const SCAN: &[u8] = &[0xff, 0xda, 0, 3, 9, 1, 0xff, 0x00, 2, 0xff, 0xd0, 3];
    /// Markers of frames.
    const BASELINE: u8 = 0xc0;
    const PROGRESSIVE: u8 = 0xc2;

    fn check(bytes: &[u8]) -> Result<(), PhotoFileError> {
        read(bytes, Purpose::Profile).map(|_| ())
    }

    fn is_accepted(parts: &[&[u8]]) -> bool {
        check(&parts.concat()).is_ok()
    }

    /// `sampling` is that of the first component; the others have 1 × 1.
    fn frame(marker: u8, width: u16, height: u16, components: u8, sampling: u8) -> Vec<u8> {
        let mut frame = vec![0xff, marker, 0, 8 + 3 * components, 8];
        frame.extend(height.to_be_bytes());
        frame.extend(width.to_be_bytes());
        frame.push(components);
        for index in 0..components {
            frame.extend([index + 1, if index == 0 { sampling } else { 0x11 }, 0]);
        }
        frame
    }

    #[test]
    fn refuses_a_file_without_a_scan_or_an_end() {
        assert!(is_accepted(&[START, SCAN, END]));
        assert!(is_accepted(&[START, SCAN, END, b"data after the end"]));
        for truncated in [&[START, SCAN][..], &[START, END], &[START], &[]] {
            assert!(!is_accepted(truncated), "{truncated:?}");
        }
    }

    #[test]
    fn ignores_a_thumbnail_inside_a_segment() {
        let thumbnail = [START, SCAN, END].concat();
        let length = u16::try_from(thumbnail.len() + 2).unwrap().to_be_bytes();
        let segment = [&[0xff, 0xe1][..], &length, &thumbnail].concat();
        assert!(is_accepted(&[START, &segment, SCAN, END]));
        assert!(!is_accepted(&[START, &segment, SCAN]), "the picture has no end marker");
        assert!(!is_accepted(&[START, &segment[..10]]));
    }

    #[test]
    fn limits_the_number_of_scans_by_size() {
        let check_scans =
            |frame: &[u8], scans: usize| check(&[START, frame, &SCAN.repeat(scans), END].concat());
        let small = frame(PROGRESSIVE, 100, 100, 3, 0x22);
        let large = frame(PROGRESSIVE, 7300, 5470, 3, 0x22);
        assert_eq!(check_scans(&small, 32), Ok(()));
        assert_eq!(check_scans(&small, 33), Err(PhotoFileError::Corrupt));
        assert_eq!(check_scans(&large, 12), Ok(()));
        assert_eq!(check_scans(&large, 13), Err(PhotoFileError::TooLarge));
    }

    #[test]
    fn counts_the_memory_that_the_decoder_keeps() {
        let check_frame = |frame: &[u8]| check(&[START, frame, SCAN, END].concat());
        assert_eq!(
            check_frame(&frame(BASELINE, 7296, 5464, 4, 0x11)),
            Ok(()),
            "a baseline JPEG needs no buffer"
        );
        assert_eq!(check_frame(&frame(PROGRESSIVE, 7296, 5464, 4, 0x11)), Err(PhotoFileError::TooLarge));
        assert_eq!(check_frame(&frame(PROGRESSIVE, 7296, 5464, 3, 0x22)), Ok(()));
        assert_eq!(check_frame(&frame(PROGRESSIVE, 6000, 4000, 3, 0x11)), Ok(()));
        assert_eq!(
            check_frame(&frame(PROGRESSIVE, 7296, 5464, 3, 0x11)),
            Ok(()),
            "half size needs a small buffer"
        );
    }

    #[test]
    fn decodes_large_progressive_photos_at_half_size_with_less_memory() {
        const MEGABYTE: u64 = 1_000_000;
        let read_frame = |frame: &[u8]| read(&[START, frame, SCAN, END].concat(), Purpose::Profile).unwrap();
        let large = read_frame(&frame(PROGRESSIVE, 7296, 5464, 3, 0x22));
        assert!(large.should_decode_at_half_size());
        assert_eq!(large.required_memory() / MEGABYTE, 52);
        let small = read_frame(&frame(PROGRESSIVE, 4000, 3000, 3, 0x22));
        assert!(!small.should_decode_at_half_size());
        assert_eq!(small.required_memory() / MEGABYTE, 72);
        // The decoder keeps no coefficients of a baseline file, so half size saves nothing.
        let baseline = read_frame(&frame(BASELINE, 7296, 5464, 3, 0x22));
        assert!(!baseline.should_decode_at_half_size());
        assert_eq!(baseline.required_memory() / MEGABYTE, 136);
        let narrow = read_frame(&frame(PROGRESSIVE, 8190, 2040, 3, 0x22));
        assert!(!narrow.should_decode_at_half_size(), "half size would be smaller than needed");
    }

    #[test]
    fn treats_a_baseline_file_with_separate_scans_like_a_progressive_one() {
        let one_component_scan = [0xff, 0xda, 0, 3, 1, 1];
        let read_frame =
            |frame: &[u8]| read(&[START, frame, &one_component_scan, END].concat(), Purpose::Profile);
        let rgb = read_frame(&frame(BASELINE, 7296, 5464, 3, 0x22));
        assert!(rgb.unwrap().should_decode_at_half_size());
        let cmyk = read_frame(&frame(BASELINE, 7296, 5464, 4, 0x11));
        assert_eq!(cmyk.unwrap_err(), PhotoFileError::TooLarge);
    }

    #[test]
    fn decodes_a_portfolio_photo_of_60_megapixels_at_half_size() {
        let read_frame =
            |frame: &[u8]| read(&[START, frame, SCAN, END].concat(), Purpose::Portfolio).unwrap();
        for marker in [BASELINE, PROGRESSIVE] {
            let photo = read_frame(&frame(marker, 9504, 6336, 3, 0x22));
            assert!(photo.should_decode_at_half_size());
            assert_eq!(photo.required_memory() / 1_000_000, 79);
        }
        let photo = read_frame(&frame(BASELINE, 6000, 4000, 3, 0x22));
        assert!(!photo.should_decode_at_half_size(), "the photo fits at full size");
    }
}
