//! The whole way from a file to a photo.

use std::fmt;

use domain::photo::{MAX_SIDE, Refusal, sides};
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{ResizeOptions, Resizer};
use image::{DynamicImage, RgbImage};

use crate::decode::{self, Decoded, Plan};
use crate::{colour, encode};

const QUALITY: u8 = 82;

/// Pixels of the blur that is shown before a photo is there.
const PLACEHOLDER_SIDE: u32 = 16;
const PLACEHOLDER_QUALITY: u8 = 40;

/// A photo as JPEG files.
#[derive(Clone, PartialEq, Eq)]
pub struct Developed {
    /// Pixels of its largest square.
    pub side: u32,
    /// Each size with its file, the smallest first.
    pub sizes: Vec<(u32, Vec<u8>)>,
    pub placeholder: Vec<u8>,
}

impl fmt::Debug for Developed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Developed({} px)", self.side)
    }
}

/// The square in the middle, upright, in sRGB, in every size that pages ask for. It takes up to a few seconds.
pub fn develop(file: &[u8]) -> Result<Developed, Refusal> {
    develop_as(decode::plan(file)?, file)
}

pub(crate) fn develop_as(plan: Plan, file: &[u8]) -> Result<Developed, Refusal> {
    let square = square(plan, file)?;
    let side = square.width();
    let mut sizes = Vec::new();
    for side in sides(side) {
        sizes.push((side, encode::jpeg(&scaled(&square, side)?, QUALITY).map_err(|_| Refusal::Corrupt)?));
    }
    let blur = scaled(&square, PLACEHOLDER_SIDE)?;
    let placeholder = encode::jpeg(&blur, PLACEHOLDER_QUALITY).map_err(|_| Refusal::Corrupt)?;
    Ok(Developed { side, sizes, placeholder })
}

/// Turning and converting come after scaling, when there is little left to turn and to convert.
fn square(plan: Plan, file: &[u8]) -> Result<RgbImage, Refusal> {
    let Decoded { pixels, orientation, profile } = plan.decode(file)?;
    let grey = !pixels.color().has_color();
    let pixels = colour::on_white(pixels);
    let side = pixels.width().min(pixels.height()).min(MAX_SIDE);
    let mut square = DynamicImage::from(scaled(&pixels, side)?);
    drop(pixels);
    square.apply_orientation(orientation);
    Ok(colour::to_srgb(square.into_rgb8(), profile.as_deref(), grey))
}

/// The square in the middle, as large as it fits, with Lanczos.
fn scaled(pixels: &RgbImage, side: u32) -> Result<RgbImage, Refusal> {
    let mut square = RgbImage::new(side, side);
    let from = TypedImageRef::<U8x3>::from_buffer(pixels.width(), pixels.height(), pixels);
    let to = TypedImage::<U8x3>::from_buffer(side, side, &mut square);
    let (from, mut to) = (from.map_err(|_| Refusal::Corrupt)?, to.map_err(|_| Refusal::Corrupt)?);
    let options = ResizeOptions::new().fit_into_destination(None);
    Resizer::new().resize_typed(&from, &mut to, &options).map_err(|_| Refusal::Corrupt)?;
    drop(to);
    Ok(square)
}
