//! Finds the nearest readable colour. `web/src/lib/accent.ts` computes the same colours for the preview. Both
//! round linear values to integers and then use only integers, so that they get the same bytes.

use std::sync::LazyLock;

use super::Colour;

/// Linear red, green and blue, from 0 to `LINEAR_MAX`.
type LinearRgb = [i64; 3];

const LINEAR_MAX: i64 = 1_000_000;
/// Steps in the search for the nearest readable colour.
const SEARCH_STEPS: i64 = 1024;

/// Luminance, in ten-billionths. A darker colour has a contrast of 4.5:1 on light backgrounds and under white
/// text.
const MAX_LUMINANCE_LIGHT_THEME: i64 = 1_718_900_000;
/// A brighter colour has a contrast of 4.5:1 on dark backgrounds and under dark text.
const MIN_LUMINANCE_DARK_THEME: i64 = 2_122_400_000;

/// Björn Ottosson's OKLab, in ten-thousandths: from linear RGB to LMS cone responses, and back.
const RGB_TO_LMS: [[i64; 3]; 3] = [[4122, 5363, 515], [2119, 6807, 1074], [883, 2817, 6300]];
const LMS_TO_RGB: [[i64; 3]; 3] = [[40_767, -33_077, 2310], [-12_684, 26_097, -3413], [-42, -7034, 17_076]];
const LMS_SCALE: i64 = 10_000;

/// Linear value of each sRGB channel value.
static SRGB_TO_LINEAR: LazyLock<[i64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let srgb = value as f64 / 255.0;
        let linear = if srgb <= 0.04045 { srgb / 12.92 } else { ((srgb + 0.055) / 1.055).powf(2.4) };
        (linear * LINEAR_MAX as f64).round() as i64
    })
});

/// Scales all channels down, which keeps hue and saturation.
pub(super) fn darken_for_light_theme(colour: Colour) -> Colour {
    let linear = colour.0.map(to_linear);
    let darken = |step| to_srgb(linear.map(|channel| channel * (SEARCH_STEPS - step) / SEARCH_STEPS));
    darken(find_least(SEARCH_STEPS, |step| luminance(darken(step)) <= MAX_LUMINANCE_LIGHT_THEME))
}

/// Scales all channels up until the colour is bright enough, at most to the limit of sRGB and at most
/// eightfold, or a nearly black colour would glare. If that is not enough, mixes with white on a straight
/// line in OKLab.
pub(super) fn brighten_for_dark_theme(colour: Colour) -> Colour {
    let linear = colour.0.map(to_linear);
    let brightest = linear.into_iter().fold(LINEAR_MAX / 8, i64::max);
    let brighten = |step| {
        to_srgb(linear.map(|channel| {
            channel * (brightest * (SEARCH_STEPS - step) + LINEAR_MAX * step) / (brightest * SEARCH_STEPS)
        }))
    };
    if is_bright_enough(brighten(SEARCH_STEPS)) {
        return brighten(find_least(SEARCH_STEPS, |step| is_bright_enough(brighten(step))));
    }
    let brightened = linear.map(|channel| channel * LINEAR_MAX / brightest);
    let roots = RGB_TO_LMS.map(|row| cube_root(weighted_sum(row, brightened) * 100));
    let mix_with_white = |step: i64| {
        let mixed = roots.map(|root| (root * (SEARCH_STEPS - step) + LMS_SCALE * step) / SEARCH_STEPS);
        let cones = mixed.map(|root| root.pow(3) / LINEAR_MAX);
        to_srgb(LMS_TO_RGB.map(|row| weighted_sum(row, cones) / LMS_SCALE))
    };
    mix_with_white(find_least(SEARCH_STEPS, |step| is_bright_enough(mix_with_white(step))))
}

fn is_bright_enough(colour: Colour) -> bool {
    luminance(colour) >= MIN_LUMINANCE_DARK_THEME
}

/// Relative luminance of WCAG, in ten-billionths.
fn luminance(colour: Colour) -> i64 {
    weighted_sum([2126, 7152, 722], colour.0.map(to_linear))
}

/// The sRGB colour nearest to these linear values.
fn to_srgb(linear: LinearRgb) -> Colour {
    let is_nearer_than_next =
        |channel: i64, value: usize| 2 * channel <= SRGB_TO_LINEAR[value] + SRGB_TO_LINEAR[value + 1];
    Colour(linear.map(|channel| find_least(255, |value| is_nearer_than_next(channel, value as usize)) as u8))
}

fn to_linear(value: u8) -> i64 {
    SRGB_TO_LINEAR[usize::from(value)]
}

fn weighted_sum(factors: [i64; 3], values: LinearRgb) -> i64 {
    factors.iter().zip(values).map(|(factor, value)| factor * value).sum()
}

/// Rounded down, for values up to a trillion.
fn cube_root(value: i64) -> i64 {
    find_least(LMS_SCALE, |root| (root + 1).pow(3) > value)
}

/// Binary search for the least number from 0 for which `matches` is true. If no number below
/// `max` matches, returns `max` without checking it.
fn find_least(max: i64, matches: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (0, max);
    while low < high {
        let middle = (low + high) / 2;
        if matches(middle) { high = middle } else { low = middle + 1 }
    }
    low
}
