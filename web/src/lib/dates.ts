const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * A moment as text, `Jun 14, 2025, 09:05 UTC`, for whoever's zone is not known yet. Written out, because it also runs in
 * an engine that has no Intl; the browser then puts it in the reader's own words.
 */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  const month = MONTHS[at.getUTCMonth()] ?? '';
  const time = `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
  return `${month} ${String(at.getUTCDate())}, ${String(at.getUTCFullYear())}, ${time} UTC`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
