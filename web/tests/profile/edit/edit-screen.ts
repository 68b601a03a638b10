import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createExampleProfile, createExampleService } from '@/testing/profile';
import { closeApp, openApp } from '../../identity/app';
import { waitForHeading, dialog, replaceText } from '../screens';
import { startProfileServer, type ProfileServer } from '../server';

export const PUT_PROFILE = 'PUT /api/profile';
export const POST_SERVICE = 'POST /api/services';
export const threeServices = ['s1', 's2', 's3'].map((id) =>
  createExampleService({ id, title: `Session ${id}` }),
);

/** One server for all tests of a file, reset before each test. */
export let server: ProfileServer;

beforeAll(async () => {
  server = await startProfileServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset(createExampleProfile());
  sessionStorage.clear();
});

afterEach(closeApp);

export async function openScreen() {
  const app = await openApp(server, '/profile/edit', {
    hasSessionHint: true,
    publicUrl: 'https://lenslink.test',
  });
  await waitForHeading('Edit Profile');
  return app;
}

export async function reopenScreen() {
  closeApp();
  cleanup();
  return openScreen();
}

export const getSwitch = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
export const getServices = () => within(screen.getByRole('region', { name: 'Your Services' }));
/** Waits until the list shows the text. An open dialog hides the list. */
export const waitForService = (text: string) => waitFor(() => getServices().getByText(text));
export const getServiceTitles = () => server.profile().services.map(({ title }) => title);

export async function fillDialog(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await replaceText(dialog().getByLabelText<HTMLInputElement>(label), text);
  }
}

/** Records redirects to the sign-in page. */
export function mockRedirect() {
  const assign = vi.fn();
  const { pathname, search } = window.location;
  vi.stubGlobal('location', { assign, pathname, search });
  return assign;
}
