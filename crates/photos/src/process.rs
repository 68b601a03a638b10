//! Turns a file into a photo in all its sizes.

use std::fmt;

use domain::Colour;
use domain::photo::{PhotoFileError, sides};
use domain::portfolio::{PhotoSize, edges};
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{ResizeOptions, Resizer};
use image::{DynamicImage, RgbImage};

use crate::decode::{self, DecodePlan, Decoded};
use crate::purpose::Purpose;
use crate::{colour, encode};

const JPEG_QUALITY: u8 = 82;

/// Side of the blurred placeholder of a profile photo, in pixels.
const PLACEHOLDER_SIDE: u32 = 16;
const PLACEHOLDER_QUALITY: u8 = 40;

/// A profile photo as JPEG files.
#[derive(Clone, PartialEq, Eq)]
pub struct ProcessedPhoto {
    /// Side of its largest square, in pixels.
    pub side: u32,
    /// Side and file of each size, smallest first.
    pub sizes: Vec<(u32, Vec<u8>)>,
    pub placeholder: Vec<u8>,
}

/// A portfolio photo as JPEG files.
#[derive(Clone, PartialEq, Eq)]
pub struct ProcessedPortfolioPhoto {
    /// Size of its largest file.
    pub size: PhotoSize,
    /// The average of its pixels, which pages show while the photo loads.
    pub colour: Colour,
    /// Longer edge and file of each size, smallest first.
    pub files: Vec<(u32, Vec<u8>)>,
}

impl fmt::Debug for ProcessedPhoto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProcessedPhoto({} px)", self.side)
    }
}

impl fmt::Debug for ProcessedPortfolioPhoto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProcessedPortfolioPhoto({} × {} px)", self.size.width, self.size.height)
    }
}

/// Crops the centre square, upright and in sRGB, to every size that pages use. Takes up to a few seconds.
pub fn process_profile_photo(file: &[u8]) -> Result<ProcessedPhoto, PhotoFileError> {
    make_profile_photo(decode::plan_decoding(file, Purpose::Profile)?, file)
}

/// Scales the whole photo, upright and in sRGB, to every size that pages use. Takes up to a few seconds.
pub fn process_portfolio_photo(file: &[u8]) -> Result<ProcessedPortfolioPhoto, PhotoFileError> {
    make_portfolio_photo(decode::plan_decoding(file, Purpose::Portfolio)?, file)
}

pub(crate) fn make_profile_photo(plan: DecodePlan, file: &[u8]) -> Result<ProcessedPhoto, PhotoFileError> {
    let square = decode_largest(plan, file)?;
    let side = square.width();
    let mut sizes = Vec::new();
    for side in sides(side) {
        sizes.push((side, encode_jpeg(&scale_to_square(&square, side)?, JPEG_QUALITY)?));
    }
    let placeholder = encode_jpeg(&scale_to_square(&square, PLACEHOLDER_SIDE)?, PLACEHOLDER_QUALITY)?;
    Ok(ProcessedPhoto { side, sizes, placeholder })
}

pub(crate) fn make_portfolio_photo(
    plan: DecodePlan,
    file: &[u8],
) -> Result<ProcessedPortfolioPhoto, PhotoFileError> {
    let largest = decode_largest(plan, file)?;
    let size = PhotoSize { width: largest.width(), height: largest.height() };
    let mut files = Vec::new();
    for edge in edges(size.longer_edge()) {
        files.push((edge, encode_jpeg(&scale(&largest, size.scaled_to(edge))?, JPEG_QUALITY)?));
    }
    Ok(ProcessedPortfolioPhoto { size, colour: colour::average(&largest), files })
}

/// The part that pages show, in the largest size. Rotates and converts to sRGB after scaling, when there are
/// few pixels left.
fn decode_largest(plan: DecodePlan, file: &[u8]) -> Result<RgbImage, PhotoFileError> {
    let Decoded { pixels, orientation, icc_profile } = plan.decode(file)?;
    let is_grey = !pixels.color().has_color();
    let pixels = colour::flatten_on_white(pixels, plan.purpose);
    let crop = plan.purpose.crop(PhotoSize { width: pixels.width(), height: pixels.height() });
    let mut scaled = DynamicImage::from(scale(&pixels, plan.purpose.largest_stored(crop.size))?);
    drop(pixels);
    scaled.apply_orientation(orientation);
    Ok(colour::to_srgb(scaled.into_rgb8(), icc_profile.as_deref(), is_grey))
}

fn scale_to_square(pixels: &RgbImage, side: u32) -> Result<RgbImage, PhotoFileError> {
    scale(pixels, PhotoSize { width: side, height: side })
}

/// Crops the largest part in the centre with the proportions of `size`, and scales it with a Lanczos filter.
fn scale(pixels: &RgbImage, size: PhotoSize) -> Result<RgbImage, PhotoFileError> {
    let mut scaled = RgbImage::new(size.width, size.height);
    let source = TypedImageRef::<U8x3>::from_buffer(pixels.width(), pixels.height(), pixels)
        .map_err(|_| PhotoFileError::Corrupt)?;
    let mut target = TypedImage::<U8x3>::from_buffer(size.width, size.height, &mut scaled)
        .map_err(|_| PhotoFileError::Corrupt)?;
    let options = ResizeOptions::new().fit_into_destination(None);
    Resizer::new().resize_typed(&source, &mut target, &options).map_err(|_| PhotoFileError::Corrupt)?;
    drop(target);
    Ok(scaled)
}

fn encode_jpeg(pixels: &RgbImage, quality: u8) -> Result<Vec<u8>, PhotoFileError> {
    encode::jpeg(pixels, quality).map_err(|_| PhotoFileError::Corrupt)
}
