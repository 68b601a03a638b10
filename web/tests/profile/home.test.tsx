import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createExampleProfile, createExampleService } from '@/testing/profile';
import { getButton, getHeadingText, closeApp, openApp, getToast } from '../identity/app';
import { waitForHeading, press } from './screens';
import { SERVER_ERROR, startProfileServer, UNAUTHORIZED, type ProfileServer } from './server';

const GET_PROFILE = 'GET /api/profile';

let server: ProfileServer;

beforeAll(async () => {
  server = await startProfileServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset(createExampleProfile());
});

afterEach(closeApp);

const openHome = () => openApp(server, '/', { hasSessionHint: true, publicUrl: 'https://lenslink.test' });
const getLinkPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the dashboard', () => {
  test('shows the page card, the stats and the services', async () => {
    server.reset(
      createExampleProfile({
        services: [
          createExampleService(),
          createExampleService({ id: 's2', title: 'Small wedding', price: 195_000 }),
        ],
      }),
    );
    await openHome();
    await waitForHeading('Anna Berg');
    expect(screen.getByText('2 active services')).toBeTruthy();
    expect(screen.getByText('lenslink.test')).toBeTruthy();
    expect(getLinkPath('/u/annaberg')).toBe('/u/annaberg');
    expect(getLinkPath('Edit Profile')).toBe('/profile/edit');
    expect(getLinkPath('View Public')).toBe('/u/annaberg');
    expect(getLinkPath('Manage')).toBe('/profile/edit');
    expect(await screen.findAllByText('--')).toHaveLength(3);
    for (const text of ['Profile Stats', 'Profile Views', 'Bookings', 'Revenue']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Analytics will be available once you start receiving bookings')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '01Portrait session$180.00',
      '02Small wedding$1,950.00',
    ]);
  });

  test('offers to add the first service when there is none', async () => {
    server.reset(createExampleProfile({ services: [] }));
    await openHome();
    expect(await screen.findByText('No services yet')).toBeTruthy();
    expect(screen.getByText('0 active services')).toBeTruthy();
    expect(getLinkPath('Add Your First Service')).toBe('/profile/edit');
  });

  test('copies the whole link and confirms it', async () => {
    const user = userEvent.setup();
    await openHome();
    await waitForHeading('Anna Berg');
    await user.click(getButton('Copy link'));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    });
    expect(await navigator.clipboard.readText()).toBe('https://lenslink.test/u/annaberg');
  });

  test('shows an error when the browser refuses to copy', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    await openHome();
    await waitForHeading('Anna Berg');
    await press('Copy link');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe("Couldn't copy the link");
    });
  });
});

describe('before the dashboard', () => {
  test.each([
    ['not complete', { isProfileComplete: false }],
    ['without a username', { username: null }],
  ])('shows the welcome for a profile that is %s', async (_, changes) => {
    server.reset(createExampleProfile(changes));
    await openHome();
    await waitForHeading('Welcome to Foto & Co!');
    expect(getLinkPath('Create Your Profile')).toBe('/profile/create');
    expect(getButton('Logout')).toBeTruthy();
  });

  test('shows an error and a retry when the profile fails to load', async () => {
    server.interceptNext(GET_PROFILE, { response: SERVER_ERROR });
    await openHome();
    await waitForHeading("Couldn't load your profile");
    await press('Try again');
    await waitForHeading('Anna Berg');
  });

  test('shows a toast and ends the session when the server rejects it', async () => {
    server.interceptNext(GET_PROFILE, { response: UNAUTHORIZED });
    await openHome();
    await waitFor(() => {
      expect(getToast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
    });
    await waitForHeading('Turn your social profile into a booking machine');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(1);
  });

  test('says Loading... until the profile has loaded', async () => {
    let release = () => undefined as unknown;
    server.interceptNext(GET_PROFILE, { after: new Promise<void>((resolve) => (release = resolve)) });
    await openHome();
    await waitFor(() => {
      expect(screen.getByText('Foto & Co')).toBeTruthy();
    });
    expect(getHeadingText()).toBe('Loading...');
    release();
    await waitForHeading('Anna Berg');
  });
});
