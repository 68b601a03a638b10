import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Instance } from '@/api/instance';
import { closeApp, openApp, getToast } from '../identity/app';
import { waitForHeading } from '../profile/screens';
import { startAccountServer, type AccountServer } from './server';

/** One server for all tests of a file, reset before each test. */
export let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset();
  localStorage.clear();
});

/** The channel on which Google popups report their result. */
let channel: BroadcastChannel;

beforeEach(() => {
  channel = new BroadcastChannel('lenslink-auth');
});

afterEach(() => {
  closeApp();
  channel.close();
});

export async function openScreen(instance: Partial<Instance> = {}) {
  const app = await openApp(server, '/settings', { hasSessionHint: true, ...instance });
  await waitForHeading('Settings');
  return app;
}

/** A section of the screen, by its heading. */
export const getSection = (name: string) => within(screen.getByRole('region', { name }));

/** The dialog that asks the user to confirm their identity. */
export const findIdentityDialog = async () =>
  within(await screen.findByRole('dialog', { name: "Confirm it's you" }));

export const findText = (text: string | RegExp) => screen.findByText(text);

export const waitForToast = (title: string, text?: string) =>
  waitFor(() => {
    expect(getToast()?.[0]).toBe(title);
    if (text !== undefined) expect(getToast()?.[1]).toBe(text);
  });

/** Replaces window.location and records the calls of its assign. */
export function mockRedirect() {
  const assign = vi.fn();
  const { origin, href, pathname, search, hash } = window.location;
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign });
  return assign;
}

/** Replaces window.open, with popups allowed or blocked. */
export function mockPopups({ isBlocked = false } = {}) {
  const popups: { closed: boolean; location: { href: string }; close: () => void }[] = [];
  const windowOpen = vi.fn(() => {
    if (isBlocked) return null;
    const popup = {
      closed: false,
      opener: null,
      location: { href: 'about:blank' },
      close: () => {
        popup.closed = true;
      },
    };
    popups.push(popup);
    return popup;
  });
  vi.stubGlobal('open', windowOpen);
  return { popups, windowOpen };
}

/** Reports that the Google popup is done. */
export function reportGoogleReturn(attemptId: string) {
  channel.postMessage({ attemptId });
}
