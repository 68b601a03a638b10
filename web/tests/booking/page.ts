import { afterEach, beforeEach, vi } from 'vitest';
import { closeApp } from '../identity/app';
import { startBookingServer, type BookingServer } from './server';
import { timing, defaultTiming } from './timing';

/** A new server for each test. */
export let server: BookingServer;

beforeEach(async () => {
  sessionStorage.clear();
  Object.assign(timing, defaultTiming);
  server = await startBookingServer();
});

afterEach(async () => {
  closeApp();
  vi.unstubAllGlobals();
  await server.stop();
});
