import { expect, test, vi } from 'vitest';
import { browserTimeZone } from '../time-zone';
import { reportTimeZone } from './report-time-zone';
import type { UserRecord } from './types';

const here = browserTimeZone() ?? '';
const record: UserRecord = {
  id: 'u1',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna Berg',
  createdAt: 1,
};

test.each([
  ['is reported when the server knows none', { deviceTimeZone: null }, [[here]]],
  ['is reported when it has changed', { deviceTimeZone: 'Antarctica/Troll' }, [[here]]],
  ['is not reported again', { deviceTimeZone: here }, []],
  ['is not reported to a server that does not ask for it', {}, []],
])('the zone of the browser %s', (_, known, reports) => {
  const auth = { reportTimeZone: vi.fn(() => Promise.resolve(undefined)) };
  reportTimeZone(auth, { ...record, ...known });
  expect(auth.reportTimeZone.mock.calls).toEqual(reports);
});

test('nothing is reported by a browser that cannot tell its zone', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function () {
    throw new RangeError('Invalid time zone specified: Etc/Unknown');
  });
  const report = vi.fn(() => Promise.resolve(undefined));
  reportTimeZone({ reportTimeZone: report }, { ...record, deviceTimeZone: null });
  expect(report).not.toHaveBeenCalled();
});

test('a report that fails disturbs nobody', async () => {
  const failure = Promise.reject(new Error('No network.'));
  reportTimeZone({ reportTimeZone: () => failure }, { ...record, deviceTimeZone: null });
  await expect(failure).rejects.toThrow();
});
