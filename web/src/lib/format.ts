/** Formats cents as dollars, `$1,950.00`. Does not use Intl, which the server's JavaScript engine lacks. */
export function formatMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${dollars}.${digits.slice(-2)}`;
}

const DOLLARS_PATTERN = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
/** Many phone keyboards offer only a decimal comma. A thousands separator is followed by three digits. */
const DECIMAL_COMMA_PATTERN = /^(\$?\s*\d*),(\d{1,2})$/;
const THOUSANDS_SPACE_PATTERN = /(\d)\s(?=\d{3}(?!\d))/g;

/** Parses typed dollars (`180`, `180.5`, `180,50`, `$1,250`) to whole cents; null when invalid. */
export function parseMoney(text: string): number | null {
  const normalised = text
    .trim()
    .replace(THOUSANDS_SPACE_PATTERN, '$1')
    .replace(DECIMAL_COMMA_PATTERN, '$1.$2');
  const [match, whole = '', fraction = ''] = DOLLARS_PATTERN.exec(normalised) ?? [];
  if (match === undefined || whole + fraction === '') return null;
  // Moves the point in the text, because 1.005 * 100 is slightly less than 100.5.
  const paddedFraction = fraction.padEnd(2, '0');
  const cents = Number(
    `${whole.replaceAll(',', '')}${paddedFraction.slice(0, 2)}.${paddedFraction.slice(2)}`,
  );
  return Math.min(Math.round(cents), Number.MAX_SAFE_INTEGER);
}

/** Formats cents for a dollar field: `180`, `180.50`. */
export function formatMoneyInput(cents: number): string {
  return formatMoney(cents).replace(/[$,]|\.00$/g, '');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Formats `2025-06-14T11:05:00.000+02:00` as `Jun 14, 2025, 11:05`, without a conversion. Does not use Intl, which the
 * server's JavaScript engine lacks; a script in the browser then uses the user's own format.
 */
export function formatTimestamp(iso: string): string {
  return formatLocalDate(iso.slice(0, 'YYYY-MM-DDTHH:MM'.length));
}

/** Formats a local day, with or without a time: `2026-05-12T14:00` as `May 12, 2026, 14:00`. It adds no time zone. */
export function formatLocalDate(date: string): string {
  const [day = '', time] = date.split('T');
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const formatted = `${MONTHS[Number(month) - 1] ?? ''} ${String(Number(dayOfMonth))}, ${year}`;
  return time === undefined ? formatted : `${formatted}, ${time}`;
}

/** Pads to two digits: `01`, `02`, … */
export function formatTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Counts code points like the server: most emoji count as one, not as two UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}
