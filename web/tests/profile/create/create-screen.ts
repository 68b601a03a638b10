import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { closeApp, openApp } from '../../identity/app';
import { waitForHeading } from '../screens';
import { startProfileServer, type ProfileServer } from '../server';

export const SCREEN_TITLE = 'Create Your Profile';
export const PUT_PROFILE = 'PUT /api/profile';
export const POST_SERVICE = 'POST /api/services';
export const portrait = { title: 'Portrait session', description: 'One hour outdoors.', price: '180' };
export const wedding = { title: 'Small wedding', description: 'Up to six hours.', price: '$1,950.50' };

/** One server for all tests of a file, reset before each test. */
export let server: ProfileServer;

beforeAll(async () => {
  server = await startProfileServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset();
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(closeApp);

export async function openScreen() {
  const app = await openApp(server, '/profile/create', {
    hasSessionHint: true,
    publicUrl: 'https://lenslink.test',
  });
  await waitForHeading(SCREEN_TITLE);
  return app;
}

export async function reopenScreen() {
  closeApp();
  cleanup();
  return openScreen();
}

export const getServiceTitles = () => server.profile().services.map(({ title }) => title);
