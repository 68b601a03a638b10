/** Integer cents as dollars, `$1,950.00`. Written out, because it also runs in an engine that has no Intl. */
export function formatMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${dollars}.${digits.slice(-2)}`;
}

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/** Dollars as people write them (`180`, `180.5`, `$1,250`) in whole cents, null when they are none. */
export function parseMoney(text: string): number | null {
  const [match, whole = '', fraction = ''] = DOLLARS.exec(text.trim()) ?? [];
  if (match === undefined || whole + fraction === '') return null;
  // The point moves in the text: 1.005 * 100 is a little less than 100.5.
  const cents = fraction.padEnd(2, '0');
  return Math.round(Number(`${whole.replaceAll(',', '')}${cents.slice(0, 2)}.${cents.slice(2)}`));
}

/** Cents as they stand in a field for dollars: `180`, `180.50`. */
export function moneyInput(cents: number): string {
  return formatMoney(cents).replace(/[$,]|\.00$/g, '');
}
