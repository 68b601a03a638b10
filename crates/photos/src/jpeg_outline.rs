//! The segments of a JPEG, without decoding any. The decoder fills the rest of a torn file with grey and says nothing;
//! it goes over all pixels once for each scan, of which a file of a few kilobytes may have a hundred; and of a
//! progressive file it keeps two bytes for each value until the end.

use domain::photo::Refusal;

/// Encoders write about ten.
const MAX_SCANS: u64 = 32;
/// Pixels times scans: twelve scans of the largest photo.
const MAX_WORK: u64 = 480_000_000;
/// For the pixels and what the decoder keeps beside them. A progressive photo of 40 megapixels with the usual halved
/// colours takes 240 MB of it, one of 24 megapixels with full colours 216 MB.
const MAX_MEMORY: u64 = 256 * 1024 * 1024;

const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: u8 = 0xd9;

#[derive(Debug, Default)]
struct Outline {
    pixels: u64,
    memory: u64,
    scans: u64,
}

/// Whether the file comes to its end, and what it would cost to decode it.
pub(crate) fn check(bytes: &[u8]) -> Result<(), Refusal> {
    let mut outline = Outline::default();
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let Some((marker, after)) = next_marker(rest) {
        match marker {
            END_OF_IMAGE if outline.scans == 0 => break,
            END_OF_IMAGE => return Ok(()),
            START_OF_SCAN => outline.scans += 1,
            // The frame, of whatever kind; the other markers in its range are tables.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                outline.frame(marker, after).ok_or(Refusal::Corrupt)?
            }
            _ => {}
        }
        outline.affordable()?;
        rest = skip_segment(marker, after).ok_or(Refusal::Corrupt)?;
    }
    Err(Refusal::Corrupt)
}

impl Outline {
    fn frame(&mut self, marker: u8, segment: &[u8]) -> Option<()> {
        let number =
            |at: usize| Some(u64::from(u16::from_be_bytes([*segment.get(at)?, *segment.get(at + 1)?])));
        let (height, width, components) = (number(3)?, number(5)?, usize::from(*segment.get(7)?));
        let samples = (0..components).map(|index| segment.get(9 + 3 * index).copied());
        let factors: Vec<_> = samples.collect::<Option<Vec<u8>>>()?;
        let across = |byte: &u8| u64::from(byte >> 4).max(1);
        let down = |byte: &u8| u64::from(byte & 15).max(1);
        let of_all: u64 = factors.iter().map(|byte| across(byte) * down(byte)).sum();
        let of_a_pixel = factors.iter().map(across).max()? * factors.iter().map(down).max()?;
        let is_progressive = matches!(marker, 0xc2 | 0xc6 | 0xca | 0xce);
        self.pixels = width * height;
        let kept = if is_progressive { self.pixels * 2 * of_all / of_a_pixel } else { 0 };
        self.memory = self.pixels * 3 + kept;
        Some(())
    }

    fn affordable(&self) -> Result<(), Refusal> {
        let costly = self.memory > MAX_MEMORY || self.pixels * self.scans > MAX_WORK;
        if costly {
            return Err(Refusal::TooLarge);
        }
        if self.scans > MAX_SCANS { Err(Refusal::Corrupt) } else { Ok(()) }
    }
}

/// The next marker and what follows it. Inside a scan `FF 00` is a pixel's byte and `FF D0` to `FF D7` are only
/// milestones.
fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0x01 | 0xd0..=0xd7 | 0xff);
    let at = bytes.windows(2).position(is_marker)?;
    Some((bytes[at + 1], &bytes[at + 2..]))
}

fn skip_segment(marker: u8, bytes: &[u8]) -> Option<&[u8]> {
    // The start of an image inside an image has no length.
    if marker == 0xd8 {
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
    const SCAN: &[u8] = &[0xff, 0xda, 0, 3, 9, 1, 0xff, 0x00, 2, 0xff, 0xd0, 3];

    fn is_sound(parts: &[&[u8]]) -> bool {
        check(&parts.concat()).is_ok()
    }

    /// A frame of this kind and size whose first component has this sampling and whose others have 1 × 1.
    fn frame(marker: u8, width: u16, height: u16, components: u8, first: u8) -> Vec<u8> {
        let mut frame = vec![0xff, marker, 0, 8 + 3 * components, 8];
        frame.extend(height.to_be_bytes());
        frame.extend(width.to_be_bytes());
        frame.push(components);
        for index in 0..components {
            frame.extend([index + 1, if index == 0 { first } else { 0x11 }, 0]);
        }
        frame
    }

    #[test]
    fn a_file_needs_a_scan_and_an_end() {
        assert!(is_sound(&[START, SCAN, END]));
        assert!(is_sound(&[START, SCAN, END, b"what a phone appends"]));
        for torn in [&[START, SCAN][..], &[START, END], &[START], &[]] {
            assert!(!is_sound(torn), "{torn:?}");
        }
    }

    #[test]
    fn the_thumbnail_inside_a_segment_is_not_taken_for_the_picture() {
        let thumbnail = [START, SCAN, END].concat();
        let length = u16::try_from(thumbnail.len() + 2).unwrap().to_be_bytes();
        let segment = [&[0xff, 0xe1][..], &length, &thumbnail].concat();
        assert!(is_sound(&[START, &segment, SCAN, END]));
        assert!(!is_sound(&[START, &segment, SCAN]), "the picture itself has no end");
        assert!(!is_sound(&[START, &segment[..10]]));
    }

    #[test]
    fn a_hundred_scans_are_an_attack_and_fewer_of_a_large_picture_too() {
        let of = |frame: &[u8], scans: usize| check(&[START, frame, &SCAN.repeat(scans), END].concat());
        let (small, large) = (frame(0xc2, 100, 100, 3, 0x22), frame(0xc2, 7300, 5470, 3, 0x22));
        assert_eq!(of(&small, 32), Ok(()));
        assert_eq!(of(&small, 33), Err(Refusal::Corrupt));
        assert_eq!(of(&large, 12), Ok(()));
        assert_eq!(of(&large, 13), Err(Refusal::TooLarge));
    }

    #[test]
    fn what_the_decoder_keeps_beside_the_pixels_counts() {
        let of = |frame: &[u8]| check(&[START, frame, SCAN, END].concat());
        assert_eq!(of(&frame(0xc0, 7296, 5464, 4, 0x11)), Ok(()), "nothing is kept of a plain one");
        assert_eq!(of(&frame(0xc2, 7296, 5464, 4, 0x11)), Err(Refusal::TooLarge));
        assert_eq!(of(&frame(0xc2, 7296, 5464, 3, 0x22)), Ok(()));
        assert_eq!(of(&frame(0xc2, 6000, 4000, 3, 0x11)), Ok(()));
        assert_eq!(of(&frame(0xc2, 7296, 5464, 3, 0x11)), Err(Refusal::TooLarge));
    }
}
