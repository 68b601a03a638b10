//! Whatever is sent, there is an answer and no panic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use corpus::*;
use domain::photo::Refusal;
use photos::develop;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const ROUNDS: u64 = 2_000;

#[test]
fn random_bytes_behind_a_signature_are_refused() {
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
            assert_eq!(develop(&file), Err(Refusal::Corrupt), "{signature:?}, seed {seed}");
        }
    }
}

/// Flips, cuts and repeats bytes of a good file.
fn mutated(file: &[u8], seed: u64) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut file = file.to_vec();
    for _ in 0..random.random_range(1..6) {
        let at = random.random_range(0..file.len());
        match random.random_range(0..10) {
            0 => file.truncate(at.max(20)),
            1 => {
                let end = (at + 40).min(file.len());
                let part = file[at..end].to_vec();
                file.splice(at..at, part);
            }
            2 => file[at] = 0xff,
            3 => file[at] = 0,
            _ => file[at] ^= 1 << random.random_range(0..8),
        }
    }
    file
}

fn survives(name: &str, file: &[u8]) {
    for seed in 0..ROUNDS {
        let mutated = mutated(file, seed);
        // The answer does not matter, only that there is one.
        let answer = std::panic::catch_unwind(|| develop(&mutated).map(|photo| photo.side));
        assert!(answer.is_ok(), "a {name}, seed {seed}");
    }
}

#[test]
fn a_damaged_jpeg_does_not_panic() {
    let pixels = quarters(64, 48);
    let tagged = jpeg_with(&jpeg(&pixels), 0xe1, &[&b"Exif\0\0"[..], &exif(6)].concat());
    survives("JPEG", &with_icc(&tagged, &moxcms::ColorProfile::new_display_p3().encode().unwrap()));
}

#[test]
fn a_damaged_progressive_or_print_jpeg_does_not_panic() {
    survives("progressive JPEG", &progressive_jpeg(&quarters(64, 48)));
    survives("print JPEG", &cmyk_jpeg(40, 30, [10, 20, 30, 40]));
}

#[test]
fn a_damaged_png_does_not_panic() {
    survives("PNG", &png_with_exif(&png_rgb(&quarters(64, 48)), &exif(3)));
    survives("palette PNG", &palette_png(30, 30, [RED, BLUE]));
    survives("animated PNG", &animated_png(&[quarters(30, 30), quarters(30, 30)]));
}

#[test]
fn a_damaged_webp_does_not_panic() {
    survives("WebP", &webp_with_exif(&webp(&quarters(64, 48)), 64, 48, &exif(8)));
    survives("animated WebP", &animated_webp(&[quarters(30, 30), quarters(30, 30)]));
}
