/** Integer cents as dollars, `$1,950.00`. Written out, because it also runs in an engine that has no Intl. */
export function formatMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${dollars}.${digits.slice(-2)}`;
}

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
/** Many phones offer no point, only the comma of their country. Thousands need three digits after it. */
const DECIMAL_COMMA = /^(\$?\s*\d*),(\d{1,2})$/;
const SPACED_THOUSANDS = /(\d)\s(?=\d{3}(?!\d))/g;

/** Dollars as people write them (`180`, `180.5`, `180,50`, `$1,250`) in whole cents, null when they are none. */
export function parseMoney(text: string): number | null {
  const written = text.trim().replace(SPACED_THOUSANDS, '$1').replace(DECIMAL_COMMA, '$1.$2');
  const [match, whole = '', fraction = ''] = DOLLARS.exec(written) ?? [];
  if (match === undefined || whole + fraction === '') return null;
  // The point moves in the text: 1.005 * 100 is a little less than 100.5.
  const cents = fraction.padEnd(2, '0');
  const exact = Number(`${whole.replaceAll(',', '')}${cents.slice(0, 2)}.${cents.slice(2)}`);
  return Math.min(Math.round(exact), Number.MAX_SAFE_INTEGER);
}

/** Cents as they stand in a field for dollars: `180`, `180.50`. */
export function moneyInput(cents: number): string {
  return formatMoney(cents).replace(/[$,]|\.00$/g, '');
}
