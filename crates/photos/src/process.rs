//! Turns a file into a photo in all its sizes.

use std::fmt;

use domain::photo::{MAX_SIDE, PhotoFileError, sides};
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{ResizeOptions, Resizer};
use image::{DynamicImage, RgbImage};

use crate::decode::{self, DecodePlan, Decoded};
use crate::{colour, encode};

const JPEG_QUALITY: u8 = 82;

/// Side of the blurred placeholder, in pixels.
const PLACEHOLDER_SIDE: u32 = 16;
const PLACEHOLDER_QUALITY: u8 = 40;

/// A photo as JPEG files.
#[derive(Clone, PartialEq, Eq)]
pub struct ProcessedPhoto {
    /// Side of its largest square, in pixels.
    pub side: u32,
    /// Side and file of each size, smallest first.
    pub sizes: Vec<(u32, Vec<u8>)>,
    pub placeholder: Vec<u8>,
}

impl fmt::Debug for ProcessedPhoto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProcessedPhoto({} px)", self.side)
    }
}

/// Crops the centre square, upright and in sRGB, to every size that pages use. Takes up to a few seconds.
pub fn process(file: &[u8]) -> Result<ProcessedPhoto, PhotoFileError> {
    process_with_plan(decode::plan_decoding(file)?, file)
}

pub(crate) fn process_with_plan(plan: DecodePlan, file: &[u8]) -> Result<ProcessedPhoto, PhotoFileError> {
    let square = decode_square(plan, file)?;
    let side = square.width();
    let mut sizes = Vec::new();
    for side in sides(side) {
        let pixels = scale_to_square(&square, side)?;
        let file = encode::jpeg(&pixels, JPEG_QUALITY).map_err(|_| PhotoFileError::Corrupt)?;
        sizes.push((side, file));
    }
    let placeholder_pixels = scale_to_square(&square, PLACEHOLDER_SIDE)?;
    let placeholder =
        encode::jpeg(&placeholder_pixels, PLACEHOLDER_QUALITY).map_err(|_| PhotoFileError::Corrupt)?;
    Ok(ProcessedPhoto { side, sizes, placeholder })
}

/// Rotates and converts to sRGB after scaling, when there are few pixels left.
fn decode_square(plan: DecodePlan, file: &[u8]) -> Result<RgbImage, PhotoFileError> {
    let Decoded { pixels, orientation, icc_profile } = plan.decode(file)?;
    let is_grey = !pixels.color().has_color();
    let pixels = colour::flatten_on_white(pixels);
    let side = pixels.width().min(pixels.height()).min(MAX_SIDE);
    let mut square = DynamicImage::from(scale_to_square(&pixels, side)?);
    drop(pixels);
    square.apply_orientation(orientation);
    Ok(colour::to_srgb(square.into_rgb8(), icc_profile.as_deref(), is_grey))
}

/// Crops the largest square in the centre and scales it with a Lanczos filter.
fn scale_to_square(pixels: &RgbImage, side: u32) -> Result<RgbImage, PhotoFileError> {
    let mut square = RgbImage::new(side, side);
    let source = TypedImageRef::<U8x3>::from_buffer(pixels.width(), pixels.height(), pixels)
        .map_err(|_| PhotoFileError::Corrupt)?;
    let mut target =
        TypedImage::<U8x3>::from_buffer(side, side, &mut square).map_err(|_| PhotoFileError::Corrupt)?;
    let options = ResizeOptions::new().fit_into_destination(None);
    Resizer::new().resize_typed(&source, &mut target, &options).map_err(|_| PhotoFileError::Corrupt)?;
    drop(target);
    Ok(square)
}
