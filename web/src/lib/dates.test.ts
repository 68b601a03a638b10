import { expect, test } from 'vitest';
import { formatMoment } from './dates';

test('a moment is written in universal time, whatever the zone of the machine', () => {
  expect(formatMoment('2025-06-14T09:05:59.999Z')).toBe('Jun 14, 2025, 09:05 UTC');
  expect(formatMoment('2025-12-31T23:30:00-01:00')).toBe('Jan 1, 2026, 00:30 UTC');
});
