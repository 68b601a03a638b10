import { expect, test, vi } from 'vitest';
import { arrivalOf, arrivingFor } from './arrival';

test('a reason to come home is read from what was handed along', () => {
  expect(arrivalOf(arrivingFor('page-created'))).toBe('page-created');
  expect(arrivalOf(arrivingFor('log-out'))).toBe('log-out');
});

test('a reason counts no more once the page was loaded anew', () => {
  const kept = arrivingFor('page-created');
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1000);
  expect(arrivalOf(kept)).toBeNull();
});

test.each([
  null,
  undefined,
  'page-created',
  {},
  { arrival: 'page-created' },
  { ...arrivingFor('log-out'), arrival: 'tea' },
])('what anybody else left with an address, %j, is no reason', (state) => {
  expect(arrivalOf(state)).toBeNull();
});
