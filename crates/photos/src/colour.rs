//! Colours as every browser shows them: sRGB, without transparency.

use image::{DynamicImage, GenericImageView, GrayImage, Luma, Rgb, RgbImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// Lays what is transparent on white. Before anything else: scaling would need another copy to keep the colour of what
/// nobody sees from bleeding into the rest.
pub(crate) fn on_white(pixels: DynamicImage) -> DynamicImage {
    if !pixels.color().has_alpha() {
        return pixels;
    }
    let grey = !pixels.color().has_color();
    let (width, height) = (pixels.width(), pixels.height());
    let at = |x, y| {
        let [r, g, b, alpha] = pixels.get_pixel(x, y).0;
        [r, g, b].map(|colour| over_white(colour, alpha))
    };
    if grey {
        return GrayImage::from_fn(width, height, |x, y| Luma([at(x, y)[0]])).into();
    }
    RgbImage::from_fn(width, height, |x, y| Rgb(at(x, y))).into()
}

fn over_white(colour: u8, alpha: u8) -> u8 {
    let (colour, alpha) = (u16::from(colour), u16::from(alpha));
    // At most 255 × 255: the sum of both parts is a weighted mean.
    u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
}

pub(crate) fn to_srgb(pixels: &DynamicImage, profile: Option<&[u8]>) -> RgbImage {
    let flat = pixels.to_rgb8();
    let converted = profile.and_then(|profile| convert(&flat, profile, !pixels.color().has_color()));
    converted.unwrap_or(flat)
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
