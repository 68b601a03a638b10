//! Checks the pixels and files of processed photos.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use corpus::*;
use image::{DynamicImage, GrayAlphaImage, ImageBuffer, LumaA, Rgb, RgbImage, Rgba, RgbaImage};
use photos::{ProcessedPhoto, process_profile_photo};

fn decode_largest_square(processed: &ProcessedPhoto) -> RgbImage {
    let (_, file) = processed.sizes.last().unwrap();
    image::load_from_memory_with_format(file, image::ImageFormat::Jpeg).unwrap().to_rgb8()
}

fn process_to_square(file: &[u8]) -> RgbImage {
    decode_largest_square(&process_profile_photo(file).unwrap())
}

/// The colour at the centre of each quarter: top left, top right, bottom left, bottom right.
fn quarter_colours(square: &RgbImage) -> [[u8; 3]; 4] {
    let (near, far) = (square.width() / 4, square.width() * 3 / 4);
    [(near, near), (far, near), (near, far), (far, far)].map(|(x, y)| square.get_pixel(x, y).0)
}

#[track_caller]
fn assert_close(actual: [u8; 3], expected: [u8; 3], tolerance: u8) {
    assert!(is_close(actual, expected, tolerance), "{actual:?} is not {expected:?}");
}

fn is_close(actual: [u8; 3], expected: [u8; 3], tolerance: u8) -> bool {
    actual.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= tolerance)
}

#[track_caller]
fn assert_quarters(square: &RgbImage, expected: [[u8; 3]; 4]) {
    for (actual, expected) in quarter_colours(square).into_iter().zip(expected) {
        assert_close(actual, expected, 12);
    }
}

#[test]
fn creates_every_size_up_to_the_size_of_the_photo() {
    for (width, height, sides) in [
        (2000, 1500, &[128, 256, 512, 1024][..]),
        (900, 700, &[128, 256, 512, 700]),
        (128, 128, &[128]),
        (90, 40, &[40]),
        (1, 1, &[1]),
    ] {
        let processed = process_profile_photo(&jpeg(&quarters(width, height))).unwrap();
        assert_eq!(processed.sizes.iter().map(|(side, _)| *side).collect::<Vec<_>>(), sides);
        assert_eq!(processed.side, *sides.last().unwrap());
        for (side, file) in &processed.sizes {
            let decoded = image::load_from_memory_with_format(file, image::ImageFormat::Jpeg).unwrap();
            assert_eq!((decoded.width(), decoded.height()), (*side, *side));
        }
    }
}

#[test]
fn placeholders_are_small_for_every_photo() {
    for pixels in [quarters(800, 600), noise(800, 600), noise(16, 16), solid(300, 300, RED)] {
        let processed = process_profile_photo(&jpeg(&pixels)).unwrap();
        assert!(processed.placeholder.len() <= 700, "{} bytes", processed.placeholder.len());
        let placeholder = image::load_from_memory(&processed.placeholder).unwrap();
        assert_eq!((placeholder.width(), placeholder.height()), (16, 16));
    }
}

#[test]
fn keeps_the_colours_of_every_format() {
    let pixels = quarters(400, 400);
    let rgb = DynamicImage::ImageRgb8(pixels.clone());
    for (name, file) in [
        ("JPEG", jpeg(&pixels)),
        ("progressive JPEG", progressive_jpeg(&pixels)),
        ("PNG", png(&rgb)),
        ("16-bit PNG", png(&DynamicImage::ImageRgb16(rgb.to_rgb16()))),
        ("RGBA PNG", png(&DynamicImage::ImageRgba8(rgb.to_rgba8()))),
        ("16-bit RGBA PNG", png(&DynamicImage::ImageRgba16(rgb.to_rgba16()))),
        ("WebP", webp(&pixels)),
    ] {
        let square = process_to_square(&file);
        for (actual, expected) in quarter_colours(&square).into_iter().zip([RED, GREEN, BLUE, YELLOW]) {
            assert!(is_close(actual, expected, 12), "{name}: {actual:?} is not {expected:?}");
        }
    }
}

#[test]
fn converts_grey_palette_and_cmyk_colours() {
    let grey = process_to_square(&grey_jpeg(200, 200, 120));
    assert_close(grey.get_pixel(100, 100).0, [120; 3], 3);
    let palette = process_to_square(&palette_png(200, 200, [RED, BLUE]));
    assert_quarters(&palette, [RED, RED, BLUE, BLUE]);
    // Full cyan and no other ink leaves no red.
    let cyan = process_to_square(&cmyk_jpeg(200, 200, [255, 0, 0, 0]));
    let [red, green, blue] = cyan.get_pixel(100, 100).0;
    assert!(red < 60 && green > 150 && blue > 180, "{:?}", [red, green, blue]);
    let white = process_to_square(&cmyk_jpeg(200, 200, [0, 0, 0, 0]));
    assert_close(white.get_pixel(100, 100).0, [255; 3], 4);
}

#[test]
fn puts_transparent_pixels_on_white() {
    let transparent = RgbaImage::from_pixel(100, 100, Rgba([0, 0, 0, 0]));
    assert_close(process_to_square(&png(&transparent.into())).get_pixel(50, 50).0, [255; 3], 2);
    let half_transparent = RgbaImage::from_pixel(100, 100, Rgba([200, 0, 0, 128]));
    assert_close(process_to_square(&png(&half_transparent.into())).get_pixel(50, 50).0, [227, 127, 127], 4);
    let grey = GrayAlphaImage::from_pixel(100, 100, LumaA([0, 64]));
    assert_close(process_to_square(&png(&grey.into())).get_pixel(50, 50).0, [191; 3], 3);
    let rgba16: ImageBuffer<Rgba<u16>, Vec<u16>> = ImageBuffer::from_pixel(100, 100, Rgba([0, 0, 65_535, 0]));
    assert_close(process_to_square(&png(&rgba16.into())).get_pixel(50, 50).0, [255; 3], 2);
}

/// A transparent pixel has a colour too, which must not appear at the edges of opaque ones.
#[test]
fn hides_the_colours_of_transparent_pixels_when_scaling() {
    let pixels = RgbaImage::from_fn(2000, 2000, |x, _| {
        if (x / 2) % 2 == 0 { Rgba([255, 255, 255, 255]) } else { Rgba([0, 0, 0, 0]) }
    });
    assert_close(process_to_square(&png(&pixels.into())).get_pixel(512, 512).0, [255; 3], 2);
}

#[test]
fn applies_every_orientation() {
    let expected = [RED, GREEN, BLUE, YELLOW];
    // How the file stores the quarters of the same picture, for each of the eight orientations.
    let stored_quarters = [
        [RED, GREEN, BLUE, YELLOW],
        [GREEN, RED, YELLOW, BLUE],
        [YELLOW, BLUE, GREEN, RED],
        [BLUE, YELLOW, RED, GREEN],
        [RED, BLUE, GREEN, YELLOW],
        [GREEN, YELLOW, RED, BLUE],
        [YELLOW, GREEN, BLUE, RED],
        [BLUE, RED, YELLOW, GREEN],
    ];
    for (orientation, quarters) in (1..).zip(stored_quarters) {
        let pixels = RgbImage::from_fn(300, 300, |x, y| Rgb(quarters[(x / 150 + y / 150 * 2) as usize]));
        let exif = exif(orientation);
        for file in [
            jpeg_with_exif(&jpeg(&pixels), &exif),
            png_with_exif(&png_rgb(&pixels), &exif),
            webp_with_exif(&webp(&pixels), 300, 300, &exif),
        ] {
            assert_quarters(&process_to_square(&file), expected);
        }
    }
    let broken_exif = jpeg_with_exif(&jpeg(&quarters(300, 300)), b"II*\0\xff\xff\xff\xff");
    assert_quarters(&process_to_square(&broken_exif), expected);
}

/// Decoding shrinks large photos in different ways, depending on their format.
#[test]
fn keeps_colours_and_orientation_of_large_photos() {
    let pixels = quarters(5000, 3400);
    let rgba = RgbaImage::from_fn(5000, 3400, |x, y| {
        let [r, g, b] = pixels.get_pixel(x, y).0;
        // The transparent pixel is black, but must appear white.
        if (x, y) == (0, 0) { Rgba([0; 4]) } else { Rgba([r, g, b, 255]) }
    });
    let (upright, rotated) = ([RED, GREEN, BLUE, YELLOW], [GREEN, YELLOW, RED, BLUE]);
    let exif = exif(8);
    for (name, file, expected) in [
        ("RGBA PNG", png(&rgba.into()), upright),
        (
            "progressive JPEG",
            jpeg_with_exif(&progressive_jpeg_with_half_size_colours(&pixels), &exif),
            rotated,
        ),
        ("WebP", webp_with_exif(&webp(&pixels), 5000, 3400, &exif), rotated),
    ] {
        let square = process_to_square(&file);
        assert_eq!(square.width(), 1024, "{name}");
        for (actual, expected) in quarter_colours(&square).into_iter().zip(expected) {
            assert!(is_close(actual, expected, 12), "{name}: {actual:?} is not {expected:?}");
        }
    }
}

#[test]
fn decodes_large_and_small_lossy_webp_to_the_same_colour() {
    let centre_colour = |file: Vec<u8>| {
        let square = process_to_square(&file);
        let middle = square.width() / 2;
        square.get_pixel(middle, middle).0
    };
    assert_close(centre_colour(lossy_webp(5000, 3400)), centre_colour(lossy_webp(640, 480)), 2);
}

/// Processing decodes a large progressive JPEG at half size, and a baseline JPEG of the same size whole.
#[test]
fn decodes_at_half_size_without_visible_loss() {
    let pattern = RgbImage::from_fn(4200, 4000, |x, y| {
        let wave = |position: u32, length: u32| {
            (f64::from(position) * std::f64::consts::TAU / f64::from(length)).sin()
        };
        let brightness = 128.0 + 60.0 * wave(x, 23) + 50.0 * wave(y, 31);
        Rgb([brightness as u8, 200 - brightness as u8 / 2, (x / 64 % 2 * 120) as u8])
    });
    let (whole, half) =
        (process_to_square(&jpeg_with_quality(&pattern, 90)), process_to_square(&progressive_jpeg(&pattern)));
    let squared_errors =
        whole.as_raw().iter().zip(half.as_raw()).map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2));
    let error = (squared_errors.sum::<f64>() / whole.as_raw().len() as f64).sqrt();
    assert!(error < 4.0, "the results differ by {error:.2}");
}

#[test]
fn keeps_only_the_pixels() {
    let payload = b"<script>alert('polyglot')</script>";
    let with_exif = jpeg_with_exif(&jpeg(&quarters(600, 500)), &exif(6));
    let icc = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let file = polyglot(&jpeg_with_icc(&with_exif, &icc), payload);
    let processed = process_profile_photo(&file).unwrap();
    let files = processed.sizes.iter().map(|(_, file)| file).chain([&processed.placeholder]);
    for file in files {
        for removed in [GPS, payload, b"Exif", b"ICC_PROFILE", b"http://ns.adobe.com", b"script"] {
            assert!(
                !file.windows(removed.len()).any(|part| part == removed),
                "the file contains {}",
                String::from_utf8_lossy(removed)
            );
        }
        let is_metadata = |marker: &u8| (0xe1..=0xef).contains(marker) || *marker == COMMENT_MARKER;
        assert!(!segment_markers(file).iter().any(is_metadata));
        assert_eq!(&file[file.len() - 2..], [0xff, 0xd9], "bytes follow the end marker");
    }
}

/// The markers of a JPEG up to its first scan.
fn segment_markers(jpeg: &[u8]) -> Vec<u8> {
    const START_OF_SCAN: u8 = 0xda;
    let (mut position, mut markers) = (2, Vec::new());
    while jpeg[position + 1] != START_OF_SCAN {
        markers.push(jpeg[position + 1]);
        position += 2 + usize::from(u16::from_be_bytes([jpeg[position + 2], jpeg[position + 3]]));
    }
    markers
}

#[test]
fn converts_wide_gamut_colours_to_srgb() {
    let colour = [120, 200, 90];
    let file = jpeg(&solid(200, 200, colour));
    let convert = |profile: &moxcms::ColorProfile| {
        process_to_square(&jpeg_with_icc(&file, &profile.encode().unwrap())).get_pixel(100, 100).0
    };
    assert_close(convert(&moxcms::ColorProfile::new_srgb()), colour, 3);
    // Computed from the primaries and the curves of the two standards.
    assert_close(convert(&moxcms::ColorProfile::new_display_p3()), [89, 203, 71], 4);
    assert_close(convert(&moxcms::ColorProfile::new_adobe_rgb()), [51, 201, 80], 4);
    assert_close(process_to_square(&jpeg_with_icc(&file, b"not a profile")).get_pixel(100, 100).0, colour, 3);
}

#[test]
fn applies_a_grey_profile_only_to_grey_photos() {
    let linear_profile = moxcms::ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let grey =
        process_to_square(&jpeg_with_icc(&grey_jpeg(100, 100, 55), &linear_profile)).get_pixel(50, 50).0;
    assert_close(grey, [128; 3], 4);
    let coloured =
        process_to_square(&jpeg_with_icc(&jpeg(&solid(100, 100, RED)), &linear_profile)).get_pixel(50, 50).0;
    assert_close(coloured, RED, 4);
}

#[test]
fn takes_the_first_picture_of_an_animation() {
    let frames = [solid(200, 200, RED), solid(200, 200, BLUE)];
    for file in [animated_png(&frames), animated_webp(&frames)] {
        assert_close(process_to_square(&file).get_pixel(100, 100).0, RED, 6);
    }
}

#[test]
fn keeps_the_middle_of_a_long_picture() {
    let stripes = RgbImage::from_fn(900, 300, |x, _| Rgb(if (300..600).contains(&x) { GREEN } else { RED }));
    assert_quarters(&process_to_square(&jpeg(&stripes)), [GREEN; 4]);
    for (width, height) in [(8192, 1), (1, 8192), (8192, 3)] {
        let square = process_to_square(&png_rgb(&solid(width, height, BLUE)));
        assert_eq!(square.width(), width.min(height));
        assert_close(square.get_pixel(0, 0).0, BLUE, 12);
    }
}
