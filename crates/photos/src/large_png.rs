//! Decodes a large PNG row by row and averages blocks of pixels, so that only the averaged pixels and a few
//! rows are in memory.

use std::io::Cursor;

use domain::photo::PhotoFileError;
use domain::portfolio::PhotoSize;
use image::{DynamicImage, Rgb, RgbImage};
use png::{ColorType, Decoder, DecodingError, Limits, Reader, Transformations};

use crate::block_average::BlockAverage;
use crate::colour::blend_with_white;
use crate::memory::{PixelLayout, pixel_count};
use crate::purpose::Purpose;

/// For the decoder's own buffers: a few rows, and metadata.
const MAX_DECODER_BYTES: u64 = 16 * 1024 * 1024;

/// Whether the rows of the file are in order from top to bottom. `None` if the file is corrupt.
pub(crate) fn has_rows_in_order(bytes: &[u8]) -> Option<bool> {
    Some(!open(bytes).ok()?.info().interlaced)
}

/// Bytes that decoding takes at most.
pub(crate) fn required_bytes(size: PhotoSize, purpose: Purpose) -> u64 {
    let averaged_size = BlockAverage::for_photo(size, purpose).size;
    pixel_count(averaged_size) * PixelLayout::Rgb.bytes_per_pixel() + MAX_DECODER_BYTES
}

pub(crate) fn decode(bytes: &[u8], purpose: Purpose) -> Result<DynamicImage, PhotoFileError> {
    average_rows(bytes, purpose).map(DynamicImage::from).map_err(|error| match error {
        DecodingError::LimitsExceeded => PhotoFileError::TooLarge,
        _ => PhotoFileError::Corrupt,
    })
}

fn average_rows(bytes: &[u8], purpose: Purpose) -> Result<RgbImage, DecodingError> {
    let mut reader = open(bytes)?;
    let size = PhotoSize { width: reader.info().width, height: reader.info().height };
    let average = BlockAverage::for_photo(size, purpose);
    let (colour_type, _) = reader.output_color_type();
    let mut image = RgbImage::new(average.size.width, average.size.height);
    let (mut rows, mut next_row) = (Vec::new(), 0);
    for (y, averaged_row) in (0..).zip(image.rows_mut()) {
        let wanted_rows = average.source_rows(y);
        rows.clear();
        while next_row < wanted_rows.end {
            let row =
                reader.next_row()?.ok_or(DecodingError::IoError(std::io::ErrorKind::UnexpectedEof.into()))?;
            if next_row >= wanted_rows.start {
                rows.extend(to_rgb(row.data(), colour_type));
            }
            next_row += 1;
        }
        let pixel_at =
            |x: u32, row: u32| rows[(row - wanted_rows.start) as usize * size.width as usize + x as usize];
        for (x, pixel) in (0..).zip(averaged_row) {
            *pixel = Rgb(average.pixel(x, y, pixel_at));
        }
    }
    Ok(image)
}

fn open(bytes: &[u8]) -> Result<Reader<Cursor<&[u8]>>, DecodingError> {
    let max_bytes = usize::try_from(MAX_DECODER_BYTES).unwrap_or(usize::MAX);
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: max_bytes });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.read_info()
}

/// On white, if the row has transparent pixels.
fn to_rgb(row: &[u8], colour_type: ColorType) -> impl Iterator<Item = [u8; 3]> {
    row.chunks_exact(colour_type.samples()).map(|samples| match *samples {
        [grey] => [grey; 3],
        [grey, alpha] => [blend_with_white(grey, alpha); 3],
        [red, green, blue] => [red, green, blue],
        [red, green, blue, alpha] => [red, green, blue].map(|colour| blend_with_white(colour, alpha)),
        _ => [0; 3],
    })
}

#[cfg(test)]
mod tests {
    use image::codecs::png::PngEncoder;

    use super::*;
    use crate::colour::flatten_on_white;

    /// A picture with gradients of colour and transparency.
    fn gradients() -> DynamicImage {
        let level = |position: u32| u8::try_from(position * 4).unwrap();
        image::RgbaImage::from_fn(60, 40, |x, y| image::Rgba([level(x), level(y), 99, level(x)])).into()
    }

    fn png(pixels: &DynamicImage) -> Vec<u8> {
        let mut file = Vec::new();
        pixels.write_with_encoder(PngEncoder::new(&mut file)).unwrap();
        file
    }

    #[test]
    fn decodes_every_layout_like_the_decoder_of_whole_files() {
        let rgba = gradients();
        for pixels in [
            DynamicImage::from(rgba.to_luma8()),
            rgba.to_luma_alpha8().into(),
            rgba.to_rgb8().into(),
            rgba.to_rgba8().into(),
            rgba.to_rgb16().into(),
            rgba.to_rgba16().into(),
        ] {
            let expected = flatten_on_white(pixels.clone(), Purpose::Portfolio);
            let decoded = decode(&png(&pixels), Purpose::Portfolio).unwrap();
            assert_eq!(decoded.into_rgb8(), expected, "{:?}", pixels.color());
        }
    }

    #[test]
    fn refuses_a_truncated_file() {
        let file = png(&gradients());
        for length in [file.len() / 3, file.len() / 2, file.len() * 9 / 10] {
            assert_eq!(decode(&file[..length], Purpose::Portfolio), Err(PhotoFileError::Corrupt), "{length}");
        }
    }

    #[test]
    fn does_not_panic_on_a_damaged_file() {
        let file = png(&gradients());
        for position in 8..file.len() {
            let mut damaged = file.clone();
            damaged[position] ^= 0x55;
            let _ = decode(&damaged, Purpose::Portfolio);
        }
    }
}
