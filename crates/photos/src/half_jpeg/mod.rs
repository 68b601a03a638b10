//! A JPEG at half its width and height, for large files whose scans each hold a part of every pixel. A decoder has to keep
//! what it read of each block of 8 × 8 pixels until the last scan. For half the size the lowest 4 × 4 frequencies are
//! enough; of the others it must only be known whether they are zero, because later scans depend on it. That is a third of
//! what a whole block takes, and the pixels take a quarter.

mod bits;
mod blocks;
mod frame;
mod huffman;
mod picture;
mod scan;

use domain::photo::Refusal;
use image::DynamicImage;

use crate::jpeg_outline::{END_OF_IMAGE, next_marker, skip_segment};
use bits::BitReader;
use frame::Frame;
use huffman::HuffmanTable;
use scan::Scan;

/// Values by which a component's frequencies were divided, in the order of the file.
type QuantizationTable = [u16; 64];

/// What the segments before a scan define for it.
#[derive(Default)]
struct Tables {
    quantization: [Option<QuantizationTable>; 4],
    dc: [Option<HuffmanTable>; 4],
    ac: [Option<HuffmanTable>; 4],
    restart_interval: u32,
    /// As Adobe's segment says: 0 for RGB.
    transform: Option<u8>,
}

/// `jpeg_outline` has accepted it: it has an end, and is affordable.
pub(crate) fn decode(bytes: &[u8]) -> Result<DynamicImage, Refusal> {
    read(bytes).ok_or(Refusal::Corrupt)
}

fn read(bytes: &[u8]) -> Option<DynamicImage> {
    let (mut tables, mut frame) = (Tables::default(), None);
    let mut rest = bytes.get(2..)?;
    while let Some((marker, after)) = next_marker(rest) {
        if marker == END_OF_IMAGE {
            break;
        }
        rest = skip_segment(marker, after)?;
        let segment = segment(after, rest);
        match marker {
            0xc0..=0xc2 if frame.is_none() => frame = Some(Frame::read(segment, marker == 0xc2)?),
            0xc4 => tables.define_huffman(segment)?,
            0xdb => tables.define_quantization(segment)?,
            0xdd => tables.restart_interval = u32::from(u16::from_be_bytes(segment.try_into().ok()?)),
            0xee if segment.starts_with(b"Adobe") => tables.transform = segment.get(11).copied(),
            0xda => {
                let frame: &mut Frame = frame.as_mut()?;
                let scan = Scan::read(segment, frame)?;
                let (data, next) = rest.split_at(length_of_data(rest));
                scan.decode(&tables, BitReader::new(data), frame)?;
                rest = next;
            }
            // Another frame, one that is coded in another way, or one that says its height later.
            0xc0..=0xcf | 0xdc => return None,
            _ => {}
        }
    }
    picture::draw(frame?, &tables)
}

/// What stands between the length of a segment and its end.
fn segment<'a>(after: &'a [u8], rest: &[u8]) -> &'a [u8] {
    after.get(2..after.len() - rest.len()).unwrap_or_default()
}

/// Up to the next marker, which is none of those that stand inside a scan.
fn length_of_data(bytes: &[u8]) -> usize {
    next_marker(bytes).map_or(bytes.len(), |(_, after)| bytes.len() - after.len() - 2)
}

impl Tables {
    fn define_huffman(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((&place, rest)) = segment.split_first() {
            let (table, rest) = HuffmanTable::read(rest)?;
            let tables = if place >> 4 == 0 { &mut self.dc } else { &mut self.ac };
            *tables.get_mut(usize::from(place & 15))? = Some(table);
            segment = rest;
        }
        Some(())
    }

    fn define_quantization(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((&place, rest)) = segment.split_first() {
            let width = if place >> 4 == 0 { 1 } else { 2 };
            let (values, rest) = rest.split_at_checked(64 * width)?;
            let mut table = [0; 64];
            for (to, from) in table.iter_mut().zip(values.chunks_exact(width)) {
                *to = from.iter().fold(0, |value, byte| value << 8 | u16::from(*byte));
            }
            *self.quantization.get_mut(usize::from(place & 15))? = Some(table);
            segment = rest;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
