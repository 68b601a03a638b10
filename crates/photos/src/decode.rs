//! From a file to pixels, within limits.

use std::io::Cursor;

use domain::photo::Refusal;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, Limits};

use crate::kind::Kind;
use crate::memory::{self, BUDGET, Pixels};
use crate::webp_outline::Decoding;
use crate::{half_jpeg, jpeg_outline, lossy_webp, webp_outline};

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

/// How a file is decoded, and what that takes: made from its headers alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    way: Way,
    /// Bytes that it takes at most to develop the photo.
    pub memory: u64,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    Jpeg,
    /// At half its width and height.
    HalfJpeg,
    Png,
    WebP(Decoding),
}

/// Refuses whatever can be refused before it is decoded.
pub(crate) fn plan(bytes: &[u8]) -> Result<Plan, Refusal> {
    let file = Cursor::new(bytes);
    let (way, memory) = match Kind::of(bytes).ok_or(Refusal::Unsupported)? {
        Kind::Jpeg => {
            check_size(&JpegDecoder::new(file).map_err(refusal)?)?;
            let outline = jpeg_outline::read(bytes)?;
            (if outline.is_halved() { Way::HalfJpeg } else { Way::Jpeg }, outline.memory())
        }
        Kind::Png => {
            let decoder = PngDecoder::with_limits(file, limits()).map_err(refusal)?;
            check_size(&decoder)?;
            let ((width, height), decoding) = (decoder.dimensions(), decoder.total_bytes());
            (Way::Png, memory::needed(width, height, decoding, pixels_of(decoder.color_type())))
        }
        Kind::WebP => {
            check_size(&WebPDecoder::new(file).map_err(refusal)?)?;
            let outline = webp_outline::read(bytes).ok_or(Refusal::Corrupt)?;
            if outline.is_inconsistent() {
                return Err(Refusal::Corrupt);
            }
            (Way::WebP(outline.decoding()), outline.memory())
        }
    };
    if memory > BUDGET { Err(Refusal::TooLarge) } else { Ok(Plan { way, memory }) }
}

impl Plan {
    pub fn decode(self, bytes: &[u8]) -> Result<Decoded, Refusal> {
        let file = Cursor::new(bytes);
        match self.way {
            Way::Jpeg => read(JpegDecoder::new(file).map_err(refusal)?, whole),
            Way::HalfJpeg => read(JpegDecoder::new(file).map_err(refusal)?, |decoder| {
                drop(decoder);
                half_jpeg::decode(bytes)
            }),
            Way::Png => read(PngDecoder::with_limits(file, limits()).map_err(refusal)?, whole),
            Way::WebP(Decoding::Whole) => read(WebPDecoder::new(file).map_err(refusal)?, whole),
            Way::WebP(Decoding::Averaged) => read(WebPDecoder::new(file).map_err(refusal)?, |decoder| {
                let picture = webp_outline::lossy_picture(bytes).ok_or(Refusal::Corrupt)?;
                lossy_webp::decode(picture, decoder.dimensions())
            }),
            Way::WebP(Decoding::InPlace { alpha_at }) => {
                let bytes = webp_outline::with_alpha(bytes, alpha_at);
                let decoder = WebPDecoder::new(Cursor::new(&bytes)).map_err(refusal)?;
                read(decoder, |decoder| Ok(opaque(whole(decoder)?)))
            }
        }
    }
}

fn read<D: ImageDecoder>(
    mut decoder: D,
    pixels: impl FnOnce(D) -> Result<DynamicImage, Refusal>,
) -> Result<Decoded, Refusal> {
    decoder.set_limits(limits()).map_err(refusal)?;
    // Wrong data about a picture does not make it a wrong picture.
    let profile = decoder.icc_profile().ok().flatten();
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok(Decoded { pixels: pixels(decoder)?, orientation, profile })
}

/// Of an animation the first picture.
fn whole(decoder: impl ImageDecoder) -> Result<DynamicImage, Refusal> {
    DynamicImage::from_decoder(decoder).map_err(refusal)
}

/// What the file has where transparency would stand means nothing.
fn opaque(mut pixels: DynamicImage) -> DynamicImage {
    if let Some(pixels) = pixels.as_mut_rgba8() {
        pixels.pixels_mut().for_each(|pixel| pixel.0[3] = u8::MAX);
    }
    pixels
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

fn pixels_of(colour: ColorType) -> Pixels {
    match colour {
        ColorType::Rgb8 => Pixels::Rgb,
        ColorType::Rgba8 => Pixels::Rgba,
        other => Pixels::Other(other.bytes_per_pixel().into()),
    }
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
