//! What becomes of files, by their pixels.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use corpus::*;
use domain::photo::Refusal;
use image::{DynamicImage, GrayAlphaImage, ImageBuffer, LumaA, Rgb, RgbImage, Rgba, RgbaImage};
use photos::{Developed, develop};

/// The largest square, decoded.
fn largest(developed: &Developed) -> RgbImage {
    let (_, file) = developed.sizes.last().unwrap();
    image::load_from_memory_with_format(file, image::ImageFormat::Jpeg).unwrap().to_rgb8()
}

fn developed(file: &[u8]) -> RgbImage {
    largest(&develop(file).unwrap())
}

/// The colour in the middle of each quarter: above left and right, below left and right.
fn corners(square: &RgbImage) -> [[u8; 3]; 4] {
    let (near, far) = (square.width() / 4, square.width() * 3 / 4);
    [(near, near), (far, near), (near, far), (far, far)].map(|(x, y)| square.get_pixel(x, y).0)
}

#[track_caller]
fn assert_close(found: [u8; 3], expected: [u8; 3], tolerance: u8) {
    let close = found.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= tolerance);
    assert!(close, "{found:?} is not {expected:?}");
}

#[track_caller]
fn assert_corners(square: &RgbImage, expected: [[u8; 3]; 4]) {
    for (found, expected) in corners(square).into_iter().zip(expected) {
        assert_close(found, expected, 12);
    }
}

#[test]
fn a_photo_has_every_size_up_to_its_own_and_a_small_blur() {
    for (width, height, sides) in [
        (2000, 1500, &[128, 256, 512, 1024][..]),
        (900, 700, &[128, 256, 512, 700]),
        (128, 128, &[128]),
        (90, 40, &[40]),
        (1, 1, &[1]),
    ] {
        let developed = develop(&jpeg(&quarters(width, height))).unwrap();
        assert_eq!(developed.sizes.iter().map(|(side, _)| *side).collect::<Vec<_>>(), sides);
        assert_eq!(developed.side, *sides.last().unwrap());
        for (side, file) in &developed.sizes {
            let decoded = image::load_from_memory_with_format(file, image::ImageFormat::Jpeg).unwrap();
            assert_eq!((decoded.width(), decoded.height()), (*side, *side));
        }
    }
}

#[test]
fn a_blur_is_small_whatever_it_is_of() {
    for pixels in [quarters(800, 600), noise(800, 600), noise(16, 16), plain(300, 300, RED)] {
        let developed = develop(&jpeg(&pixels)).unwrap();
        assert!(developed.placeholder.len() <= 700, "{} bytes", developed.placeholder.len());
        let blur = image::load_from_memory(&developed.placeholder).unwrap();
        assert_eq!((blur.width(), blur.height()), (16, 16));
    }
}

#[test]
fn every_kind_of_file_keeps_its_colours() {
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
        let square = developed(&file);
        for (found, expected) in corners(&square).into_iter().zip([RED, GREEN, BLUE, YELLOW]) {
            let close = found.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 12);
            assert!(close, "{name}: {found:?} is not {expected:?}");
        }
    }
}

#[test]
fn grey_palette_and_print_colours_come_out_as_seen() {
    let grey = developed(&grey_jpeg(200, 200, 120));
    assert_close(grey.get_pixel(100, 100).0, [120; 3], 3);
    let palette = developed(&palette_png(200, 200, [RED, BLUE]));
    assert_corners(&palette, [RED, RED, BLUE, BLUE]);
    // Full cyan and no other ink: no red is left.
    let print = developed(&cmyk_jpeg(200, 200, [255, 0, 0, 0]));
    let [red, green, blue] = print.get_pixel(100, 100).0;
    assert!(red < 60 && green > 150 && blue > 180, "{:?}", [red, green, blue]);
    let white = developed(&cmyk_jpeg(200, 200, [0, 0, 0, 0]));
    assert_close(white.get_pixel(100, 100).0, [255; 3], 4);
}

#[test]
fn what_is_transparent_lies_on_white() {
    let clear = RgbaImage::from_pixel(100, 100, Rgba([0, 0, 0, 0]));
    assert_close(developed(&png(&clear.into())).get_pixel(50, 50).0, [255; 3], 2);
    let half = RgbaImage::from_pixel(100, 100, Rgba([200, 0, 0, 128]));
    assert_close(developed(&png(&half.into())).get_pixel(50, 50).0, [227, 127, 127], 4);
    let grey = GrayAlphaImage::from_pixel(100, 100, LumaA([0, 64]));
    assert_close(developed(&png(&grey.into())).get_pixel(50, 50).0, [191; 3], 3);
    let deep: ImageBuffer<Rgba<u16>, Vec<u16>> = ImageBuffer::from_pixel(100, 100, Rgba([0, 0, 65_535, 0]));
    assert_close(developed(&png(&deep.into())).get_pixel(50, 50).0, [255; 3], 2);
}

/// A transparent pixel has a colour too, which nobody should see around the edges.
#[test]
fn the_colour_of_what_is_transparent_does_not_bleed() {
    let pixels = RgbaImage::from_fn(2000, 2000, |x, _| {
        if (x / 2) % 2 == 0 { Rgba([255, 255, 255, 255]) } else { Rgba([0, 0, 0, 0]) }
    });
    assert_close(developed(&png(&pixels.into())).get_pixel(512, 512).0, [255; 3], 2);
}

#[test]
fn a_photo_is_upright_however_the_camera_was_held() {
    let expected = [RED, GREEN, BLUE, YELLOW];
    // Where the four quarters of an upright picture are found in the file, for each of the eight orientations.
    let stored = [
        [RED, GREEN, BLUE, YELLOW],
        [GREEN, RED, YELLOW, BLUE],
        [YELLOW, BLUE, GREEN, RED],
        [BLUE, YELLOW, RED, GREEN],
        [RED, BLUE, GREEN, YELLOW],
        [GREEN, YELLOW, RED, BLUE],
        [YELLOW, GREEN, BLUE, RED],
        [BLUE, RED, YELLOW, GREEN],
    ];
    for (orientation, quarters) in (1..).zip(stored) {
        let pixels = RgbImage::from_fn(300, 300, |x, y| Rgb(quarters[(x / 150 + y / 150 * 2) as usize]));
        let exif = exif(orientation);
        let tagged = [&b"Exif\0\0"[..], &exif].concat();
        for file in [
            jpeg_with(&jpeg(&pixels), 0xe1, &tagged),
            png_with_exif(&png_rgb(&pixels), &exif),
            webp_with_exif(&webp(&pixels), 300, 300, &exif),
        ] {
            assert_corners(&developed(&file), expected);
        }
    }
    let nonsense = jpeg_with(&jpeg(&quarters(300, 300)), 0xe1, b"Exif\0\0II*\0\xff\xff\xff\xff");
    assert_corners(&developed(&nonsense), expected);
}

/// Large photos are cropped, halved or averaged on the way, each kind in its own way.
#[test]
fn a_large_photo_of_every_kind_keeps_its_colours_and_its_orientation() {
    let pixels = quarters(5000, 3400);
    let clear = RgbaImage::from_fn(5000, 3400, |x, y| {
        let [r, g, b] = pixels.get_pixel(x, y).0;
        // Under the white of what is transparent lies black.
        if (x, y) == (0, 0) { Rgba([0; 4]) } else { Rgba([r, g, b, 255]) }
    });
    let (upright, turned) = ([RED, GREEN, BLUE, YELLOW], [GREEN, YELLOW, RED, BLUE]);
    let exif = exif(8);
    let tagged = [&b"Exif\0\0"[..], &exif].concat();
    for (name, file, expected) in [
        ("RGBA PNG", png(&clear.into()), upright),
        ("progressive JPEG", jpeg_with(&progressive_jpeg_with_half_colours(&pixels), 0xe1, &tagged), turned),
        ("WebP", webp_with_exif(&webp(&pixels), 5000, 3400, &exif), turned),
    ] {
        let square = developed(&file);
        assert_eq!(square.width(), 1024, "{name}");
        for (found, expected) in corners(&square).into_iter().zip(expected) {
            let close = found.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 12);
            assert!(close, "{name}: {found:?} is not {expected:?}");
        }
    }
}

#[test]
fn a_large_lossy_webp_has_the_colour_that_a_small_one_has() {
    let colour = |file: Vec<u8>| {
        let square = developed(&file);
        let middle = square.width() / 2;
        square.get_pixel(middle, middle).0
    };
    assert_close(colour(lossy_webp(5000, 3400)), colour(lossy_webp(640, 480)), 2);
}

/// What is kept of a large photo is as sharp as if it had been decoded as a whole.
#[test]
fn a_photo_that_is_decoded_at_half_its_size_is_as_sharp() {
    let pattern = RgbImage::from_fn(4200, 4000, |x, y| {
        let wave = |at: u32, length: u32| (f64::from(at) * std::f64::consts::TAU / f64::from(length)).sin();
        let bright = 128.0 + 60.0 * wave(x, 23) + 50.0 * wave(y, 31);
        Rgb([bright as u8, 200 - bright as u8 / 2, (x / 64 % 2 * 120) as u8])
    });
    let (whole, half) = (developed(&jpeg_of(&pattern, 90)), developed(&progressive_jpeg(&pattern)));
    let squares = whole.as_raw().iter().zip(half.as_raw()).map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2));
    let error = (squares.sum::<f64>() / whole.as_raw().len() as f64).sqrt();
    assert!(error < 4.0, "they differ by {error:.2}");
}

#[test]
fn nothing_but_pixels_survives() {
    let payload = b"<script>alert('polyglot')</script>";
    let tagged = jpeg_with(&jpeg(&quarters(600, 500)), 0xe1, &[&b"Exif\0\0"[..], &exif(6)].concat());
    let icc = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let file = polyglot(&with_icc(&tagged, &icc), payload);
    let developed = develop(&file).unwrap();
    let files = developed.sizes.iter().map(|(_, file)| file).chain([&developed.placeholder]);
    for file in files {
        for secret in [GPS, payload, b"Exif", b"ICC_PROFILE", b"http://ns.adobe.com", b"script"] {
            assert!(
                !file.windows(secret.len()).any(|part| part == secret),
                "{}",
                String::from_utf8_lossy(secret)
            );
        }
        assert_eq!(
            segments(file)
                .iter()
                .filter(|marker| (0xe1..=0xef).contains(*marker) || **marker == 0xfe)
                .count(),
            0
        );
        assert_eq!(&file[file.len() - 2..], [0xff, 0xd9], "nothing stands behind the end");
    }
}

/// The markers of a JPEG up to its first scan.
fn segments(jpeg: &[u8]) -> Vec<u8> {
    let (mut at, mut found) = (2, Vec::new());
    while jpeg[at + 1] != 0xda {
        found.push(jpeg[at + 1]);
        at += 2 + usize::from(u16::from_be_bytes([jpeg[at + 2], jpeg[at + 3]]));
    }
    found
}

#[test]
fn colours_of_a_wide_gamut_are_those_that_were_meant() {
    let colour = [120, 200, 90];
    let file = jpeg(&plain(200, 200, colour));
    let shown = |profile: &moxcms::ColorProfile| {
        developed(&with_icc(&file, &profile.encode().unwrap())).get_pixel(100, 100).0
    };
    assert_close(shown(&moxcms::ColorProfile::new_srgb()), colour, 3);
    // Computed from the primaries and the curves of the two standards.
    assert_close(shown(&moxcms::ColorProfile::new_display_p3()), [89, 203, 71], 4);
    assert_close(shown(&moxcms::ColorProfile::new_adobe_rgb()), [51, 201, 80], 4);
    assert_close(developed(&with_icc(&file, b"no profile at all")).get_pixel(100, 100).0, colour, 3);
}

#[test]
fn a_grey_profile_and_one_for_other_colours_are_told_apart() {
    let linear = moxcms::ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let grey = developed(&with_icc(&grey_jpeg(100, 100, 55), &linear)).get_pixel(50, 50).0;
    assert_close(grey, [128; 3], 4);
    let coloured = developed(&with_icc(&jpeg(&plain(100, 100, RED)), &linear)).get_pixel(50, 50).0;
    assert_close(coloured, RED, 4);
}

#[test]
fn of_an_animation_the_first_picture_is_taken() {
    let frames = [plain(200, 200, RED), plain(200, 200, BLUE)];
    for file in [animated_png(&frames), animated_webp(&frames)] {
        assert_close(developed(&file).get_pixel(100, 100).0, RED, 6);
    }
}

#[test]
fn the_middle_of_a_long_picture_is_kept() {
    let stripes = RgbImage::from_fn(900, 300, |x, _| Rgb(if (300..600).contains(&x) { GREEN } else { RED }));
    assert_corners(&developed(&jpeg(&stripes)), [GREEN; 4]);
    for (width, height) in [(8192, 1), (1, 8192), (8192, 3)] {
        let square = developed(&png_rgb(&plain(width, height, BLUE)));
        assert_eq!(square.width(), width.min(height));
        assert_close(square.get_pixel(0, 0).0, BLUE, 12);
    }
}

#[test]
fn what_is_no_photo_is_refused_by_its_first_bytes() {
    for (name, file) in not_photos() {
        assert_eq!(develop(&file), Err(Refusal::Unsupported), "{name}");
    }
    assert_eq!(develop(&[]), Err(Refusal::Unsupported));
}

#[test]
fn a_picture_that_is_too_large_is_refused_before_it_is_decoded() {
    let began = std::time::Instant::now();
    for (width, height) in [(60_000, 60_000), (8193, 1), (1, 8193), (8192, 8192), (6400, 6251)] {
        assert_eq!(develop(&png_of_size(width, height)), Err(Refusal::TooLarge), "{width} × {height}");
    }
    for (width, height) in [(60_000, 60_000), (8193, 10)] {
        assert_eq!(develop(&jpeg_of_size(width, height)), Err(Refusal::TooLarge), "{width} × {height}");
    }
    assert!(began.elapsed().as_millis() < 100, "{:?}", began.elapsed());
    // Few enough pixels, but too many bytes of each.
    let deep: ImageBuffer<Rgba<u16>, Vec<u16>> = ImageBuffer::new(1, 1);
    let mut deep = png(&deep.into());
    set_png_size(&mut deep, 6000, 6000);
    assert_eq!(develop(&deep), Err(Refusal::TooLarge));
    assert_eq!(
        develop(&png_of_size(6000, 6000)),
        Err(Refusal::Corrupt),
        "small enough, but nothing is in it"
    );
}

/// A JPEG whose frame says it is this large.
fn jpeg_of_size(width: u16, height: u16) -> Vec<u8> {
    let mut file = jpeg(&plain(16, 16, RED));
    let frame = file.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file
}

#[test]
fn a_torn_file_is_refused_wherever_it_was_torn() {
    let pixels = noise(300, 200);
    for (name, file) in [
        ("JPEG", jpeg(&pixels)),
        ("progressive JPEG", progressive_jpeg(&pixels)),
        ("PNG", png_rgb(&pixels)),
        ("WebP", webp(&pixels)),
    ] {
        for part in [
            16,
            file.len() / 100,
            file.len() / 10,
            file.len() / 3,
            file.len() / 2,
            file.len() * 9 / 10,
            file.len() * 99 / 100,
        ] {
            assert_eq!(
                develop(&file[..part]),
                Err(Refusal::Corrupt),
                "{part} of {} bytes of a {name}",
                file.len()
            );
        }
    }
}
