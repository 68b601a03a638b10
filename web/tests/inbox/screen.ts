import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createBookingId, createExampleBooking } from '@/testing/booking';
import { closeApp, openApp } from '../identity/app';
import { startInboxServer, type InboxServer } from './server';

/** One server for all tests of a file, reset before each test. */
export let server: InboxServer;

beforeAll(async () => {
  server = await startInboxServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset();
  sessionStorage.clear();
  setWide(true);
});

afterEach(closeApp);

/** Sets whether the window is wide enough to show list and request beside each other. */
export function setWide(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

export const LIST_ROUTE = 'GET /api/bookings';
/** The calls for the list in the inbox, which has pages of 25. The other calls load the newest requests. */
export const getListCalls = () => server.callsTo(LIST_ROUTE).filter(({ query }) => query.limit === '25');
export const getFilterLink = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Filter requests' })).getByRole('link', { name });

/** One request of each status, and one in quarantine. */
export const createOneOfEachStatus = () => [
  createExampleBooking(1),
  createExampleBooking(2, { status: 'confirmed' }),
  createExampleBooking(3, { status: 'completed' }),
  createExampleBooking(4, { status: 'declined' }),
  createExampleBooking(5, { status: 'cancelled' }),
  createExampleBooking(6, { quarantined: true, suspicion: 'too-fast' }),
];

export const openAt = (path: string) =>
  openApp(server, path, { hasSessionHint: true, publicUrl: 'https://lenslink.test' });

/** Opens the inbox and waits for its list. */
export async function openInbox(search = '') {
  const app = await openAt(`/bookings${search}`);
  await findList();
  return app;
}

export const findList = () => screen.findByRole('list', { name: 'Your requests' });
const rows = () => within(screen.getByRole('list', { name: 'Your requests' })).getAllByRole('listitem');
export const getClientNames = () => rows().map((row) => within(row).getByRole('link').textContent);
export const getRow = (name: string) => screen.getByRole('link', { name });
export const waitForRows = (...expected: string[]) =>
  waitFor(() => {
    expect(getClientNames()).toEqual(expected);
  });

/** Waits for event connections: an event sent before that is lost. */
export const waitForStreams = (count = 1) =>
  waitFor(() => {
    expect(server.streams.size).toBe(count);
  });

export const getPanel = () => within(screen.getByRole('region', { name: /^Client/ }));

/** Opens a request and waits until it has loaded. */
export async function openRequest(number: number) {
  const app = await openAt(`/bookings/${createBookingId(number)}`);
  await screen.findByRole('heading', { level: 3, name: 'History' });
  return app;
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const getUrl = () => window.location.pathname + window.location.search;
export const waitForUrl = (path: string) =>
  waitFor(() => {
    expect(getUrl()).toBe(path);
  });

/** Records redirects to the sign-in page. */
export function mockRedirect() {
  const assign = vi.fn();
  const { origin, href, pathname, search, hash } = window.location;
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign });
  return assign;
}
