import { expect, test, vi } from 'vitest';
import { buildMailtoLink, createHomeIntentState, readHomeIntent } from './navigation';

test('reads the intent from the navigation state', () => {
  expect(readHomeIntent(createHomeIntentState('page-created'))).toBe('page-created');
  expect(readHomeIntent(createHomeIntentState('log-out'))).toBe('log-out');
});

test('ignores the intent after a reload', () => {
  const state = createHomeIntentState('page-created');
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1000);
  expect(readHomeIntent(state)).toBeNull();
});

test.each([
  null,
  undefined,
  'page-created',
  {},
  { intent: 'page-created' },
  { ...createHomeIntentState('log-out'), intent: 'tea' },
])('ignores the navigation state %j, which has no valid intent', (state) => {
  expect(readHomeIntent(state)).toBeNull();
});

test('builds a mailto link with a subject', () => {
  expect(buildMailtoLink('bo@example.com')).toBe('mailto:bo@example.com');
  expect(buildMailtoLink('bo@example.com', 'Portrait & more')).toBe(
    'mailto:bo@example.com?subject=Portrait%20%26%20more',
  );
});

test('adds a body to the link', () => {
  expect(buildMailtoLink('bo@example.com', 'Re: Portraits', 'Hi Bo,\n\n')).toBe(
    'mailto:bo@example.com?subject=Re%3A%20Portraits&body=Hi%20Bo%2C%0D%0A%0D%0A',
  );
});

test('escapes an address or a subject that would add a recipient', () => {
  expect(buildMailtoLink('a?bcc=b@x.co')).toBe('mailto:a%3Fbcc%3Db@x.co');
  expect(buildMailtoLink('a@x.co', 'x&bcc=b@x.co')).toBe('mailto:a@x.co?subject=x%26bcc%3Db%40x.co');
});
