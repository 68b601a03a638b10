import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleProfile, exampleService } from '@/testing/profile';
import { button, heading, leaveApp, openApp, toast } from '../identity/app';
import { appears, press } from './screens';
import { BROKEN, startStudioServer, UNAUTHORIZED, type StudioServer } from './server';

const GET = 'GET /api/profile';

let server: StudioServer;

beforeAll(async () => {
  server = await startStudioServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset(exampleProfile());
});

afterEach(leaveApp);

const open = () => openApp(server, '/', { hint: true, publicUrl: 'https://lenslink.test' });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the dashboard', () => {
  test('has the card, the stats and the services', async () => {
    server.reset(
      exampleProfile({
        services: [exampleService(), exampleService({ id: 's2', title: 'Small wedding', price: 195_000 })],
      }),
    );
    await open();
    await appears('Anna Berg');
    expect(screen.getByText('2 active services')).toBeTruthy();
    expect(screen.getByText('lenslink.test')).toBeTruthy();
    expect(link('/u/annaberg')).toBe('/u/annaberg');
    expect(link('Edit Profile')).toBe('/profile/edit');
    expect(link('View Public')).toBe('/u/annaberg');
    expect(link('Manage')).toBe('/profile/edit');
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

  test('without services leads to the first one', async () => {
    server.reset(exampleProfile({ services: [] }));
    await open();
    expect(await screen.findByText('No services yet')).toBeTruthy();
    expect(screen.getByText('0 active services')).toBeTruthy();
    expect(link('Add Your First Service')).toBe('/profile/edit');
  });

  test('copies the whole link, and says so', async () => {
    const user = userEvent.setup();
    await open();
    await appears('Anna Berg');
    await user.click(button('Copy link'));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    });
    expect(await navigator.clipboard.readText()).toBe('https://lenslink.test/u/annaberg');
  });

  test('says so when the browser does not let it copy', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    await open();
    await appears('Anna Berg');
    await press('Copy link');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('The link could not be copied');
    });
  });
});

describe('before the dashboard', () => {
  test.each([
    ['not complete', { isProfileComplete: false }],
    ['without a username', { username: null }],
  ])('a profile that is %s brings the welcome', async (_, changes) => {
    server.reset(exampleProfile(changes));
    await open();
    await appears('Welcome to Foto & Co!');
    expect(link('Create Your Profile')).toBe('/profile/create');
    expect(button('Logout')).toBeTruthy();
  });

  test('a profile that does not load is said so, and can be tried again', async () => {
    server.disturb(GET, { answer: BROKEN });
    await open();
    await appears('Your profile did not load');
    await press('Try again');
    await appears('Anna Berg');
  });

  test('a server that no longer knows the person ends the session with a word', async () => {
    server.disturb(GET, { answer: UNAUTHORIZED });
    await open();
    await waitFor(() => {
      expect(toast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
    });
    await appears('Turn your social profile into a booking machine');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(1);
  });

  test('the cards have their places while it loads', async () => {
    let release = () => undefined as unknown;
    server.disturb(GET, { after: new Promise<void>((resolve) => (release = resolve)) });
    await open();
    await waitFor(() => {
      expect(screen.getByText('Foto & Co')).toBeTruthy();
    });
    expect(heading()).toBe('Loading...');
    release();
    await appears('Anna Berg');
  });
});
