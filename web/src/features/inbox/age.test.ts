import { expect, test } from 'vitest';
import { ageInWords } from './age';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [HOUR, '1 hour'],
  [2 * HOUR + 59 * MINUTE, '2 hours'],
  [DAY, '1 day'],
  [13 * DAY, '13 days'],
  [14 * DAY, '2 weeks'],
  [59 * DAY, '8 weeks'],
  [60 * DAY, '2 months'],
  [364 * DAY, '12 months'],
  [365 * DAY, '1 year'],
  [3 * 365 * DAY, '3 years'],
])('%d ms ago is %s', (age, words) => {
  expect(ageInWords(1_000, 1_000 + age)).toBe(words);
});

test('what a slow clock takes for the future is just now', () => {
  expect(ageInWords(5 * HOUR, 0)).toBe('just now');
});
