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

/** A day that people agreed on, with or without its time (`2026-05-12T14:00`): `May 12, 2026, 14:00`. It has no zone. */
export function formatShootDate(date: string): string {
  const [day = '', time] = date.split('T');
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const written = `${MONTHS[Number(month) - 1] ?? ''} ${String(Number(dayOfMonth))}, ${year}`;
  return time === undefined ? written : `${written}, ${time}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
