import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { bookingId, exampleBooking } from '@/testing/booking';
import { teachDialogs } from '../booking/dialog';
import { leaveApp, openApp } from '../identity/app';
import { startDesk, type Desk } from './server';

/** One for all tests of a file, forgetful between them. */
export let desk: Desk;

beforeAll(async () => {
  teachDialogs();
  desk = await startDesk();
});

afterAll(() => desk.stop());

beforeEach(() => {
  desk.reset();
  sessionStorage.clear();
  beWide(true);
});

afterEach(leaveApp);

/** The window is wide enough for list and request beside each other, or not. */
export function beWide(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

export const LIST = 'GET /api/bookings';
/** The list itself: the newest few are asked for as well. */
export const listCalls = () => desk.callsTo(LIST).filter(({ query }) => query.limit === '25');
export const filterLink = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Which requests' })).getByRole('link', { name });

export const oneOfEach = () => [
  exampleBooking(1),
  exampleBooking(2, { status: 'confirmed' }),
  exampleBooking(3, { status: 'completed' }),
  exampleBooking(4, { status: 'declined' }),
  exampleBooking(5, { status: 'cancelled' }),
  exampleBooking(6, { quarantined: true, suspicion: 'too-fast' }),
];

export const openAt = (path: string) =>
  openApp(desk, path, { hint: true, publicUrl: 'https://lenslink.test' });

/** Opens the screen and waits until its list is there. */
export async function openInbox(search = '') {
  const app = await openAt(`/bookings${search}`);
  await listed();
  return app;
}

export const listed = () => screen.findByRole('list', { name: 'Your requests' });
const rows = () => within(screen.getByRole('list', { name: 'Your requests' })).getAllByRole('listitem');
export const names = () => rows().map((row) => within(row).getByRole('link').textContent);
export const row = (name: string) => screen.getByRole('link', { name });
export const shows = (...expected: string[]) =>
  waitFor(() => {
    expect(names()).toEqual(expected);
  });

/** So many connections wait for news; what is announced before that is heard by nobody. */
export const isFollowed = (count = 1) =>
  waitFor(() => {
    expect(desk.streams.size).toBe(count);
  });

export const panel = () => within(screen.getByRole('region', { name: /^Client/ }));

/** Opens a request and waits until all of it is there. */
export async function openRequest(number: number) {
  const app = await openAt(`/bookings/${bookingId(number)}`);
  await screen.findByRole('heading', { level: 3, name: 'What happened' });
  return app;
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const address = () => window.location.pathname + window.location.search;
export const isAt = (path: string) =>
  waitFor(() => {
    expect(address()).toBe(path);
  });

/** Catches the way to the sign-in page. */
export function watchLeaving() {
  const assign = vi.fn();
  const { origin, href, pathname, search, hash } = window.location;
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign });
  return assign;
}
