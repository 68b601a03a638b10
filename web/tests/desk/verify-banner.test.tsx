import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingId } from '@/testing/booking';
import { emptyProfile, exampleProfile } from '@/testing/profile';
import { exampleSession, exampleUser, HINT_COOKIE } from '@/testing/session';
import { teachDialogs } from '../booking/dialog';
import { leaveApp, openApp } from '../identity/app';
import { startIdentityServer, type IdentityServer } from '../identity/server';

let server: IdentityServer;

beforeAll(async () => {
  teachDialogs();
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  localStorage.clear();
});

afterEach(leaveApp);

const REQUEST = /^Please confirm your email\. We sent a link to anna@example\.com\./;

const open = (path: string, emailVerified: boolean, profile = exampleProfile()) => {
  const body = exampleSession({ user: exampleUser({ emailVerified }) });
  server.answer('/api/identity/token', { status: 200, body, headers: { 'set-cookie': HINT_COOKIE } });
  server.answer('/api/profile', { status: 200, body: profile });
  return openApp(server, path, { hint: true, publicUrl: 'https://lenslink.test' });
};

test.each([
  ['home', '/', exampleProfile()],
  ['home without a profile', '/', emptyProfile()],
  ['the inbox', '/bookings', exampleProfile()],
  ['a request', `/bookings/${bookingId(1)}`, exampleProfile()],
  ['the create screen', '/profile/create', emptyProfile()],
  ['the edit screen', '/profile/edit', exampleProfile()],
  ['the settings', '/settings', exampleProfile()],
])('%s asks an unverified photographer to confirm the address, once', async (_, path, profile) => {
  await open(path, false, profile);
  expect(await screen.findAllByText(REQUEST)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy();
});

test('a verified photographer is not asked', async () => {
  await open('/bookings', true);
  await screen.findByRole('heading', { level: 1, name: 'Requests' });
  expect(screen.queryByText(REQUEST)).toBeNull();
});
