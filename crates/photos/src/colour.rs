//! Colours as every browser shows them: sRGB, without transparency.

use image::{DynamicImage, GenericImageView, Rgb, RgbImage, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use crate::averaged::Averaged;
use crate::memory::is_large;

/// Lays what is transparent on white. Before anything else: scaling would need another copy to keep the colour of what
/// nobody sees from bleeding into the rest.
pub(crate) fn on_white(pixels: DynamicImage) -> RgbImage {
    let (width, height) = (pixels.width(), pixels.height());
    match pixels {
        DynamicImage::ImageRgb8(pixels) => pixels,
        DynamicImage::ImageRgba8(pixels) if is_large(width, height) => averaged_in_place(pixels),
        pixels if is_large(width, height) => {
            Averaged::of(width, height).collect(|x, y| pixel_on_white(&pixels, x, y))
        }
        pixels if !pixels.color().has_alpha() => pixels.into_rgb8(),
        pixels => RgbImage::from_fn(width, height, |x, y| Rgb(pixel_on_white(&pixels, x, y))),
    }
}

/// The largest photos have four bytes for each pixel, which leaves no room for a copy. A pixel of the square is written
/// where others were that are not needed any more: it has fewer bytes, and stands for at least one of them.
fn averaged_in_place(pixels: RgbaImage) -> RgbImage {
    let averaged = Averaged::of(pixels.width(), pixels.height());
    let (width, mut bytes) = (pixels.width() as usize, pixels.into_raw());
    let mut end = 0;
    for (x, y) in averaged.places() {
        let colours = averaged.pixel(x, y, |x, y| {
            let at = 4 * (y as usize * width + x as usize);
            let alpha = bytes[at + 3];
            [bytes[at], bytes[at + 1], bytes[at + 2]].map(|colour| over_white(colour, alpha))
        });
        bytes[end..end + 3].copy_from_slice(&colours);
        end += 3;
    }
    bytes.truncate(end);
    bytes.shrink_to_fit();
    RgbImage::from_raw(averaged.side, averaged.side, bytes).unwrap_or_default()
}

fn pixel_on_white(pixels: &DynamicImage, x: u32, y: u32) -> [u8; 3] {
    let [r, g, b, alpha] = pixels.get_pixel(x, y).0;
    [r, g, b].map(|colour| over_white(colour, alpha))
}

fn over_white(colour: u8, alpha: u8) -> u8 {
    let (colour, alpha) = (u16::from(colour), u16::from(alpha));
    // At most 255 × 255: the sum of both parts is a weighted mean.
    u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
}

/// `grey`: all three values of a pixel are one, and the profile may be for that.
pub(crate) fn to_srgb(pixels: RgbImage, profile: Option<&[u8]>, grey: bool) -> RgbImage {
    profile.and_then(|profile| convert(&pixels, profile, grey)).unwrap_or(pixels)
}

/// `None` if the profile is broken, or for other colours than the decoder gives out: ink values of a JPEG for print
/// arrive here as RGB already.
fn convert(pixels: &RgbImage, profile: &[u8], grey: bool) -> Option<RgbImage> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    let (values, layout) = match profile.color_space {
        DataColorSpace::Rgb => (pixels.as_raw().clone(), Layout::Rgb),
        DataColorSpace::Gray if grey => (pixels.pixels().map(|pixel| pixel.0[0]).collect(), Layout::Gray),
        _ => return None,
    };
    let (srgb, options) = (ColorProfile::new_srgb(), TransformOptions::default());
    let transform = profile.create_transform_8bit(layout, &srgb, Layout::Rgb, options).ok()?;
    let mut converted = RgbImage::new(pixels.width(), pixels.height());
    transform.transform(&values, &mut converted).ok()?;
    Some(converted)
}
