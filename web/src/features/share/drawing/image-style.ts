import type { Accent } from '@/lib/accent';
import type { ImageTheme } from './image-formats';

/** The colours and font families of an image. */
export interface ImageStyle {
  isDark: boolean;
  paper: string;
  ink: string;
  inkSoft: string;
  lineStrong: string;
  accent: string;
  onAccent: string;
  serif: string;
  mono: string;
}

/** Reads the colours and font families of a theme from the style sheet, which is the only place that defines them. */
export function readImageStyle(theme: ImageTheme, accent: Accent | null): ImageStyle {
  const surface = document.createElement('div');
  surface.hidden = true;
  surface.className = `surface-${theme}`;
  document.body.append(surface);
  try {
    const tokens = getComputedStyle(surface);
    const readColour = (token: string) => tokens.getPropertyValue(`--${token}`).trim();
    const chosenAccent = theme === 'light' ? accent?.onLight : accent?.onDark;
    return {
      isDark: theme === 'dark',
      paper: readColour('paper'),
      ink: readColour('ink'),
      inkSoft: readColour('ink-soft'),
      lineStrong: readColour('line-strong'),
      accent: chosenAccent ?? readColour('accent'),
      onAccent: readColour('on-accent'),
      serif: readFontFamily(surface, 'font-serif'),
      mono: readFontFamily(surface, 'font-mono'),
    };
  } finally {
    surface.remove();
  }
}

function readFontFamily(surface: HTMLElement, className: string): string {
  surface.className = className;
  return getComputedStyle(surface).fontFamily;
}
