//! Colours as every browser shows them: sRGB, without transparency.

use image::{DynamicImage, GenericImageView, Rgb, RgbImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// Lays what is transparent on white. Before anything else: scaling would need another copy to keep the colour of what
/// nobody sees from bleeding into the rest.
pub(crate) fn on_white(pixels: DynamicImage) -> RgbImage {
    if !pixels.color().has_alpha() {
        return pixels.into_rgb8();
    }
    RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| {
        let [r, g, b, alpha] = pixels.get_pixel(x, y).0;
        Rgb([r, g, b].map(|colour| over_white(colour, alpha)))
    })
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
