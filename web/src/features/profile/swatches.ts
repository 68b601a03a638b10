import { copy } from './copy';

const { swatches: names } = copy.accent;

export interface Swatch {
  name: string;
  /** Empty for the product's own, which every page has that chose none. */
  colour: string;
}

/** Good as they are by day, and each has a bright sister for the dark theme. */
export const SWATCHES: readonly Swatch[] = [
  { name: names.safelight, colour: '' },
  { name: names.cyan, colour: '#0b6e7f' },
  { name: names.forest, colour: '#2f6b3a' },
  { name: names.plum, colour: '#7a2e6a' },
  { name: names.ink, colour: '#22406e' },
  { name: names.rose, colour: '#b5224f' },
];

/** Where somebody begins who looks for a colour of her own. */
export const FIRST_OWN = '#c2410c';

export const isSwatch = (colour: string) => SWATCHES.some((swatch) => swatch.colour === colour);
