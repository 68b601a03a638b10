//! Encodes pixels as a JPEG without metadata.

use image::RgbImage;
use jpeg_encoder::{ColorType, Encoder, EncodingError, SamplingFactor};

pub(crate) fn jpeg(pixels: &RgbImage, quality: u8) -> Result<Vec<u8>, EncodingError> {
    // Stored squares are far smaller than `u16::MAX`.
    let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, quality);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    // Browsers show the whole picture early. The encoder's baseline mode would lose all colour with optimized
    // Huffman tables.
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.encode(pixels, side(pixels.width()), side(pixels.height()), ColorType::Rgb)?;
    Ok(file)
}
