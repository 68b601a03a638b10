import { copy } from './copy';

const { requests: words } = copy;

/** Months that requests are kept; null is for good. */
export type Retention = number | null;

const OPTIONS: readonly Retention[] = [null, 36, 24, 12, 6];

/** What can be chosen, and what was chosen on a server that offered more. */
export function retentionOptions(current: Retention): Retention[] {
  return OPTIONS.includes(current) ? [...OPTIONS] : [...OPTIONS, current];
}

/** Whether something is deleted that was kept so far. */
export function isShorter(next: Retention, current: Retention): boolean {
  return next !== null && (current === null || next < current);
}

export function retentionText(months: Retention): string {
  return months === null ? words.forGood : words.months(months);
}

export function retentionValue(months: Retention): string {
  return months === null ? '' : String(months);
}

export function parseRetention(value: string): Retention {
  return value === '' ? null : Number(value);
}
