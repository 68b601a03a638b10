//! A large lossy WebP, straight from brightness and colours to the square that is kept of it: its pixels as RGB would take
//! twice as much memory as what the decoder has of them.

use domain::photo::Refusal;
use image::{DynamicImage, RgbImage};
use image_webp::vp8::{Frame, Vp8Decoder};

use crate::averaged::Averaged;

/// `picture` is what the container holds, which says that it is of this size.
pub(crate) fn decode(picture: &[u8], size: (u32, u32)) -> Result<DynamicImage, Refusal> {
    let frame = Vp8Decoder::decode_frame(picture).map_err(|_| Refusal::Corrupt)?;
    if (u32::from(frame.width), u32::from(frame.height)) != size {
        return Err(Refusal::Corrupt);
    }
    Ok(square(&frame).into())
}

fn square(frame: &Frame) -> RgbImage {
    let (width, height) = (u32::from(frame.width), u32::from(frame.height));
    // Both are kept for whole squares of 16 × 16 pixels, colours for each 2 × 2 of them.
    let stride = width.next_multiple_of(16) as usize;
    Averaged::of(width, height).collect(|x, y| {
        let (x, y) = (x as usize, y as usize);
        let colour = y / 2 * (stride / 2) + x / 2;
        rgb(frame.ybuf[y * stride + x], frame.ubuf[colour], frame.vbuf[colour])
    })
}

/// As every WebP decoder does it: BT.601 within 16 to 235, in integers.
fn rgb(y: u8, u: u8, v: u8) -> [u8; 3] {
    let times = |value: u8, factor: i32| (i32::from(value) * factor) >> 8;
    let bright = times(y, 19077);
    let red = bright + times(v, 26149) - 14234;
    let green = bright - times(u, 6419) - times(v, 13320) + 8708;
    let blue = bright + times(u, 33050) - 17685;
    [red, green, blue].map(|value| u8::try_from((value >> 6).clamp(0, 255)).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_white_and_pure_colours_come_out_as_such() {
        for (yuv, expected) in [
            ([16, 128, 128], [0, 0, 0]),
            ([235, 128, 128], [255, 255, 255]),
            ([126, 128, 128], [128, 128, 128]),
            ([82, 90, 240], [255, 0, 0]),
            ([145, 54, 34], [0, 255, 0]),
            ([41, 240, 110], [0, 0, 255]),
        ] {
            let found = rgb(yuv[0], yuv[1], yuv[2]);
            let close = found.iter().zip(expected).all(|(a, b): (&u8, u8)| a.abs_diff(b) <= 3);
            assert!(close, "{yuv:?} is {found:?}");
        }
    }
}
