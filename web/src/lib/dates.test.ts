import { expect, test } from 'vitest';
import { formatMoment } from './dates';

test('a moment is written by the clock of its zone, whatever the zone of the machine', () => {
  expect(formatMoment('2025-06-14T09:05:59.999Z', 'UTC')).toBe('Jun 14, 2025, 09:05 UTC');
  expect(formatMoment('2026-01-01T00:30:00.000+01:00', '(Europe/Berlin time)')).toBe(
    'Jan 1, 2026, 00:30 (Europe/Berlin time)',
  );
});
