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
  const here: Instance = {
    brand: 'Foto & Co',
    publicUrl: server.url,
    registration: 'open',
    googleSignIn: true,
    passwordMinLength: 6,
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
  toasts.remove();
  document.cookie = HINT_REMOVED;
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
