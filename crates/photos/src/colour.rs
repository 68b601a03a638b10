//! Converts pixels to sRGB without transparency, which every browser shows correctly.

use domain::Colour;
use domain::portfolio::PhotoSize;
use image::{DynamicImage, GenericImageView, Rgb, RgbImage, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use crate::block_average::BlockAverage;
use crate::memory::is_large;
use crate::purpose::Purpose;

/// Puts transparent pixels on white. Of a large photo that is not 8-bit RGB, it keeps the part that pages show
/// and averages blocks of pixels. Flattening comes before scaling, which would otherwise need another copy to
/// keep invisible colours from bleeding into visible ones.
pub(crate) fn flatten_on_white(pixels: DynamicImage, purpose: Purpose) -> RgbImage {
    let size = PhotoSize { width: pixels.width(), height: pixels.height() };
    match pixels {
        DynamicImage::ImageRgb8(pixels) => pixels,
        DynamicImage::ImageRgba8(pixels) if is_large(size) => average_in_place(pixels, purpose),
        pixels if is_large(size) => {
            BlockAverage::for_photo(size, purpose).render(|x, y| pixel_on_white(&pixels, x, y))
        }
        pixels if !pixels.color().has_alpha() => pixels.into_rgb8(),
        pixels => RgbImage::from_fn(size.width, size.height, |x, y| Rgb(pixel_on_white(&pixels, x, y))),
    }
}

/// A photo of the maximum size with four bytes per pixel leaves no memory for a copy. Each averaged pixel
/// overwrites pixels that are no longer needed: it takes three bytes, and replaces at least four.
fn average_in_place(pixels: RgbaImage, purpose: Purpose) -> RgbImage {
    let size = PhotoSize { width: pixels.width(), height: pixels.height() };
    let average = BlockAverage::for_photo(size, purpose);
    let (width, mut bytes) = (pixels.width() as usize, pixels.into_raw());
    let mut end = 0;
    for (x, y) in average.positions() {
        let rgb = average.pixel(x, y, |x, y| {
            let start = 4 * (y as usize * width + x as usize);
            let alpha = bytes[start + 3];
            [bytes[start], bytes[start + 1], bytes[start + 2]].map(|colour| blend_with_white(colour, alpha))
        });
        bytes[end..end + 3].copy_from_slice(&rgb);
        end += 3;
    }
    bytes.truncate(end);
    bytes.shrink_to_fit();
    RgbImage::from_raw(average.size.width, average.size.height, bytes).unwrap_or_default()
}

fn pixel_on_white(pixels: &DynamicImage, x: u32, y: u32) -> [u8; 3] {
    let [r, g, b, alpha] = pixels.get_pixel(x, y).0;
    [r, g, b].map(|colour| blend_with_white(colour, alpha))
}

pub(crate) fn blend_with_white(colour: u8, alpha: u8) -> u8 {
    let (colour, alpha) = (u16::from(colour), u16::from(alpha));
    // The sum of both parts is at most 255 × 255, and the 127 rounds the quotient.
    u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
}

/// The mean of all pixels.
pub(crate) fn average(pixels: &RgbImage) -> Colour {
    let mut sums = [0_u64; 3];
    for pixel in pixels.pixels() {
        for (sum, value) in sums.iter_mut().zip(pixel.0) {
            *sum += u64::from(value);
        }
    }
    let count = u64::from(pixels.width()) * u64::from(pixels.height()).max(1);
    Colour::from_rgb(sums.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX)))
}

/// `is_grey`: the three values of each pixel are equal, and the profile may be one for grey values.
pub(crate) fn to_srgb(pixels: RgbImage, profile: Option<&[u8]>, is_grey: bool) -> RgbImage {
    profile.and_then(|profile| convert_to_srgb(&pixels, profile, is_grey)).unwrap_or(pixels)
}

/// `None` if the profile is broken, or made for other colours than the pixels have: the decoder has already
/// converted CMYK to RGB.
fn convert_to_srgb(pixels: &RgbImage, profile: &[u8], is_grey: bool) -> Option<RgbImage> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    let (values, layout) = match profile.color_space {
        DataColorSpace::Rgb => (pixels.as_raw().clone(), Layout::Rgb),
        DataColorSpace::Gray if is_grey => (pixels.pixels().map(|pixel| pixel.0[0]).collect(), Layout::Gray),
        _ => return None,
    };
    let (srgb, options) = (ColorProfile::new_srgb(), TransformOptions::default());
    let transform = profile.create_transform_8bit(layout, &srgb, Layout::Rgb, options).ok()?;
    let mut converted = RgbImage::new(pixels.width(), pixels.height());
    transform.transform(&values, &mut converted).ok()?;
    Some(converted)
}
