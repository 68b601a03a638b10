//! Generates files as photographers and attackers send them, so that the tests need no real photos.

#![allow(dead_code, unused_imports, reason = "each suite uses its own part")]

mod animated;
mod flat;
mod hostile;
mod lossy_webp;
mod metadata;

pub use animated::{animated_png, animated_webp};
pub use flat::{flat_jpeg, flat_png, flat_progressive_jpeg, flat_webp};
pub use hostile::{png_of_size, polyglot, set_interlaced, set_png_size, unsupported_files};
pub use lossy_webp::{lossy_webp, lossy_webp_of_size};
pub use metadata::{
    COMMENT_MARKER, EXIF_MARKER, GPS, exif, jpeg_with_exif, jpeg_with_icc, jpeg_with_segment, png_with_exif,
    webp_with_exif,
};

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ExtendedColorType, ImageEncoder, Rgb, RgbImage};
use jpeg_encoder::SamplingFactor;

pub const RED: [u8; 3] = [220, 30, 30];
pub const GREEN: [u8; 3] = [30, 180, 60];
pub const BLUE: [u8; 3] = [40, 60, 210];
pub const YELLOW: [u8; 3] = [230, 210, 40];

/// Red and green above blue and yellow, which shows a wrong orientation.
pub fn quarters(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        Rgb(match (x < width / 2, y < height / 2) {
            (true, true) => RED,
            (false, true) => GREEN,
            (true, false) => BLUE,
            (false, false) => YELLOW,
        })
    })
}

pub fn solid(width: u32, height: u32, colour: [u8; 3]) -> RgbImage {
    RgbImage::from_pixel(width, height, Rgb(colour))
}

/// A picture that is as hard to compress as the photo of a meadow.
pub fn noise(width: u32, height: u32) -> RgbImage {
    let mut random = 1_u32;
    RgbImage::from_fn(width, height, |_, _| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [red, green, blue, _] = random.to_be_bytes();
        Rgb([red, green, blue])
    })
}

pub fn jpeg(pixels: &RgbImage) -> Vec<u8> {
    jpeg_with_quality(pixels, 92)
}

pub fn jpeg_with_quality(pixels: &RgbImage, quality: u8) -> Vec<u8> {
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, quality).encode_image(pixels).unwrap();
    file
}

/// A JPEG for print, with values for cyan, magenta, yellow and black, inverted as Adobe writes them.
pub fn cmyk_jpeg(width: u16, height: u16, cmyk: [u8; 4]) -> Vec<u8> {
    let pixels = cmyk.repeat(usize::from(width) * usize::from(height));
    let mut file = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut file, 95);
    encoder.encode(&pixels, width, height, jpeg_encoder::ColorType::Cmyk).unwrap();
    file
}

pub fn grey_jpeg(width: u32, height: u32, grey: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let pixels = vec![grey; (width * height) as usize];
    JpegEncoder::new_with_quality(&mut file, 95)
        .encode(&pixels, width, height, ExtendedColorType::L8)
        .unwrap();
    file
}

pub fn progressive_jpeg(pixels: &RgbImage) -> Vec<u8> {
    progressive_jpeg_with(pixels, SamplingFactor::F_1_1)
}

/// A JPEG with colours at half the width and height, as cameras and phones write them.
pub fn progressive_jpeg_with_half_size_colours(pixels: &RgbImage) -> Vec<u8> {
    progressive_jpeg_with(pixels, SamplingFactor::F_2_2)
}

fn progressive_jpeg_with(pixels: &RgbImage, sampling: SamplingFactor) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 90);
    encoder.set_progressive(true);
    encoder.set_sampling_factor(sampling);
    let side = |pixels: u32| u16::try_from(pixels).unwrap();
    encoder
        .encode(pixels, side(pixels.width()), side(pixels.height()), jpeg_encoder::ColorType::Rgb)
        .unwrap();
    file
}

/// A PNG with the depth and channels of the picture.
pub fn png(pixels: &DynamicImage) -> Vec<u8> {
    let mut file = Vec::new();
    pixels.write_with_encoder(PngEncoder::new(&mut file)).unwrap();
    file
}

pub fn png_rgb(pixels: &RgbImage) -> Vec<u8> {
    png(&DynamicImage::ImageRgb8(pixels.clone()))
}

pub fn palette_png(width: u32, height: u32, colours: [[u8; 3]; 2]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(Cursor::new(&mut file), width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colours.concat());
    let pixels: Vec<u8> =
        (0..height).flat_map(|y| std::iter::repeat_n(u8::from(y >= height / 2), width as usize)).collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    file
}

pub fn webp(pixels: &RgbImage) -> Vec<u8> {
    let mut file = Vec::new();
    WebPEncoder::new_lossless(&mut file)
        .write_image(pixels, pixels.width(), pixels.height(), ExtendedColorType::Rgb8)
        .unwrap();
    file
}
