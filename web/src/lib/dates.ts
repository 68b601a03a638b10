const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * A moment by the clock it is written with, `2025-06-14T11:05:00.000+02:00` as `Jun 14, 2025, 11:05 (Europe/Berlin time)`.
 * Written out, because it also runs in an engine that has no Intl; the browser then puts it in the reader's own words.
 */
export function formatMoment(iso: string, timeZone: string): string {
  return `${formatLocal(iso.slice(0, 'YYYY-MM-DDTHH:MM'.length))} ${timeZone}`;
}

/** A day, with or without a time, as it is on the spot: `2026-05-12T14:00` as `May 12, 2026, 14:00`. It names no zone. */
export function formatLocal(date: string): string {
  const [day = '', time] = date.split('T');
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const written = `${MONTHS[Number(month) - 1] ?? ''} ${String(Number(dayOfMonth))}, ${year}`;
  return time === undefined ? written : `${written}, ${time}`;
}
