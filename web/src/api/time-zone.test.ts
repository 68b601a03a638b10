import { expect, test, vi } from 'vitest';
import { getBrowserTimeZone, reportTimeZone } from './time-zone';
import type { UserRecord } from './identity/types';

const browserZone = getBrowserTimeZone() ?? '';
const record: UserRecord = {
  id: 'u1',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna Berg',
  createdAt: 1,
};

test.each([
  ['is reported when the server knows none', { deviceTimeZone: null }, [[browserZone]]],
  ['is reported when it has changed', { deviceTimeZone: 'Antarctica/Troll' }, [[browserZone]]],
  ['is not reported again', { deviceTimeZone: browserZone }, []],
  ['is not reported to a server that does not ask for it', {}, []],
])('the zone of the browser %s', (_, overrides, expectedCalls) => {
  const auth = { reportTimeZone: vi.fn(() => Promise.resolve(undefined)) };
  reportTimeZone(auth, { ...record, ...overrides });
  expect(auth.reportTimeZone.mock.calls).toEqual(expectedCalls);
});

test('reports nothing when the browser does not know its time zone', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function () {
    throw new RangeError('Invalid time zone specified: Etc/Unknown');
  });
  const report = vi.fn(() => Promise.resolve(undefined));
  reportTimeZone({ reportTimeZone: report }, { ...record, deviceTimeZone: null });
  expect(report).not.toHaveBeenCalled();
});

test('ignores a failed report', async () => {
  let reportCount = 0;
  // Not `vi.fn`, which would handle the rejection itself.
  const report = () => {
    reportCount += 1;
    return Promise.reject(new Error('No network.'));
  };
  reportTimeZone({ reportTimeZone: report }, { ...record, deviceTimeZone: null });
  // Vitest fails the run if the rejection is still unhandled after this.
  await new Promise((resolve) => setTimeout(resolve));
  expect(reportCount).toBe(1);
});
