/*
 * Makes the accent colour of a public page readable. The server decides with the same rule in `domain::accent`; this
 * copy previews it while the photographer chooses. Both round linear light to integers and then use only integers, so
 * that they give the same bytes.
 */

/** The accent for light backgrounds and for dark backgrounds. */
export interface Accent {
  onLight: string;
  onDark: string;
}

/** Red, green and blue, either as sRGB values or as linear light. */
type Channels = readonly number[];

/** Linear light is measured in millionths. */
const MAX_LIGHT = 1_000_000;
/** Number of steps in which a colour is darkened or lightened. */
const STEPS = 1024;

/** In ten-billionths of white. Up to this, the colour on a light background and white text on the colour have 4.5:1. */
const MAX_LUMINANCE_ON_LIGHT = 1_718_900_000;
/** From this on, the colour on a dark background and dark text on the colour have 4.5:1. */
const MIN_LUMINANCE_ON_DARK = 2_122_400_000;

/** Björn Ottosson's OKLab matrices, in ten-thousandths: from linear light to cone responses, and back. */
const LIGHT_TO_CONES = [
  [4122, 5363, 515],
  [2119, 6807, 1074],
  [883, 2817, 6300],
];
const CONES_TO_LIGHT = [
  [40_767, -33_077, 2310],
  [-12_684, 26_097, -3413],
  [-42, -7034, 17_076],
];
const FIXED_POINT_ONE = 10_000;

/** Linear light of each sRGB channel value. */
const LINEAR_LIGHT = Array.from({ length: 256 }, (_, value) => {
  const fraction = value / 255;
  return Math.round(
    MAX_LIGHT * (fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4),
  );
});

/** The nearest colours of the same hue with enough contrast. Takes `#rrggbb`. */
export function getReadableAccent(chosen: string): Accent {
  const light = [1, 3, 5].map((start) => toLinear(parseInt(chosen.slice(start, start + 2), 16)));
  return { onLight: toHex(darken(light)), onDark: toHex(lighten(light)) };
}

/** Keeps hue and saturation. */
function darken(light: Channels): Channels {
  const darkenBy = (step: number) =>
    toSrgb(light.map((channel) => floorDivide(channel * (STEPS - step), STEPS)));
  return darkenBy(findLowest(STEPS, (step) => getLuminance(darkenBy(step)) <= MAX_LUMINANCE_ON_LIGHT));
}

/**
 * Scales the light up to the screen's maximum, but at most eightfold, so that near-black does not become
 * glaring. If that is not enough, mixes the colour with white, on a straight line in OKLab.
 */
function lighten(light: Channels): Channels {
  const brightest = Math.max(MAX_LIGHT / 8, ...light);
  const vivid = light.map((channel) => floorDivide(channel * MAX_LIGHT, brightest));
  const scaleBy = (step: number) =>
    toSrgb(
      light.map((channel) =>
        floorDivide(channel * (brightest * (STEPS - step) + MAX_LIGHT * step), brightest * STEPS),
      ),
    );
  const roots = LIGHT_TO_CONES.map((row) => cubeRoot(dotProduct(row, vivid) * 100));
  const mixWithWhiteBy = (step: number) => {
    const mixed = roots.map((root) => floorDivide(root * (STEPS - step) + FIXED_POINT_ONE * step, STEPS));
    const cones = mixed.map((root) => floorDivide(root ** 3, MAX_LIGHT));
    return toSrgb(CONES_TO_LIGHT.map((row) => floorDivide(dotProduct(row, cones), FIXED_POINT_ONE)));
  };
  const isBright = (colour: Channels) => getLuminance(colour) >= MIN_LUMINANCE_ON_DARK;
  const lightenBy = isBright(scaleBy(STEPS)) ? scaleBy : mixWithWhiteBy;
  return lightenBy(findLowest(STEPS, (step) => isBright(lightenBy(step))));
}

/** WCAG relative luminance of an sRGB colour. */
function getLuminance(colour: Channels): number {
  return dotProduct([2126, 7152, 722], colour.map(toLinear));
}

/** The sRGB colour nearest to this linear light. */
function toSrgb(light: Channels): Channels {
  return light.map((channel) =>
    findLowest(255, (value) => 2 * channel <= toLinear(value) + toLinear(Math.min(value + 1, 255))),
  );
}

function toHex(colour: Channels): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function toLinear(value: number): number {
  return LINEAR_LIGHT[value] ?? 0;
}

function dotProduct(factors: Channels, values: Channels): number {
  return factors.reduce((total, factor, index) => total + factor * (values[index] ?? 0), 0);
}

/** The cube root, rounded down. Takes a value up to a trillion. */
function cubeRoot(value: number): number {
  return findLowest(FIXED_POINT_ONE, (root) => (root + 1) ** 3 > value);
}

function floorDivide(dividend: number, divisor: number): number {
  return Math.floor(dividend / divisor);
}

/** Binary search for the lowest value that satisfies the condition. `max` must satisfy it. */
function findLowest(max: number, satisfies: (value: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    const middle = floorDivide(low + high, 2);
    if (satisfies(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Applies an accent to everything inside an element. Returns a function that removes it. */
export function applyAccent(element: HTMLElement, accent: Accent | null): () => void {
  if (!accent) return () => undefined;
  element.classList.add('accented');
  // Set by script, because the content security policy forbids style attributes.
  element.style.setProperty('--accent-light', accent.onLight);
  element.style.setProperty('--accent-dark', accent.onDark);
  return () => {
    element.classList.remove('accented');
    element.style.removeProperty('--accent-light');
    element.style.removeProperty('--accent-dark');
  };
}
