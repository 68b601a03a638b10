use image::{ImageBuffer, ImageFormat, Pixel, Rgb, RgbImage};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use super::*;

/// Written by libjpeg, whose scans give values first roughly and then bit by bit: 131 × 97 pixels, halved colours.
const REFINED: &[u8] = include_bytes!("refined.jpg");

/// Waves, edges and colours.
fn pattern(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let wave = (f64::from(x) / 7.0).sin() * 50.0 + (f64::from(y) / 11.0).cos() * 40.0;
        let edge = if x / 24 % 2 == y / 24 % 2 { 40.0 } else { 0.0 };
        Rgb([(120.0 + wave + edge) as u8, (140.0 - wave / 2.0) as u8, (90.0 + edge * 2.0) as u8])
    })
}

fn encode(pixels: &RgbImage, prepare: impl FnOnce(&mut Encoder<&mut Vec<u8>>)) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 92);
    prepare(&mut encoder);
    encoder.encode(pixels, pixels.width() as u16, pixels.height() as u16, ColorType::Rgb).unwrap();
    file
}

/// How far the picture is from the mean of each 2 × 2 pixels of the one that another decoder makes: its brightness, and
/// its colours, of which less is left at half the size.
fn errors(file: &[u8]) -> [f64; 2] {
    let whole = image::load_from_memory_with_format(file, ImageFormat::Jpeg).unwrap();
    let half = decode(file).unwrap();
    assert_eq!((half.width(), half.height()), (whole.width().div_ceil(2), whole.height().div_ceil(2)));
    let grey = error(&whole.to_luma8(), &half.to_luma8());
    [grey, error(&whole.to_rgb8(), &half.to_rgb8())]
}

fn error<P: Pixel<Subpixel = u8>>(whole: &ImageBuffer<P, Vec<u8>>, half: &ImageBuffer<P, Vec<u8>>) -> f64 {
    let value = |image: &ImageBuffer<P, Vec<u8>>, x, y, channel: usize| {
        f64::from(image.get_pixel(x, y).channels()[channel])
    };
    let (mut sum, mut count) = (0.0, 0.0);
    for (x, y) in (0..whole.height() / 2).flat_map(|y| (0..whole.width() / 2).map(move |x| (x, y))) {
        for channel in 0..usize::from(P::CHANNEL_COUNT) {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(right, down)| value(whole, 2 * x + right, 2 * y + down, channel));
            sum += (four.iter().sum::<f64>() / 4.0 - value(half, x, y, channel)).powi(2);
            count += 1.0;
        }
    }
    f64::sqrt(sum / count)
}

#[test]
fn looks_as_other_decoders_have_it() {
    let pixels = pattern(203, 157);
    for sampling in
        [SamplingFactor::F_1_1, SamplingFactor::F_1_2, SamplingFactor::F_2_1, SamplingFactor::F_2_2]
    {
        for (restarts, is_progressive) in [(0, true), (5, true), (0, false), (7, false)] {
            let file = encode(&pixels, |encoder| {
                encoder.set_progressive(is_progressive);
                encoder.set_sampling_factor(sampling);
                encoder.set_restart_interval(restarts);
            });
            let [grey, colours] = errors(&file);
            let is_close = grey < 1.5 && colours < 5.0;
            assert!(is_close, "{sampling:?}, {restarts}, {is_progressive}: {grey:.2} {colours:.2}");
        }
    }
}

#[test]
fn values_that_come_bit_by_bit_are_put_together() {
    let [grey, colours] = errors(REFINED);
    assert!(grey < 1.5 && colours < 8.0, "{grey:.2} {colours:.2}");
}

#[test]
fn a_flat_picture_has_its_colour_to_the_last_pixel() {
    for colour in [[0, 0, 0], [255, 255, 255], [200, 40, 90]] {
        let file =
            encode(&RgbImage::from_pixel(33, 17, Rgb(colour)), |encoder| encoder.set_progressive(true));
        for pixel in decode(&file).unwrap().to_rgb8().pixels() {
            assert!(
                pixel.0.iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= 2),
                "{pixel:?} is not {colour:?}"
            );
        }
    }
}

#[test]
fn a_grey_picture_stays_grey() {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 90);
    encoder.set_progressive(true);
    encoder.encode(&[90; 40 * 30], 40, 30, ColorType::Luma).unwrap();
    let picture = decode(&file).unwrap();
    assert!(!picture.color().has_color());
    assert!(picture.to_luma8().pixels().all(|pixel| pixel.0[0].abs_diff(90) <= 2));
}

#[test]
fn a_damaged_file_is_refused_or_drawn_and_never_a_panic() {
    for (name, file) in [("refined", REFINED.to_vec()), ("plain", encode(&pattern(64, 48), |_| {}))] {
        let mut state = 7_u32;
        for round in 0..4_000 {
            let mut damaged = file.clone();
            for _ in 0..3 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = state as usize % damaged.len();
                damaged[at] = (state >> 16) as u8;
            }
            // Headers that ask for too much are refused before.
            if crate::jpeg_outline::read(&damaged).is_ok_and(|outline| outline.memory() < 1 << 24) {
                let drawn = std::panic::catch_unwind(|| decode(&damaged).map(|picture| picture.width()));
                assert!(drawn.is_ok(), "{name}, round {round}");
            }
        }
    }
}
