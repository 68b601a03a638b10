//! Decodes a JPEG at half its width and height, for large files whose scans each hold a part of every pixel.
//! Of each block it keeps only the lowest 4 × 4 coefficients, and whether the others are zero, because later
//! scans depend on that. This takes a third of the memory of a whole block.
//!
//! The functions return `None` if the file is corrupt or has a feature that this decoder does not support.

mod bit_reader;
mod block;
mod frame;
mod huffman;
mod reconstruct;
mod scan;

use domain::photo::PhotoFileError;
use image::DynamicImage;

use crate::jpeg_structure::{END_OF_IMAGE, START_OF_SCAN, next_marker, skip_segment};
use bit_reader::BitReader;
use frame::Frame;
use huffman::HuffmanTable;
use scan::Scan;

/// The values by which a component's coefficients were divided, in file order.
type QuantizationTable = [u16; 64];

const PROGRESSIVE_FRAME: u8 = 0xc2;
const HUFFMAN_TABLES: u8 = 0xc4;
const QUANTIZATION_TABLES: u8 = 0xdb;
/// Defines the height after the first scan.
const NUMBER_OF_LINES: u8 = 0xdc;
const RESTART_INTERVAL: u8 = 0xdd;
const ADOBE_SEGMENT: u8 = 0xee;

/// Value in the Adobe segment for pixels that are RGB, not YCbCr.
const ADOBE_TRANSFORM_RGB: u8 = 0;

/// Tables and settings that the segments before a scan define for it.
#[derive(Default)]
struct Tables {
    quantization: [Option<QuantizationTable>; 4],
    dc: [Option<HuffmanTable>; 4],
    ac: [Option<HuffmanTable>; 4],
    /// Minimum coded units between two restart markers; 0 if there are no restart markers.
    restart_interval: u32,
    adobe_transform: Option<u8>,
}

/// `jpeg_structure` has checked that the file has an end and is not too expensive.
pub(crate) fn decode(bytes: &[u8]) -> Result<DynamicImage, PhotoFileError> {
    decode_segments(bytes).ok_or(PhotoFileError::Corrupt)
}

fn decode_segments(bytes: &[u8]) -> Option<DynamicImage> {
    let (mut tables, mut frame) = (Tables::default(), None);
    let mut rest = bytes.get(2..)?;
    while let Some((marker, after)) = next_marker(rest) {
        if marker == END_OF_IMAGE {
            break;
        }
        rest = skip_segment(marker, after)?;
        let segment = segment_content(after, rest);
        match marker {
            0xc0..=0xc2 if frame.is_none() => {
                frame = Some(Frame::read(segment, marker == PROGRESSIVE_FRAME)?);
            }
            HUFFMAN_TABLES => tables.define_huffman(segment)?,
            QUANTIZATION_TABLES => tables.define_quantization(segment)?,
            RESTART_INTERVAL => {
                tables.restart_interval = u32::from(u16::from_be_bytes(segment.try_into().ok()?));
            }
            ADOBE_SEGMENT if segment.starts_with(b"Adobe") => {
                tables.adobe_transform = segment.get(11).copied();
            }
            START_OF_SCAN => {
                let frame: &mut Frame = frame.as_mut()?;
                let scan = Scan::read(segment, frame)?;
                let (scan_data, after_scan) = rest.split_at(scan_data_length(rest));
                scan.decode(&tables, BitReader::new(scan_data), frame)?;
                rest = after_scan;
            }
            // A second frame, or a feature that this decoder does not support.
            0xc0..=0xcf | NUMBER_OF_LINES => return None,
            _ => {}
        }
    }
    reconstruct::reconstruct_image(frame?, &tables)
}

/// The content of a segment, without its two bytes of length.
fn segment_content<'a>(after: &'a [u8], rest: &[u8]) -> &'a [u8] {
    after.get(2..after.len() - rest.len()).unwrap_or_default()
}

/// Length up to the next marker that does not belong to the scan.
fn scan_data_length(bytes: &[u8]) -> usize {
    next_marker(bytes).map_or(bytes.len(), |(_, after)| bytes.len() - after.len() - 2)
}

impl Tables {
    fn define_huffman(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((&class_and_id, rest)) = segment.split_first() {
            let (table, rest) = HuffmanTable::read(rest)?;
            let tables = if class_and_id >> 4 == 0 { &mut self.dc } else { &mut self.ac };
            *tables.get_mut(usize::from(class_and_id & 15))? = Some(table);
            segment = rest;
        }
        Some(())
    }

    fn define_quantization(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((&precision_and_id, rest)) = segment.split_first() {
            let value_bytes = if precision_and_id >> 4 == 0 { 1 } else { 2 };
            let (values, rest) = rest.split_at_checked(64 * value_bytes)?;
            let mut table = [0; 64];
            for (value, bytes) in table.iter_mut().zip(values.chunks_exact(value_bytes)) {
                *value = bytes.iter().fold(0, |value, byte| value << 8 | u16::from(*byte));
            }
            *self.quantization.get_mut(usize::from(precision_and_id & 15))? = Some(table);
            segment = rest;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
