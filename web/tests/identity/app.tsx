import { render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { InstanceContext, type Instance } from '@/api/instance';
import { createRouter } from '@/routes/router';
import { createSession } from '@/routes/session';
import { HINT_COOKIE, HINT_REMOVED } from '@/testing/session';
import { toasts } from '@/ui/toast/store';
import { browseTo, type IdentityServer } from './server';

let leave = () => undefined as unknown;
let close = () => undefined as unknown;

/** Opens the app at an address, in a browser that may hold a session with the server. */
export async function openApp(
  server: Pick<IdentityServer, 'url'>,
  path: string,
  { hint = false, ...instance }: Partial<Instance> & { hint?: boolean } = {},
) {
  browseTo(server);
  // jsdom knows no layout.
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  document.cookie = hint ? HINT_COOKIE : HINT_REMOVED;
  window.history.replaceState(null, '', path);

  const session = createSession();
  const start = () => (leave = session.start());
  const router = await createRouter(() => Promise.resolve({ ...session, start }));
  // It would hear of the way back in the next test, and lead somebody who is signed out home.
  close = () => {
    router.dispose();
  };
  const here: Instance = {
    brand: 'Foto & Co',
    publicUrl: server.url,
    registration: 'open',
    googleSignIn: true,
    passwordMinLength: 6,
    operatorLinks: {},
    ...instance,
  };
  render(
    <InstanceContext value={here}>
      <RouterProvider router={router} />
    </InstanceContext>,
  );
  return { router, session };
}

/** Closes the tab. */
export function leaveApp() {
  leave();
  close();
  toasts.remove();
  document.cookie = HINT_REMOVED;
}

/** Gives the network to the browser, or takes it away. */
export function beOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** An answer that waits until the test lets it go. */
export function held() {
  let release = () => undefined as unknown;
  const after = new Promise<void>((resolve) => (release = resolve));
  return { after, release: () => release() };
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Title, text and variant of the toast on show. */
export const toast = () => {
  const [shown] = toasts.snapshot();
  return shown && [shown.title, shown.description, shown.variant ?? 'default'];
};

/** What a screen reader reads after a field's label. */
export function description(input: HTMLElement): string[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no element ${id}`);
}
