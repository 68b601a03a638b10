import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { leaveApp, openApp } from '../../identity/app';
import { appears } from '../screens';
import { startStudioServer, type StudioServer } from '../server';

export const TITLE = 'Create Your Profile';
export const PUT = 'PUT /api/profile';
export const POST = 'POST /api/services';
export const portrait = { title: 'Portrait session', description: 'One hour outdoors.', price: '180' };
export const wedding = { title: 'Small wedding', description: 'Up to six hours.', price: '$1,950.50' };

/** One for all tests of a file, forgetful between them. */
export let server: StudioServer;

beforeAll(async () => {
  server = await startStudioServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset();
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(leaveApp);

export async function open() {
  const app = await openApp(server, '/profile/create', { hint: true, publicUrl: 'https://lenslink.test' });
  await appears(TITLE);
  return app;
}

export async function reopen() {
  leaveApp();
  cleanup();
  return open();
}

export const titles = () => server.profile().services.map(({ title }) => title);
