import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { closeApp, openApp } from '../identity/app';
import { startProfileServer, type ProfileServer } from '../profile/server';

/** One server for all tests of a file, reset before each test. */
export let server: ProfileServer;

beforeAll(async () => {
  server = await startProfileServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset(createExampleProfile());
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(closeApp);

export const openScreen = (path = '/') =>
  openApp(server, path, { hasSessionHint: true, publicUrl: 'https://lenslink.test' });

/** Sets whether media queries report a narrow screen. The app asks `width < …` for narrow, `width >= …` for wide. */
export function setNarrow(isNarrow: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('<') === isNarrow,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
}
