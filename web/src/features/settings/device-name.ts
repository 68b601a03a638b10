import { copy } from './copy';

const { sessions } = copy;

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

/** A readable name for a user agent, such as `Chrome on Android`. */
export function getDeviceName(userAgent: string | null | undefined): string {
  const findName = (patterns: typeof BROWSERS) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = findName(BROWSERS);
  const system = findName(SYSTEMS);
  if (system === undefined) return browser ?? sessions.unknownDevice;
  return sessions.device(browser ?? sessions.unknownBrowser, system);
}
