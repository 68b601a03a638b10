/** Integer cents as dollars, `$1,950.00`. Written out, because it also runs in an engine that has no Intl. */
export function formatMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${dollars}.${digits.slice(-2)}`;
}
