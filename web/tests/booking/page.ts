import { afterEach, beforeEach, vi } from 'vitest';
import { leaveApp } from '../identity/app';
import { teachDialogs } from './dialog';
import { startBookingServer, type BookingServer } from './server';
import { timing, usual } from './timing';

/** A new one for each test. */
export let server: BookingServer;

beforeEach(async () => {
  teachDialogs();
  sessionStorage.clear();
  Object.assign(timing, usual);
  server = await startBookingServer();
});

afterEach(async () => {
  leaveApp();
  vi.unstubAllGlobals();
  await server.stop();
});
