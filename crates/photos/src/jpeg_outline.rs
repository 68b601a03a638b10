//! The segments of a JPEG, without decoding any. The decoder fills the rest of a torn file with grey and says nothing;
//! it goes over all pixels once for each scan, of which a file of a few kilobytes may have a hundred; and of a file whose
//! scans each hold a part of a pixel it keeps two bytes for each value until the end.

use domain::photo::{MAX_SIDE, Refusal};

use crate::memory::{self, BUDGET, Pixels, is_large};

/// Encoders write about ten.
const MAX_SCANS: u64 = 32;
/// Pixels times scans: twelve scans of the largest photo.
const MAX_WORK: u64 = 480_000_000;

const START_OF_SCAN: u8 = 0xda;
pub(crate) const END_OF_IMAGE: u8 = 0xd9;

#[derive(Debug, Default)]
pub(crate) struct Outline {
    width: u32,
    height: u32,
    components: u64,
    /// Values of all components: with halved colours, half as many again as there are pixels.
    values: u64,
    is_progressive: bool,
    /// Whether the first scan has only some of the components.
    is_split: bool,
    scans: u64,
}

/// Refuses a file that does not come to its end, or that would cost too much to decode.
pub(crate) fn read(bytes: &[u8]) -> Result<Outline, Refusal> {
    let mut outline = Outline::default();
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let Some((marker, after)) = next_marker(rest) {
        match marker {
            END_OF_IMAGE if outline.scans == 0 => break,
            END_OF_IMAGE => return Ok(outline),
            START_OF_SCAN => outline.scan(after).ok_or(Refusal::Corrupt)?,
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
            |at: usize| Some(u32::from(u16::from_be_bytes([*segment.get(at)?, *segment.get(at + 1)?])));
        let (height, width, components) = (number(3)?, number(5)?, usize::from(*segment.get(7)?));
        let samples = (0..components).map(|index| segment.get(9 + 3 * index).copied());
        let factors: Vec<_> = samples.collect::<Option<Vec<u8>>>()?;
        let across = |byte: &u8| u64::from(byte >> 4).max(1);
        let down = |byte: &u8| u64::from(byte & 15).max(1);
        let of_all: u64 = factors.iter().map(|byte| across(byte) * down(byte)).sum();
        let of_a_pixel = factors.iter().map(across).max()? * factors.iter().map(down).max()?;
        (self.width, self.height, self.components) = (width, height, components as u64);
        self.values = self.pixels() * of_all / of_a_pixel;
        self.is_progressive = matches!(marker, 0xc2 | 0xc6 | 0xca | 0xce);
        Some(())
    }

    fn scan(&mut self, segment: &[u8]) -> Option<()> {
        if self.scans == 0 {
            self.is_split = u64::from(*segment.get(2)?) < self.components;
        }
        self.scans += 1;
        Some(())
    }

    fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Two bytes for each value, where no scan has all of a pixel.
    fn kept(&self) -> u64 {
        if self.is_progressive || self.is_split { 2 * self.values } else { 0 }
    }

    /// Whether it is decoded at half its size: then less is kept of it, and that beside fewer pixels.
    pub fn is_halved(&self) -> bool {
        self.kept() > 0
            && matches!(self.components, 1 | 3)
            && is_large(self.width, self.height)
            && self.width.min(self.height) >= 2 * MAX_SIDE
    }

    /// Bytes that it takes to develop it.
    pub fn memory(&self) -> u64 {
        let kind = if self.components == 1 { Pixels::Other(1) } else { Pixels::Rgb };
        let pixels = self.pixels() * kind.bytes();
        if self.is_halved() {
            let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
            // 40 bytes of each block of 64 values, and a quarter of the values; then of those the pixels.
            let decoding = (self.values * 5 / 8 + self.values / 4).max(self.values / 4 + pixels / 4);
            return memory::needed(width, height, decoding, kind);
        }
        memory::needed(self.width, self.height, self.kept() + pixels, kind)
    }

    fn affordable(&self) -> Result<(), Refusal> {
        if self.memory() > BUDGET || self.pixels() * self.scans > MAX_WORK {
            return Err(Refusal::TooLarge);
        }
        if self.scans > MAX_SCANS { Err(Refusal::Corrupt) } else { Ok(()) }
    }
}

/// The next marker and what follows it. Inside a scan `FF 00` is a pixel's byte and `FF D0` to `FF D7` are only
/// milestones.
pub(crate) fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0x01 | 0xd0..=0xd7 | 0xff);
    let at = bytes.windows(2).position(is_marker)?;
    Some((bytes[at + 1], &bytes[at + 2..]))
}

pub(crate) fn skip_segment(marker: u8, bytes: &[u8]) -> Option<&[u8]> {
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

    fn check(bytes: &[u8]) -> Result<(), Refusal> {
        read(bytes).map(|_| ())
    }

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
        assert_eq!(
            of(&frame(0xc2, 7296, 5464, 3, 0x11)),
            Ok(()),
            "little is kept where half the size is enough"
        );
    }

    #[test]
    fn of_a_large_photo_less_is_kept() {
        const MEGA: u64 = 1_000_000;
        let of = |frame: &[u8]| read(&[START, frame, SCAN, END].concat()).unwrap();
        let large = of(&frame(0xc2, 7296, 5464, 3, 0x22));
        assert!(large.is_halved());
        assert_eq!(large.memory() / MEGA, 52);
        let small = of(&frame(0xc2, 4000, 3000, 3, 0x22));
        assert!(!small.is_halved());
        assert_eq!(small.memory() / MEGA, 72);
        // Nothing is kept of it, so there is nothing to save.
        let plain = of(&frame(0xc0, 7296, 5464, 3, 0x22));
        assert!(!plain.is_halved());
        assert_eq!(plain.memory() / MEGA, 136);
        assert!(!of(&frame(0xc2, 8190, 2040, 3, 0x22)).is_halved(), "half would be less than is shown");
    }

    #[test]
    fn a_plain_file_with_a_scan_for_each_component_is_kept_like_a_progressive_one() {
        let one = [0xff, 0xda, 0, 3, 1, 1];
        let split = read(&[START, &frame(0xc0, 7296, 5464, 3, 0x22), &one, END].concat());
        assert!(split.unwrap().is_halved());
        let split = read(&[START, &frame(0xc0, 7296, 5464, 4, 0x11), &one, END].concat());
        assert_eq!(split.unwrap_err(), Refusal::TooLarge);
    }
}
