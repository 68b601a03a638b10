import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getHeadingText, closeApp, openApp } from './identity/app';
import { startIdentityServer, type IdentityServer } from './identity/server';

const PROFILE = {
  username: 'annaberg',
  displayName: 'Anna Berg',
  bio: 'Natural light.',
  profileImage: null,
  photo: null,
  accent: null,
  services: [{ id: 'a', title: 'Portrait session', description: 'One hour.', price: 18_000 }],
  email: 'anna@example.com',
  phone: '(555) 555-0100',
  socialHandle: 'annaberg',
};
const PROFILE_PATH = '/api/public/profile/annaberg';

let server: IdentityServer;

beforeEach(async () => {
  server = await startIdentityServer();
});

afterEach(async () => {
  closeApp();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  await server.stop();
});

test("applies the photographer's accent to the page and removes it when the page closes", async () => {
  const accent = { onLight: '#2f6b3a', onDark: '#418f4f' };
  server.respondTo(PROFILE_PATH, { status: 200, body: { ...PROFILE, accent } });
  await openApp(server, '/u/annaberg');
  await waitFor(() => {
    expect(getHeadingText()).toBe('Anna Berg');
  });
  expect(document.body.classList.contains('accented')).toBe(true);
  expect(document.body.style.getPropertyValue('--accent-light')).toBe('#2f6b3a');
  expect(document.body.style.getPropertyValue('--accent-dark')).toBe('#418f4f');
  cleanup();
  expect(document.body.classList.contains('accented')).toBe(false);
  expect(document.body.style.length).toBe(0);
});

test('shows a loading state, then the photographer, the services and the contacts', async () => {
  let release = () => undefined as unknown;
  server.respondTo(PROFILE_PATH, {
    status: 200,
    body: PROFILE,
    after: new Promise(
      (resolve) =>
        (release = () => {
          resolve(null);
        }),
    ),
  });
  await openApp(server, '/u/annaberg');
  expect(getHeadingText()).toBe('Loading profile...');

  release();
  await waitFor(() => {
    expect(getHeadingText()).toBe('Anna Berg');
    // The page sets its title in an effect.
    expect(document.title).toBe('Anna Berg · Foto & Co');
  });
  expect(screen.getAllByRole('banner')[0]?.textContent).toBe('Powered by Foto & Co');
  expect(screen.getByRole('button', { name: 'Book Now - $180.00' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Questions? Get in touch!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe('mailto:anna@example.com');
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:5555550100');
  expect(screen.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
    'https://instagram.com/annaberg',
  );
});

test('does not show hidden contacts', async () => {
  server.respondTo(PROFILE_PATH, {
    status: 200,
    body: { ...PROFILE, email: undefined, phone: undefined, socialHandle: undefined },
  });
  await openApp(server, '/u/annaberg');
  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(screen.queryByText('Questions? Get in touch!')).toBeNull();
});

test('redirects a former username to the current one', async () => {
  server.respondTo('/api/public/profile/anna', { status: 301, headers: { location: PROFILE_PATH } });
  server.respondTo(PROFILE_PATH, { status: 200, body: PROFILE });
  const { router } = await openApp(server, '/u/anna');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/u/annaberg');
  });
  await waitFor(() => {
    expect(getHeadingText()).toBe('Anna Berg');
  });
});

test('shows a not-found page for an unknown profile', async () => {
  await openApp(server, '/u/annaberg');
  await waitFor(() => {
    expect(getHeadingText()).toBe('Profile Not Found');
  });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('can be retried after a failed call', async () => {
  server.respondTo(PROFILE_PATH, { status: 503 }, { status: 200, body: PROFILE });
  await openApp(server, '/u/annaberg');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(getHeadingText()).toBe('Anna Berg');
  });
});
