import { expect, test } from 'vitest';
import { formatAge } from './relative-time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [2 * HOUR + 59 * MINUTE, '2 hours ago'],
  [DAY, '1 day ago'],
  [13 * DAY, '13 days ago'],
  [14 * DAY, '2 weeks ago'],
  [59 * DAY, '8 weeks ago'],
  [60 * DAY, '2 months ago'],
  [364 * DAY, '12 months ago'],
  [365 * DAY, '1 year ago'],
  [3 * 365 * DAY, '3 years ago'],
])('%d ms ago is %s', (age, text) => {
  expect(formatAge(1_000, 1_000 + age)).toBe(text);
});

test('shows "just now" for a time in the future', () => {
  expect(formatAge(5 * HOUR, 0)).toBe('just now');
});
