import { copy } from './copy';

const { sessions: texts } = copy;

/** Order matters: nearly all user agents contain "Safari", and many contain "Chrome". */
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

/** Order matters here too: iPhones also name "Mac OS X", and Android also names "Linux". */
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const findName = (patterns: typeof BROWSERS, userAgent: string | null | undefined) =>
  patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];

/** The device or system of a user agent, such as `iPhone`. Undefined if it is unknown. */
export const getSystemName = (userAgent: string) => findName(SYSTEMS, userAgent);

/** A readable name for a user agent, such as `Chrome on Android`. */
export function getDeviceName(userAgent: string | null | undefined): string {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (system === undefined) return browser ?? texts.unknownDevice;
  return texts.device(browser ?? texts.unknownBrowser, system);
}
