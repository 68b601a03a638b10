//! Portfolio photos: whole pictures in four sizes, from files of up to 60 megapixels.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use corpus::*;
use domain::photo::PhotoFileError;
use image::{DynamicImage, RgbImage, Rgba, RgbaImage};
use photos::{ProcessedPortfolioPhoto, process_portfolio_photo};

fn decode_largest(processed: &ProcessedPortfolioPhoto) -> RgbImage {
    let (_, file) = processed.files.last().unwrap();
    image::load_from_memory_with_format(file, image::ImageFormat::Jpeg).unwrap().to_rgb8()
}

/// The colour at the centre of each quarter: top left, top right, bottom left, bottom right.
fn quarter_colours(picture: &RgbImage) -> [[u8; 3]; 4] {
    let (left, right) = (picture.width() / 4, picture.width() * 3 / 4);
    let (top, bottom) = (picture.height() / 4, picture.height() * 3 / 4);
    [(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| picture.get_pixel(x, y).0)
}

#[track_caller]
fn assert_quarters(name: &str, file: &[u8], size: (u32, u32), expected: [[u8; 3]; 4]) {
    let processed = process_portfolio_photo(file).unwrap();
    let picture = decode_largest(&processed);
    assert_eq!((processed.size.width, processed.size.height), size, "{name}");
    assert_eq!(picture.dimensions(), size, "{name}");
    for (actual, expected) in quarter_colours(&picture).into_iter().zip(expected) {
        let is_close = actual.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 12);
        assert!(is_close, "{name}: {actual:?} is not {expected:?}");
    }
}

#[test]
fn creates_every_size_up_to_the_size_of_the_photo() {
    for ((width, height), sizes) in [
        ((3000, 2000), &[(400, 267), (800, 533), (1600, 1067), (2400, 1600)][..]),
        ((2000, 3000), &[(267, 400), (533, 800), (1067, 1600), (1600, 2400)]),
        ((1700, 1000), &[(400, 235), (800, 471), (1600, 941), (1700, 1000)]),
        ((800, 200), &[(400, 100), (800, 200)]),
        ((90, 40), &[(90, 40)]),
        ((2401, 1), &[(400, 1), (800, 1), (1600, 1), (2400, 1)]),
    ] {
        let processed = process_portfolio_photo(&png_rgb(&quarters(width, height))).unwrap();
        let decoded_sizes: Vec<_> = processed
            .files
            .iter()
            .map(|(edge, file)| {
                let decoded = image::load_from_memory_with_format(file, image::ImageFormat::Jpeg).unwrap();
                assert_eq!(*edge, decoded.width().max(decoded.height()));
                (decoded.width(), decoded.height())
            })
            .collect();
        assert_eq!(decoded_sizes, sizes, "{width} × {height}");
    }
}

#[test]
fn turns_whole_photos_upright() {
    let rotated = exif(8);
    let file = jpeg_with_exif(&jpeg(&quarters(600, 400)), &rotated);
    assert_quarters("JPEG", &file, (400, 600), [GREEN, YELLOW, RED, BLUE]);
}

/// Decoding shrinks large photos in different ways, depending on their format.
#[test]
fn keeps_the_whole_picture_of_large_photos() {
    let pixels = quarters(5000, 3400);
    let rgb = DynamicImage::ImageRgb8(pixels.clone());
    let (upright, rotated) = ([RED, GREEN, BLUE, YELLOW], [GREEN, YELLOW, RED, BLUE]);
    let exif = exif(8);
    for (name, file, size, expected) in [
        ("JPEG", jpeg(&pixels), (2400, 1632), upright),
        (
            "progressive JPEG",
            jpeg_with_exif(&progressive_jpeg_with_half_size_colours(&pixels), &exif),
            (1632, 2400),
            rotated,
        ),
        ("RGBA PNG", png(&rgb.to_rgba8().into()), (2400, 1632), upright),
        ("WebP", webp_with_exif(&webp(&pixels), 5000, 3400, &exif), (1632, 2400), rotated),
    ] {
        assert_quarters(name, &file, size, expected);
    }
}

/// Its pixels alone would take more than the memory budget.
#[test]
fn decodes_a_huge_png_row_by_row() {
    let pixels = RgbaImage::from_fn(9000, 5000, |x, y| match (x < 4500, y < 2500) {
        (true, true) => Rgba([220, 30, 30, 255]),
        (false, true) => Rgba([0, 0, 0, 0]),
        (true, false) => Rgba([40, 60, 210, 255]),
        (false, false) => Rgba([230, 210, 40, 255]),
    });
    assert_quarters("PNG", &png(&pixels.into()), (2400, 1333), [RED, [255; 3], BLUE, YELLOW]);
}

#[test]
fn averages_the_colours_of_a_photo() {
    let half_red =
        RgbImage::from_fn(100, 100, |x, _| image::Rgb(if x < 50 { [200, 0, 0] } else { [0, 100, 40] }));
    let [red, green, blue] = process_portfolio_photo(&png_rgb(&half_red)).unwrap().colour.to_rgb();
    assert!(
        red.abs_diff(100) <= 2 && green.abs_diff(50) <= 2 && blue.abs_diff(20) <= 2,
        "{red} {green} {blue}"
    );
}

#[test]
fn refuses_more_than_60_megapixels_before_decoding() {
    for (width, height) in [(16_384, 10), (9600, 6400), (60_000, 60_000)] {
        let file = png_of_size(width, height);
        assert_eq!(process_portfolio_photo(&file), Err(PhotoFileError::TooLarge), "{width} × {height}");
    }
    assert_eq!(
        process_portfolio_photo(&png_of_size(9504, 6336)),
        Err(PhotoFileError::Corrupt),
        "a valid size but no pixel data"
    );
}

#[test]
fn keeps_no_metadata() {
    let file = jpeg_with_exif(&jpeg(&quarters(600, 500)), &exif(6));
    for (_, file) in process_portfolio_photo(&file).unwrap().files {
        assert!(!file.windows(GPS.len()).any(|part| part == GPS));
        assert!(!file.windows(4).any(|part| part == b"Exif"));
    }
}
