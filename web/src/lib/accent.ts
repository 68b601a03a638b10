/*
 * The accent of a photographer's page, made readable. The server decides, by the same rule in its `domain::accent`; this
 * one shows it while somebody chooses. All in whole numbers, so that both come to the same bytes.
 */

/** A colour as it stands on the papers of the light theme, and of the dark. */
export interface Accent {
  onLight: string;
  onDark: string;
}

/** Red, green and blue, as a screen is told them or as the light that comes of it. */
type Channels = readonly number[];

/** Light is counted in millionths. */
const FULL = 1_000_000;
/** How finely a colour is moved. */
const STEPS = 1024;

/** In ten-billionths of white. Up to this, a colour has 4.5:1 on light papers, and white text has it on the colour. */
const BRIGHTEST_ON_LIGHT = 1_718_900_000;
/** From this on, it has 4.5:1 on dark papers, and dark text has it on the colour. */
const DARKEST_ON_DARK = 2_122_400_000;

/** Björn Ottosson's OKLab, in ten-thousandths: from light to what the eye's three cones make of it, and back. */
const TO_CONES = [
  [4122, 5363, 515],
  [2119, 6807, 1074],
  [883, 2817, 6300],
];
const FROM_CONES = [
  [40_767, -33_077, 2310],
  [-12_684, 26_097, -3413],
  [-42, -7034, 17_076],
];
const ONE = 10_000;

/** How much light each value of a channel gives. */
const LIGHT = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return Math.round(FULL * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
});

/** The nearest colours of the same hue that everybody can read. Takes `#rrggbb`. */
export function readable(chosen: string): Accent {
  const light = [1, 3, 5].map((at) => lightOf(parseInt(chosen.slice(at, at + 2), 16)));
  return { onLight: written(dimmed(light)), onDark: written(lifted(light)) };
}

/** Turned down like a lamp: hue and saturation stay. */
function dimmed(light: Channels): Channels {
  const at = (step: number) => shown(light.map((channel) => divide(channel * (STEPS - step), STEPS)));
  return at(least(STEPS, (step) => brightness(at(step)) <= BRIGHTEST_ON_LIGHT));
}

/**
 * Turned up as far as a screen can follow, but no more than eightfold, or what was nearly black would glare. If that is
 * not enough, mixed with white, on a straight line in OKLab.
 */
function lifted(light: Channels): Channels {
  const most = Math.max(FULL / 8, ...light);
  const vivid = light.map((channel) => divide(channel * FULL, most));
  const brighter = (step: number) =>
    shown(light.map((channel) => divide(channel * (most * (STEPS - step) + FULL * step), most * STEPS)));
  const roots = TO_CONES.map((row) => cubeRoot(sum(row, vivid) * 100));
  const paler = (step: number) => {
    const mixed = roots.map((root) => divide(root * (STEPS - step) + ONE * step, STEPS));
    const cones = mixed.map((root) => divide(root ** 3, FULL));
    return shown(FROM_CONES.map((row) => divide(sum(row, cones), ONE)));
  };
  const isBright = (colour: Channels) => brightness(colour) >= DARKEST_ON_DARK;
  const at = isBright(brighter(STEPS)) ? brighter : paler;
  return at(least(STEPS, (step) => isBright(at(step))));
}

/** WCAG's relative luminance of what a screen is told. */
function brightness(colour: Channels): number {
  return sum([2126, 7152, 722], colour.map(lightOf));
}

/** The colour that a screen must be told to come closest to this light. */
function shown(light: Channels): Channels {
  return light.map((channel) =>
    least(255, (value) => 2 * channel <= lightOf(value) + lightOf(Math.min(value + 1, 255))),
  );
}

function written(colour: Channels): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function lightOf(value: number): number {
  return LIGHT[value] ?? 0;
}

function sum(factors: Channels, values: Channels): number {
  return factors.reduce((total, factor, index) => total + factor * (values[index] ?? 0), 0);
}

/** Of a number up to a trillion. */
function cubeRoot(number: number): number {
  return least(ONE, (root) => (root + 1) ** 3 > number);
}

function divide(number: number, by: number): number {
  return Math.floor(number / by);
}

/** The least number for which it holds; the last is taken without asking. */
function least(last: number, holds: (number: number) => boolean): number {
  let [from, to] = [0, last];
  while (from < to) {
    const middle = divide(from + to, 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
