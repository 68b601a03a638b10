import { copy } from './copy';

const { swatches: names } = copy.accent;

export interface Swatch {
  name: string;
  /** Empty for the default accent. */
  colour: string;
}

/** Readable without changes in the light theme; the dark theme uses a lighter variant. */
export const SWATCHES: readonly Swatch[] = [
  { name: names.standard, colour: '' },
  { name: names.cyan, colour: '#0b6e7f' },
  { name: names.forest, colour: '#2f6b3a' },
  { name: names.plum, colour: '#7a2e6a' },
  { name: names.ink, colour: '#22406e' },
  { name: names.rose, colour: '#b5224f' },
];

/** The default accent. The colour picker shows it while the profile has no colour of its own. */
export const DEFAULT_ACCENT_COLOUR = '#c2410c';

export const isSwatch = (colour: string) => SWATCHES.some((swatch) => swatch.colour === colour);
