import { initializeAuth, type Auth } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { openFirebaseAuth, preloadPopup } from './firebase-auth';

const { resolver } = vi.hoisted(() => ({
  resolver: { _shouldInitProactively: true, _initialize: vi.fn(() => Promise.resolve()) },
}));
vi.mock('@firebase/app', () => ({ initializeApp: vi.fn() }));
vi.mock('@firebase/auth', () => ({
  browserLocalPersistence: {},
  browserPopupRedirectResolver: {},
  connectAuthEmulator: vi.fn(),
  initializeAuth: vi.fn(() => ({ useDeviceLanguage: vi.fn() })),
}));
vi.mock('@firebase/auth/internal', () => ({ _getInstance: () => resolver }));

test('restores the sign-in without the scripts for popups', () => {
  openFirebaseAuth({ projectId: 'studio', apiKey: 'key', authDomain: 'studio.test' });
  expect(vi.mocked(initializeAuth).mock.calls[0]?.[1]).not.toHaveProperty('popupRedirectResolver');
});

test.each([true, false])('preloads the popup only where the browser needs it: %s', (isNeeded) => {
  resolver._initialize.mockClear();
  resolver._shouldInitProactively = isNeeded;
  preloadPopup({} as Auth);
  expect(resolver._initialize).toHaveBeenCalledTimes(isNeeded ? 1 : 0);
});
