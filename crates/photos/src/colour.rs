//! Colours as every browser shows them: sRGB, without transparency.

use image::{DynamicImage, Rgb, RgbImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

pub(crate) fn to_srgb(pixels: &DynamicImage, profile: Option<&[u8]>) -> RgbImage {
    let flat = on_white(pixels);
    let converted = profile.and_then(|profile| convert(&flat, profile, !pixels.color().has_color()));
    converted.unwrap_or(flat)
}

fn on_white(pixels: &DynamicImage) -> RgbImage {
    if !pixels.color().has_alpha() {
        return pixels.to_rgb8();
    }
    let transparent = pixels.to_rgba8();
    RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| {
        let [r, g, b, alpha] = transparent.get_pixel(x, y).0;
        Rgb([r, g, b].map(|colour| over_white(colour, alpha)))
    })
}

fn over_white(colour: u8, alpha: u8) -> u8 {
    let (colour, alpha) = (u16::from(colour), u16::from(alpha));
    // At most 255 × 255: the sum of both parts is a weighted mean.
    u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
}

/// `None` if the profile is broken, or for other colours than the decoder gives out: ink values of a JPEG for print
/// arrive here as RGB already.
fn convert(flat: &RgbImage, profile: &[u8], grey: bool) -> Option<RgbImage> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    let (values, layout) = match profile.color_space {
        DataColorSpace::Rgb => (flat.as_raw().clone(), Layout::Rgb),
        DataColorSpace::Gray if grey => (flat.pixels().map(|pixel| pixel.0[0]).collect(), Layout::Gray),
        _ => return None,
    };
    let (srgb, options) = (ColorProfile::new_srgb(), TransformOptions::default());
    let transform = profile.create_transform_8bit(layout, &srgb, Layout::Rgb, options).ok()?;
    let mut converted = RgbImage::new(flat.width(), flat.height());
    transform.transform(&values, &mut converted).ok()?;
    Some(converted)
}
