use image::{ImageBuffer, ImageFormat, Pixel, Rgb, RgbImage};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use super::*;
use crate::purpose::Purpose;

/// A file that libjpeg wrote with successive approximation: 131 × 97 pixels, colours at half size.
const REFINED_JPEG: &[u8] = include_bytes!("refined.jpg");

/// A picture with waves, edges and colours.
fn pattern(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let wave = (f64::from(x) / 7.0).sin() * 50.0 + (f64::from(y) / 11.0).cos() * 40.0;
        let edge = if x / 24 % 2 == y / 24 % 2 { 40.0 } else { 0.0 };
        Rgb([(120.0 + wave + edge) as u8, (140.0 - wave / 2.0) as u8, (90.0 + edge * 2.0) as u8])
    })
}

fn encode(pixels: &RgbImage, configure: impl FnOnce(&mut Encoder<&mut Vec<u8>>)) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 92);
    configure(&mut encoder);
    encoder.encode(pixels, pixels.width() as u16, pixels.height() as u16, ColorType::Rgb).unwrap();
    file
}

/// Root mean square difference from another decoder's picture, averaged over 2 × 2 pixels: in luminance, and
/// in all channels, where half size keeps less.
fn luma_and_colour_errors(file: &[u8]) -> [f64; 2] {
    let whole = image::load_from_memory_with_format(file, ImageFormat::Jpeg).unwrap();
    let half = decode(file).unwrap();
    assert_eq!((half.width(), half.height()), (whole.width().div_ceil(2), whole.height().div_ceil(2)));
    [mean_error(&whole.to_luma8(), &half.to_luma8()), mean_error(&whole.to_rgb8(), &half.to_rgb8())]
}

fn mean_error<P: Pixel<Subpixel = u8>>(
    whole: &ImageBuffer<P, Vec<u8>>,
    half: &ImageBuffer<P, Vec<u8>>,
) -> f64 {
    let value = |image: &ImageBuffer<P, Vec<u8>>, x, y, channel: usize| {
        f64::from(image.get_pixel(x, y).channels()[channel])
    };
    let (mut sum, mut count) = (0.0, 0.0);
    for (x, y) in (0..whole.height() / 2).flat_map(|y| (0..whole.width() / 2).map(move |x| (x, y))) {
        for channel in 0..usize::from(P::CHANNEL_COUNT) {
            let four_values = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(right, down)| value(whole, 2 * x + right, 2 * y + down, channel));
            sum += (four_values.iter().sum::<f64>() / 4.0 - value(half, x, y, channel)).powi(2);
            count += 1.0;
        }
    }
    f64::sqrt(sum / count)
}

#[test]
fn matches_another_decoder() {
    let pixels = pattern(203, 157);
    for sampling in
        [SamplingFactor::F_1_1, SamplingFactor::F_1_2, SamplingFactor::F_2_1, SamplingFactor::F_2_2]
    {
        for (restart_interval, is_progressive) in [(0, true), (5, true), (0, false), (7, false)] {
            let file = encode(&pixels, |encoder| {
                encoder.set_progressive(is_progressive);
                encoder.set_sampling_factor(sampling);
                encoder.set_restart_interval(restart_interval);
            });
            let [luma, colour] = luma_and_colour_errors(&file);
            assert!(
                luma < 1.5 && colour < 5.0,
                "{sampling:?}, {restart_interval}, {is_progressive}: {luma:.2} {colour:.2}"
            );
        }
    }
}

#[test]
fn decodes_successive_approximation() {
    let [luma, colour] = luma_and_colour_errors(REFINED_JPEG);
    assert!(luma < 1.5 && colour < 8.0, "{luma:.2} {colour:.2}");
}

#[test]
fn decodes_a_flat_picture_up_to_the_last_pixel() {
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
fn keeps_a_grey_picture_grey() {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 90);
    encoder.set_progressive(true);
    encoder.encode(&[90; 40 * 30], 40, 30, ColorType::Luma).unwrap();
    let decoded = decode(&file).unwrap();
    assert!(!decoded.color().has_color());
    assert!(decoded.to_luma8().pixels().all(|pixel| pixel.0[0].abs_diff(90) <= 2));
}

#[test]
fn does_not_panic_on_a_damaged_file() {
    for (name, file) in [("refined", REFINED_JPEG.to_vec()), ("plain", encode(&pattern(64, 48), |_| {}))] {
        let mut random = 7_u32;
        for round in 0..4_000 {
            let mut damaged = file.clone();
            for _ in 0..3 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let index = random as usize % damaged.len();
                damaged[index] = (random >> 16) as u8;
            }
            // `decode` never gets a file that `jpeg_structure` refuses. Large ones would make the test slow.
            let structure = crate::jpeg_structure::read(&damaged, Purpose::Profile);
            if structure.is_ok_and(|structure| structure.required_memory() < 1 << 24) {
                let result = std::panic::catch_unwind(|| decode(&damaged).map(|image| image.width()));
                assert!(result.is_ok(), "{name}, round {round}");
            }
        }
    }
}
