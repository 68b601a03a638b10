//! The segments of a JPEG, without decoding any. The decoder fills the rest of a torn file with grey and says nothing,
//! and it goes over all pixels once for each scan, of which a file of a few kilobytes may have a hundred.

/// Encoders write about ten.
const MAX_SCANS: usize = 32;

const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: u8 = 0xd9;

/// Whether the file comes to its end, in no more scans than an honest one has.
pub(crate) fn is_sound(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(2..).unwrap_or_default();
    let mut scans = 0;
    while let Some((marker, after)) = next_marker(rest) {
        match marker {
            END_OF_IMAGE => return scans > 0,
            START_OF_SCAN => scans += 1,
            _ => {}
        }
        if scans > MAX_SCANS {
            return false;
        }
        let Some(after) = skip_segment(marker, after) else { return false };
        rest = after;
    }
    false
}

/// The next marker and what follows it. Inside a scan `FF 00` is a pixel's byte and `FF D0` to `FF D7` are only
/// milestones.
fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let at = bytes
        .windows(2)
        .position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0x01 | 0xd0..=0xd7 | 0xff))?;
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

    #[test]
    fn a_file_needs_a_scan_and_an_end() {
        assert!(is_sound(&[START, SCAN, END].concat()));
        assert!(is_sound(&[START, SCAN, END, b"what a phone appends"].concat()));
        for torn in [&[START, SCAN].concat(), &[START, END].concat(), &START.to_vec(), &Vec::new()] {
            assert!(!is_sound(torn), "{torn:?}");
        }
    }

    #[test]
    fn the_thumbnail_inside_a_segment_is_not_taken_for_the_picture() {
        let thumbnail = [START, SCAN, END].concat();
        let length = u16::try_from(thumbnail.len() + 2).unwrap().to_be_bytes();
        let segment = [&[0xff, 0xe1][..], &length, &thumbnail].concat();
        assert!(is_sound(&[START, &segment, SCAN, END].concat()));
        assert!(!is_sound(&[START, &segment, SCAN].concat()), "the picture itself has no end");
        assert!(!is_sound(&[START, &segment[..10]].concat()));
    }

    #[test]
    fn a_hundred_scans_are_an_attack() {
        let of = |scans: usize| is_sound(&[START, &SCAN.repeat(scans), END].concat());
        assert!(of(MAX_SCANS));
        assert!(!of(MAX_SCANS + 1));
    }
}
