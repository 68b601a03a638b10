import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBookingId } from '@/testing/booking';
import { createEmptyProfile, createExampleProfile } from '@/testing/profile';
import { createExampleSession, createExampleUser, SESSION_HINT_COOKIE } from '@/testing/session';
import { closeApp, openApp } from '../identity/app';
import { startIdentityServer, type IdentityServer } from '../identity/server';

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  localStorage.clear();
});

afterEach(closeApp);

const BANNER_TEXT = /^Please confirm your email\. We sent a link to anna@example\.com\./;

const open = (path: string, emailVerified: boolean, profile = createExampleProfile()) => {
  const body = createExampleSession({ user: createExampleUser({ emailVerified }) });
  server.respondTo('/api/identity/token', {
    status: 200,
    body,
    headers: { 'set-cookie': SESSION_HINT_COOKIE },
  });
  server.respondTo('/api/profile', { status: 200, body: profile });
  return openApp(server, path, { hasSessionHint: true, publicUrl: 'https://lenslink.test' });
};

test.each([
  ['home', '/', createExampleProfile()],
  ['home without a profile', '/', createEmptyProfile()],
  ['the inbox', '/bookings', createExampleProfile()],
  ['a request', `/bookings/${createBookingId(1)}`, createExampleProfile()],
  ['the create screen', '/profile/create', createEmptyProfile()],
  ['the edit screen', '/profile/edit', createExampleProfile()],
  ['the settings', '/settings', createExampleProfile()],
])('%s shows an unverified photographer one banner', async (_, path, profile) => {
  await open(path, false, profile);
  expect(await screen.findAllByText(BANNER_TEXT)).toHaveLength(1);
  // The dialog of an open request hides the banner from `getByRole`.
  expect(screen.getByRole('button', { name: 'Resend email', hidden: true })).toBeTruthy();
});

test('shows no banner to a verified photographer', async () => {
  await open('/bookings', true);
  await screen.findByRole('heading', { level: 1, name: 'Requests' });
  expect(screen.queryByText(BANNER_TEXT)).toBeNull();
});
