//! Moves a colour as little as it takes. The web app shows the outcome while somebody chooses, by the same rule in
//! `web/src/lib/accent.ts`: all in whole numbers, so that both come to the same bytes.

use std::sync::LazyLock;

use super::Colour;

/// Red, green and blue as the light that comes of them.
type Light = [i64; 3];

/// Light is counted in millionths.
const FULL: i64 = 1_000_000;
/// How finely a colour is moved.
const STEPS: i64 = 1024;

/// In ten-billionths of white. Up to this, a colour has 4.5:1 on light papers, and white text has it on the colour.
const BRIGHTEST_ON_LIGHT: i64 = 1_718_900_000;
/// From this on, it has 4.5:1 on dark papers, and dark text has it on the colour.
const DARKEST_ON_DARK: i64 = 2_122_400_000;

/// Björn Ottosson's OKLab, in ten-thousandths: from light to what the eye's three cones make of it, and back.
const TO_CONES: [[i64; 3]; 3] = [[4122, 5363, 515], [2119, 6807, 1074], [883, 2817, 6300]];
const FROM_CONES: [[i64; 3]; 3] = [[40_767, -33_077, 2310], [-12_684, 26_097, -3413], [-42, -7034, 17_076]];
const ONE: i64 = 10_000;

/// How much light each value of a channel gives.
static LIGHT: LazyLock<[i64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let share = value as f64 / 255.0;
        let light = if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) };
        (light * FULL as f64).round() as i64
    })
});

/// Turned down like a lamp: hue and saturation stay.
pub(super) fn on_light(colour: Colour) -> Colour {
    let light = colour.0.map(light_of);
    let at = |step| shown(light.map(|channel| channel * (STEPS - step) / STEPS));
    at(least(STEPS, |step| brightness(at(step)) <= BRIGHTEST_ON_LIGHT))
}

/// Turned up as far as a screen can follow, but no more than eightfold, or what was nearly black would glare. If that is
/// not enough, mixed with white, on a straight line in OKLab.
pub(super) fn on_dark(colour: Colour) -> Colour {
    let light = colour.0.map(light_of);
    let most = light.into_iter().fold(FULL / 8, i64::max);
    let brighter =
        |step| shown(light.map(|channel| channel * (most * (STEPS - step) + FULL * step) / (most * STEPS)));
    if is_bright(brighter(STEPS)) {
        return brighter(least(STEPS, |step| is_bright(brighter(step))));
    }
    let vivid = light.map(|channel| channel * FULL / most);
    let roots = TO_CONES.map(|row| cube_root(sum(row, vivid) * 100));
    let paler = |step: i64| {
        let mixed = roots.map(|root| (root * (STEPS - step) + ONE * step) / STEPS);
        let cones = mixed.map(|root| root.pow(3) / FULL);
        shown(FROM_CONES.map(|row| sum(row, cones) / ONE))
    };
    paler(least(STEPS, |step| is_bright(paler(step))))
}

fn is_bright(colour: Colour) -> bool {
    brightness(colour) >= DARKEST_ON_DARK
}

/// WCAG's relative luminance.
fn brightness(colour: Colour) -> i64 {
    sum([2126, 7152, 722], colour.0.map(light_of))
}

/// The colour that comes closest to this light.
fn shown(light: Light) -> Colour {
    let is_next_too_bright = |channel: i64, value: usize| 2 * channel <= LIGHT[value] + LIGHT[value + 1];
    Colour(light.map(|channel| least(255, |value| is_next_too_bright(channel, value as usize)) as u8))
}

fn light_of(value: u8) -> i64 {
    LIGHT[usize::from(value)]
}

fn sum(factors: [i64; 3], values: Light) -> i64 {
    factors.iter().zip(values).map(|(factor, value)| factor * value).sum()
}

/// Of a number up to a trillion.
fn cube_root(number: i64) -> i64 {
    least(ONE, |root| (root + 1).pow(3) > number)
}

/// The least number for which it holds; the last is taken without asking.
fn least(last: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut from, mut to) = (0, last);
    while from < to {
        let middle = (from + to) / 2;
        if holds(middle) { to = middle } else { from = middle + 1 }
    }
    from
}
