import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { leaveApp, openApp } from '../identity/app';
import { startStudioServer, type StudioServer } from '../profile/server';

/** One for all tests of a file, forgetful between them. */
export let server: StudioServer;

beforeAll(async () => {
  server = await startStudioServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset(exampleProfile());
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(leaveApp);

export const open = (path = '/') => openApp(server, path, { hint: true, publicUrl: 'https://lenslink.test' });

/** Makes the page as narrow as a phone's, or wider, as far as scripts can tell. */
export function setNarrow(isNarrow: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('<') === isNarrow,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
}
