//! Decodes a large lossy WebP and converts its YUV values directly to the averaged pixels. All its pixels as
//! RGB would take twice as much memory as the decoder's buffers.

use domain::photo::PhotoFileError;
use domain::portfolio::PhotoSize;
use image::{DynamicImage, RgbImage};
use image_webp::vp8::{Frame, Vp8Decoder};

use crate::block_average::BlockAverage;
use crate::purpose::Purpose;

/// `picture` is the content of the `VP8 ` chunk; `size` is the size that the container states.
pub(crate) fn decode(
    picture: &[u8],
    size: PhotoSize,
    purpose: Purpose,
) -> Result<DynamicImage, PhotoFileError> {
    let frame = Vp8Decoder::decode_frame(picture).map_err(|_| PhotoFileError::Corrupt)?;
    if (PhotoSize { width: frame.width.into(), height: frame.height.into() }) != size {
        return Err(PhotoFileError::Corrupt);
    }
    Ok(average(&frame, size, purpose).into())
}

fn average(frame: &Frame, size: PhotoSize, purpose: Purpose) -> RgbImage {
    // The planes are padded to 16 × 16 pixels. The colour planes have one value per 2 × 2 pixels.
    let stride = size.width.next_multiple_of(16) as usize;
    BlockAverage::for_photo(size, purpose).render(|x, y| {
        let (x, y) = (x as usize, y as usize);
        let colour_index = y / 2 * (stride / 2) + x / 2;
        yuv_to_rgb(frame.ybuf[y * stride + x], frame.ubuf[colour_index], frame.vbuf[colour_index])
    })
}

/// BT.601 with luma from 16 to 235, with the same integer factors as libwebp.
fn yuv_to_rgb(y: u8, u: u8, v: u8) -> [u8; 3] {
    let scale = |value: u8, factor: i32| (i32::from(value) * factor) >> 8;
    let luma = scale(y, 19077);
    let red = luma + scale(v, 26149) - 14234;
    let green = luma - scale(u, 6419) - scale(v, 13320) + 8708;
    let blue = luma + scale(u, 33050) - 17685;
    [red, green, blue].map(|value| u8::try_from((value >> 6).clamp(0, 255)).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_black_white_and_pure_colours() {
        for (yuv, expected) in [
            ([16, 128, 128], [0, 0, 0]),
            ([235, 128, 128], [255, 255, 255]),
            ([126, 128, 128], [128, 128, 128]),
            ([82, 90, 240], [255, 0, 0]),
            ([145, 54, 34], [0, 255, 0]),
            ([41, 240, 110], [0, 0, 255]),
        ] {
            let rgb = yuv_to_rgb(yuv[0], yuv[1], yuv[2]);
            let is_close = rgb.iter().zip(expected).all(|(a, b): (&u8, u8)| a.abs_diff(b) <= 3);
            assert!(is_close, "{yuv:?} became {rgb:?} instead of {expected:?}");
        }
    }
}
