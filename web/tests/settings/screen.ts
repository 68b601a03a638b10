import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Instance } from '@/api/instance';
import { leaveApp, openApp, toast } from '../identity/app';
import { appears } from '../profile/screens';
import { startAccountServer, type AccountServer } from './server';

/** One for all tests of a file, forgetful between them. */
export let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset();
  localStorage.clear();
});

/** How windows at Google are heard. */
let channel: BroadcastChannel;

beforeEach(() => {
  channel = new BroadcastChannel('lenslink-auth');
});

afterEach(() => {
  leaveApp();
  channel.close();
});

export async function open(instance: Partial<Instance> = {}) {
  const app = await openApp(server, '/settings', { hint: true, ...instance });
  await appears('Settings');
  return app;
}

/** A part of the screen, by its heading. */
export const section = (name: string) => within(screen.getByRole('region', { name }));

/** The question whether it is really them. */
export const identityDialog = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));

export const says = (text: string | RegExp) => screen.findByText(text);

export const toasted = (title: string, text?: string) =>
  waitFor(() => {
    expect(toast()?.[0]).toBe(title);
    if (text !== undefined) expect(toast()?.[1]).toBe(text);
  });

/** Catches the way to the sign-in page. */
export function watchLeaving() {
  const assign = vi.fn();
  const { origin, href, pathname, search, hash } = window.location;
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign });
  return assign;
}

/** The windows that a click opens, in a browser that allows them or does not. */
export function watchWindows({ allowed = true } = {}) {
  const popups: { closed: boolean; location: { href: string }; close: () => void }[] = [];
  const windowOpen = vi.fn(() => {
    if (!allowed) return null;
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

/** The window at Google says that it is done. */
export function comeBack(attemptId: string) {
  channel.postMessage({ attemptId });
}
