//! Decodes a file to pixels, within limits.

use std::io::Cursor;

use domain::photo::PhotoFileError;
use domain::portfolio::PhotoSize;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, Limits};

use crate::memory::{self, MEMORY_BUDGET, PixelLayout, pixel_count};
use crate::photo_format::PhotoFormat;
use crate::purpose::Purpose;
use crate::webp_structure::WebpDecodeMethod;
use crate::{half_size_jpeg, jpeg_structure, large_png, lossy_webp, webp_structure};

/// A photo with more bytes is never decoded whole.
const MAX_DECODED_BYTES: u64 = 192 * 1024 * 1024;

/// The decoded pixels, neither turned nor converted to sRGB yet, with the metadata for that. A large photo
/// may already have fewer pixels than the file.
pub(crate) struct Decoded {
    pub pixels: DynamicImage,
    pub orientation: Orientation,
    pub icc_profile: Option<Vec<u8>>,
}

/// How to decode a file, and the memory that this takes, determined without decoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecodePlan {
    pub purpose: Purpose,
    method: DecodeMethod,
    /// Bytes that processing the photo takes at most.
    pub required_memory: u64,
}

#[derive(Clone, Copy, Debug)]
enum DecodeMethod {
    Jpeg,
    /// At half its width and height.
    HalfSizeJpeg,
    Png,
    /// Row by row, averaging blocks of pixels.
    LargePng,
    WebP(WebpDecodeMethod),
}

/// Refuses everything that can be refused before decoding.
pub(crate) fn plan_decoding(bytes: &[u8], purpose: Purpose) -> Result<DecodePlan, PhotoFileError> {
    let file = Cursor::new(bytes);
    let (method, required_memory) = match PhotoFormat::detect(bytes).ok_or(PhotoFileError::Unsupported)? {
        PhotoFormat::Jpeg => {
            check_size(&JpegDecoder::new(file).map_err(to_photo_file_error)?, purpose)?;
            let structure = jpeg_structure::read(bytes, purpose)?;
            let method = if structure.should_decode_at_half_size() {
                DecodeMethod::HalfSizeJpeg
            } else {
                DecodeMethod::Jpeg
            };
            (method, structure.required_memory())
        }
        PhotoFormat::Png => {
            let decoder = PngDecoder::with_limits(file, limits(purpose)).map_err(to_photo_file_error)?;
            let size = check_size(&decoder, purpose)?;
            let layout = pixel_layout(decoder.color_type());
            let bytes_at_once = memory::required_bytes(size, purpose, decoder.total_bytes(), layout);
            if bytes_at_once > MEMORY_BUDGET && large_png::has_rows_in_order(bytes) == Some(true) {
                (DecodeMethod::LargePng, large_png::required_bytes(size, purpose))
            } else {
                (DecodeMethod::Png, bytes_at_once)
            }
        }
        PhotoFormat::WebP => {
            check_size(&WebPDecoder::new(file).map_err(to_photo_file_error)?, purpose)?;
            let structure = webp_structure::read(bytes).ok_or(PhotoFileError::Corrupt)?;
            if structure.is_inconsistent() {
                return Err(PhotoFileError::Corrupt);
            }
            (DecodeMethod::WebP(structure.decode_method()), structure.required_memory(purpose))
        }
    };
    if required_memory > MEMORY_BUDGET {
        return Err(PhotoFileError::TooLarge);
    }
    Ok(DecodePlan { purpose, method, required_memory })
}

impl DecodePlan {
    pub fn decode(self, bytes: &[u8]) -> Result<Decoded, PhotoFileError> {
        let (purpose, file) = (self.purpose, Cursor::new(bytes));
        let jpeg = |file| JpegDecoder::new(file).map_err(to_photo_file_error);
        let png = |file| PngDecoder::with_limits(file, limits(purpose)).map_err(to_photo_file_error);
        let webp = |file| WebPDecoder::new(file).map_err(to_photo_file_error);
        match self.method {
            DecodeMethod::Jpeg => decode_with(jpeg(file)?, purpose, decode_whole),
            DecodeMethod::HalfSizeJpeg => decode_with(jpeg(file)?, purpose, |decoder| {
                drop(decoder);
                half_size_jpeg::decode(bytes)
            }),
            DecodeMethod::Png => decode_with(png(file)?, purpose, decode_whole),
            DecodeMethod::LargePng => decode_with(png(file)?, purpose, |decoder| {
                drop(decoder);
                large_png::decode(bytes, purpose)
            }),
            DecodeMethod::WebP(WebpDecodeMethod::Whole) => decode_with(webp(file)?, purpose, decode_whole),
            DecodeMethod::WebP(WebpDecodeMethod::BlockAverage) => {
                decode_with(webp(file)?, purpose, |decoder| {
                    let picture = webp_structure::find_lossy_picture(bytes).ok_or(PhotoFileError::Corrupt)?;
                    lossy_webp::decode(picture, size_of(&decoder), purpose)
                })
            }
            // With the alpha flag, the decoder writes RGBA pixels directly to its output.
            DecodeMethod::WebP(WebpDecodeMethod::InPlace { flags_offset }) => {
                let bytes = webp_structure::with_alpha_flag(bytes, flags_offset);
                let decoder = WebPDecoder::new(Cursor::new(&bytes)).map_err(to_photo_file_error)?;
                decode_with(decoder, purpose, |decoder| Ok(make_opaque(decode_whole(decoder)?)))
            }
        }
    }
}

fn decode_with<D: ImageDecoder>(
    mut decoder: D,
    purpose: Purpose,
    decode_pixels: impl FnOnce(D) -> Result<DynamicImage, PhotoFileError>,
) -> Result<Decoded, PhotoFileError> {
    decoder.set_limits(limits(purpose)).map_err(to_photo_file_error)?;
    // Broken metadata does not make the pixels wrong.
    let icc_profile = decoder.icc_profile().ok().flatten();
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok(Decoded { pixels: decode_pixels(decoder)?, orientation, icc_profile })
}

/// Decodes only the first picture of an animation.
fn decode_whole(decoder: impl ImageDecoder) -> Result<DynamicImage, PhotoFileError> {
    DynamicImage::from_decoder(decoder).map_err(to_photo_file_error)
}

/// Undoes `with_alpha_flag`: the file has no transparency, so its alpha values mean nothing.
fn make_opaque(mut pixels: DynamicImage) -> DynamicImage {
    if let Some(pixels) = pixels.as_mut_rgba8() {
        pixels.pixels_mut().for_each(|pixel| pixel.0[3] = u8::MAX);
    }
    pixels
}

fn check_size(decoder: &impl ImageDecoder, purpose: Purpose) -> Result<PhotoSize, PhotoFileError> {
    let size = size_of(decoder);
    if size.width == 0 || size.height == 0 {
        return Err(PhotoFileError::Corrupt);
    }
    let is_too_large =
        size.longer_edge() > purpose.max_width_and_height() || pixel_count(size) > purpose.max_pixels();
    if is_too_large { Err(PhotoFileError::TooLarge) } else { Ok(size) }
}

fn size_of(decoder: &impl ImageDecoder) -> PhotoSize {
    let (width, height) = decoder.dimensions();
    PhotoSize { width, height }
}

fn pixel_layout(colour: ColorType) -> PixelLayout {
    match colour {
        ColorType::Rgb8 => PixelLayout::Rgb,
        ColorType::Rgba8 => PixelLayout::Rgba,
        other => PixelLayout::Other(other.bytes_per_pixel().into()),
    }
}

fn limits(purpose: Purpose) -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(purpose.max_width_and_height());
    limits.max_image_height = Some(purpose.max_width_and_height());
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    limits
}

fn to_photo_file_error(error: ImageError) -> PhotoFileError {
    match error {
        ImageError::Limits(_) => PhotoFileError::TooLarge,
        _ => PhotoFileError::Corrupt,
    }
}
