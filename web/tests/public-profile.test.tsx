import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heading, leaveApp, openApp } from './identity/app';
import { startIdentityServer, type IdentityServer } from './identity/server';

const ANNA = {
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
const PATH = '/api/public/profile/annaberg';

let server: IdentityServer;

beforeEach(async () => {
  server = await startIdentityServer();
});

afterEach(async () => {
  leaveApp();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  await server.stop();
});

test('the page wears the colour of its photographer, and the app takes it off again', async () => {
  const accent = { onLight: '#2f6b3a', onDark: '#418f4f' };
  server.answer(PATH, { status: 200, body: { ...ANNA, accent } });
  await openApp(server, '/u/annaberg');
  await waitFor(() => {
    expect(heading()).toBe('Anna Berg');
  });
  expect(document.body.classList.contains('accented')).toBe(true);
  expect(document.body.style.getPropertyValue('--accent-light')).toBe('#2f6b3a');
  expect(document.body.style.getPropertyValue('--accent-dark')).toBe('#418f4f');
  cleanup();
  expect(document.body.classList.contains('accented')).toBe(false);
  expect(document.body.style.length).toBe(0);
});

test('the page says that it loads, then shows the photographer, her services and how to reach her', async () => {
  let arrive = () => undefined as unknown;
  server.answer(PATH, {
    status: 200,
    body: ANNA,
    after: new Promise(
      (resolve) =>
        (arrive = () => {
          resolve(null);
        }),
    ),
  });
  await openApp(server, '/u/annaberg');
  expect(heading()).toBe('Loading profile...');

  arrive();
  await waitFor(() => {
    expect(heading()).toBe('Anna Berg');
    // Comes right after the page, as an effect of it.
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

test('what a photographer hides is not on her page', async () => {
  server.answer(PATH, {
    status: 200,
    body: { ...ANNA, email: undefined, phone: undefined, socialHandle: undefined },
  });
  await openApp(server, '/u/annaberg');
  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(screen.queryByText('Questions? Get in touch!')).toBeNull();
});

test('a former name leads to the page under its current one', async () => {
  server.answer('/api/public/profile/anna', { status: 301, headers: { location: PATH } });
  server.answer(PATH, { status: 200, body: ANNA });
  const { router } = await openApp(server, '/u/anna');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/u/annaberg');
  });
  await waitFor(() => {
    expect(heading()).toBe('Anna Berg');
  });
});

test('a profile that does not exist is not found', async () => {
  await openApp(server, '/u/annaberg');
  await waitFor(() => {
    expect(heading()).toBe('Profile Not Found');
  });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a call that fails can be tried again', async () => {
  server.answer(PATH, { status: 503 }, { status: 200, body: ANNA });
  await openApp(server, '/u/annaberg');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(heading()).toBe('Anna Berg');
  });
});
