import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { exampleProfile, exampleService } from '@/testing/profile';
import { leaveApp, openApp } from '../../identity/app';
import { appears, dialog, put } from '../screens';
import { startStudioServer, type StudioServer } from '../server';

export const PUT = 'PUT /api/profile';
export const POST = 'POST /api/services';
export const three = ['s1', 's2', 's3'].map((id) => exampleService({ id, title: `Session ${id}` }));

/** One for all tests of a file, forgetful between them. */
export let server: StudioServer;

beforeAll(async () => {
  server = await startStudioServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset(exampleProfile());
  sessionStorage.clear();
});

afterEach(leaveApp);

export async function open() {
  const app = await openApp(server, '/profile/edit', { hint: true, publicUrl: 'https://lenslink.test' });
  await appears('Edit Profile');
  return app;
}

export async function reopen() {
  leaveApp();
  cleanup();
  return open();
}

export const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
export const services = () => within(screen.getByRole('region', { name: 'Your Services' }));
/** While a dialog is open, the list is not there for anybody. */
export const isListed = (text: string) => waitFor(() => services().getByText(text));
export const titles = () => server.profile().services.map(({ title }) => title);

export async function fillDialog(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await put(dialog().getByLabelText<HTMLInputElement>(label), text);
  }
}

/** Catches the way to the sign-in page. */
export function watchLeaving() {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  return assign;
}
