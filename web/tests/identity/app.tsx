import { render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { InstanceContext, type Instance } from '@/api/instance';
import { createRouter } from '@/routes/router';
import { createAppSession } from '@/routes/app-session';
import { createExampleInstance } from '@/testing/instance';
import { SESSION_HINT_COOKIE, EXPIRED_SESSION_HINT_COOKIE } from '@/testing/session';
import { toasts } from '@/ui/toast/toast-store';
import { connectBrowser, type IdentityServer } from './server';

let stopSession = () => undefined as unknown;
let disposeRouter = () => undefined as unknown;

/** Opens the app at a path, in a browser with or without the session hint cookie. */
export async function openApp(
  server: Pick<IdentityServer, 'url'>,
  path: string,
  { hasSessionHint = false, ...instance }: Partial<Instance> & { hasSessionHint?: boolean } = {},
) {
  connectBrowser(server);
  // jsdom has no layout.
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  document.cookie = hasSessionHint ? SESSION_HINT_COOKIE : EXPIRED_SESSION_HINT_COOKIE;
  window.history.replaceState(null, '', path);

  const session = createAppSession();
  const start = () => (stopSession = session.start());
  const router = await createRouter(() => Promise.resolve({ ...session, start }));
  // Without this, the router would handle popstate events of the next test and redirect it.
  disposeRouter = () => {
    router.dispose();
  };
  const fullInstance = createExampleInstance({ publicUrl: server.url, googleSignIn: true, ...instance });
  render(
    <InstanceContext value={fullInstance}>
      <RouterProvider router={router} />
    </InstanceContext>,
  );
  return { router, session };
}

/** Stops the app, as when the user closes its tab. */
export function closeApp() {
  stopSession();
  disposeRouter();
  toasts.remove();
  document.cookie = EXPIRED_SESSION_HINT_COOKIE;
}

/** Sets whether the browser is online. */
export function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Creates a promise that a response waits for until the test releases it. */
export function createHold() {
  let release = () => undefined as unknown;
  const after = new Promise<void>((resolve) => (release = resolve));
  return { after, release: () => release() };
}

export const getHeadingText = () => screen.getByRole('heading', { level: 1 }).textContent;
export const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Title, description and variant of the newest toast, even if it is dismissed already. */
export const getToast = () => {
  const [newest] = toasts.snapshot();
  return newest && [newest.title, newest.description, newest.variant ?? 'default'];
};

/** The texts that describe a field to screen readers. */
export function getDescriptions(input: HTMLElement): string[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no element ${id}`);
}
