//! Unsupported, too large, truncated, damaged and random files give an error, or a photo, and no panic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use corpus::*;
use domain::photo::PhotoFileError;
use image::{ImageBuffer, Rgba};
use photos::{process_portfolio_photo, process_profile_photo};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const MUTATIONS_PER_FILE: u64 = 2_000;

#[test]
fn refuses_other_formats_by_their_first_bytes() {
    for (name, file) in unsupported_files() {
        assert_eq!(process_profile_photo(&file), Err(PhotoFileError::Unsupported), "{name}");
    }
    assert_eq!(process_profile_photo(&[]), Err(PhotoFileError::Unsupported));
}

#[test]
fn refuses_too_large_pictures_before_decoding() {
    let started_at = std::time::Instant::now();
    for (width, height) in [(60_000, 60_000), (8193, 1), (1, 8193), (8192, 8192), (6400, 6251)] {
        assert_eq!(
            process_profile_photo(&png_of_size(width, height)),
            Err(PhotoFileError::TooLarge),
            "{width} × {height}"
        );
    }
    for (width, height) in [(60_000, 60_000), (8193, 10)] {
        assert_eq!(
            process_profile_photo(&jpeg_of_size(width, height)),
            Err(PhotoFileError::TooLarge),
            "{width} × {height}"
        );
    }
    assert!(started_at.elapsed().as_millis() < 100, "{:?}", started_at.elapsed());
    // The number of pixels is allowed, but there are too many bytes per pixel to decode them all at once, as an
    // interlaced file requires.
    let rgba16: ImageBuffer<Rgba<u16>, Vec<u16>> = ImageBuffer::new(1, 1);
    let mut file = png(&rgba16.into());
    set_interlaced(&mut file);
    set_png_size(&mut file, 6000, 6000);
    assert_eq!(process_profile_photo(&file), Err(PhotoFileError::TooLarge));
    assert_eq!(
        process_profile_photo(&png_of_size(6000, 6000)),
        Err(PhotoFileError::Corrupt),
        "a valid size but no pixel data"
    );
}

/// A JPEG whose frame claims this size.
fn jpeg_of_size(width: u16, height: u16) -> Vec<u8> {
    let mut file = jpeg(&solid(16, 16, RED));
    let frame = file.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file
}

#[test]
fn refuses_a_truncated_file() {
    let pixels = noise(300, 200);
    for (name, file) in [
        ("JPEG", jpeg(&pixels)),
        ("progressive JPEG", progressive_jpeg(&pixels)),
        ("PNG", png_rgb(&pixels)),
        ("WebP", webp(&pixels)),
    ] {
        for length in [
            16,
            file.len() / 100,
            file.len() / 10,
            file.len() / 3,
            file.len() / 2,
            file.len() * 9 / 10,
            file.len() * 99 / 100,
        ] {
            assert_eq!(
                process_profile_photo(&file[..length]),
                Err(PhotoFileError::Corrupt),
                "{length} of {} bytes of a {name}",
                file.len()
            );
        }
    }
}

#[test]
fn refuses_random_bytes_after_a_signature() {
    for signature in [
        &b"\xff\xd8\xff"[..],
        b"\xff\xd8\xff\xe0\0\x10JFIF\0",
        b"\x89PNG\r\n\x1a\n",
        b"RIFF\xff\0\0\0WEBP",
        b"RIFF\xff\0\0\0WEBPVP8L",
    ] {
        for seed in 0..200 {
            let mut random = StdRng::seed_from_u64(seed);
            let mut file = signature.to_vec();
            file.extend((0..random.random_range(0..2_000)).map(|_| random.random::<u8>()));
            assert_eq!(
                process_profile_photo(&file),
                Err(PhotoFileError::Corrupt),
                "{signature:?}, seed {seed}"
            );
        }
    }
}

/// Flips, cuts and repeats bytes of a valid file.
fn mutate(file: &[u8], seed: u64) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut file = file.to_vec();
    for _ in 0..random.random_range(1..6) {
        let position = random.random_range(0..file.len());
        match random.random_range(0..10) {
            0 => file.truncate(position.max(20)),
            1 => {
                let end = (position + 40).min(file.len());
                let part = file[position..end].to_vec();
                file.splice(position..position, part);
            }
            2 => file[position] = 0xff,
            3 => file[position] = 0,
            _ => file[position] ^= 1 << random.random_range(0..8),
        }
    }
    file
}

fn assert_no_panic(name: &str, file: &[u8]) {
    for seed in 0..MUTATIONS_PER_FILE {
        let mutated = mutate(file, seed);
        // Processing may return a photo or an error.
        let outcome = std::panic::catch_unwind(|| {
            let _ = process_profile_photo(&mutated);
            // Only the steps after decoding differ.
            if seed % 10 == 0 {
                let _ = process_portfolio_photo(&mutated);
            }
        });
        assert!(outcome.is_ok(), "processing a {name} panicked, seed {seed}");
    }
}

#[test]
fn does_not_panic_on_a_damaged_jpeg() {
    let pixels = quarters(64, 48);
    let with_exif = jpeg_with_exif(&jpeg(&pixels), &exif(6));
    assert_no_panic(
        "JPEG",
        &jpeg_with_icc(&with_exif, &moxcms::ColorProfile::new_display_p3().encode().unwrap()),
    );
}

#[test]
fn does_not_panic_on_a_damaged_progressive_or_cmyk_jpeg() {
    assert_no_panic("progressive JPEG", &progressive_jpeg(&quarters(64, 48)));
    assert_no_panic("CMYK JPEG", &cmyk_jpeg(40, 30, [10, 20, 30, 40]));
}

#[test]
fn does_not_panic_on_a_damaged_png() {
    assert_no_panic("PNG", &png_with_exif(&png_rgb(&quarters(64, 48)), &exif(3)));
    assert_no_panic("palette PNG", &palette_png(30, 30, [RED, BLUE]));
    assert_no_panic("animated PNG", &animated_png(&[quarters(30, 30), quarters(30, 30)]));
}

#[test]
fn does_not_panic_on_a_damaged_webp() {
    assert_no_panic("WebP", &webp_with_exif(&webp(&quarters(64, 48)), 64, 48, &exif(8)));
    assert_no_panic("animated WebP", &animated_webp(&[quarters(30, 30), quarters(30, 30)]));
}
