import { copy } from './copy';

const { sessions } = copy;

/** Each before those that it pretends to be: nearly all of them call themselves Safari, and many Chrome. */
const BROWSERS: [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/musical_ly|TikTok|BytedanceWebview/, 'TikTok'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/DuckDuckGo\/|Ddg\//, 'DuckDuckGo'],
  [/Vivaldi\//, 'Vivaldi'],
  [/\bOPR\/|OPiOS\/|\bOPT\//, 'Opera'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** What a browser calls itself, in the words of its owner: `Chrome on Android`. */
export function deviceWords(userAgent: string | null | undefined): string {
  const named = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (system === undefined) return browser ?? sessions.unknownDevice;
  return sessions.device(browser ?? sessions.unknownBrowser, system);
}
