//! From a file to pixels, within limits.

use std::io::Cursor;

use domain::photo::Refusal;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, Limits};

use crate::jpeg_outline;
use crate::kind::Kind;

const MAX_WIDTH_AND_HEIGHT: u32 = 8192;
const MAX_PIXELS: u64 = 40_000_000;
const MAX_MEMORY: u64 = 192 * 1024 * 1024;

/// The pixels as they are in the file, and what is needed to show them right.
pub(crate) struct Decoded {
    pub pixels: DynamicImage,
    pub orientation: Orientation,
    /// An ICC profile.
    pub profile: Option<Vec<u8>>,
}

pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded, Refusal> {
    let file = Cursor::new(bytes);
    match Kind::of(bytes).ok_or(Refusal::Unsupported)? {
        Kind::Jpeg => {
            let decoder = JpegDecoder::new(file).map_err(refusal)?;
            check_size(&decoder)?;
            jpeg_outline::check(bytes)?;
            read(decoder)
        }
        Kind::Png => read(PngDecoder::with_limits(file, limits()).map_err(refusal)?),
        Kind::WebP => read(WebPDecoder::new(file).map_err(refusal)?),
    }
}

/// Of an animation the first picture.
fn read(mut decoder: impl ImageDecoder) -> Result<Decoded, Refusal> {
    check_size(&decoder)?;
    decoder.set_limits(limits()).map_err(refusal)?;
    // Wrong data about a picture does not make it a wrong picture.
    let profile = decoder.icc_profile().ok().flatten();
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let pixels = DynamicImage::from_decoder(decoder).map_err(refusal)?;
    Ok(Decoded { pixels, orientation, profile })
}

fn check_size(decoder: &impl ImageDecoder) -> Result<(), Refusal> {
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err(Refusal::Corrupt);
    }
    let too_large = width.max(height) > MAX_WIDTH_AND_HEIGHT
        || u64::from(width) * u64::from(height) > MAX_PIXELS
        || decoder.total_bytes() > MAX_MEMORY;
    if too_large { Err(Refusal::TooLarge) } else { Ok(()) }
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MAX_WIDTH_AND_HEIGHT);
    limits.max_image_height = Some(MAX_WIDTH_AND_HEIGHT);
    limits.max_alloc = Some(MAX_MEMORY);
    limits
}

fn refusal(error: ImageError) -> Refusal {
    match error {
        ImageError::Limits(_) => Refusal::TooLarge,
        _ => Refusal::Corrupt,
    }
}
