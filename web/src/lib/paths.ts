export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  createProfile: '/profile/create',
  editProfile: '/profile/edit',
  bookings: '/bookings',
  settings: '/settings',
  booking: (id: string) => `/bookings/${id}`,
  publicProfile: (username: string) => `/u/${username}`,
  /** The booking form that works without scripts. */
  book: (username: string, serviceId: string) => `/u/${username}/book/${serviceId}`,
  withdraw: (token: string) => `/r/${token}/withdraw`,
  answer: (token: string, answer: 'confirm' | 'decline') => `/answer/${token}/${answer}`,
} as const;

const NEXT_PARAM = 'next';
const PLACEHOLDER_ORIGIN = 'https://own.invalid';
// Browsers drop tabs and line breaks from URLs and read \ as /, so `/\t/evil` would leave this site.
const UNSAFE_PATH = /^(?!\/(?!\/))|[\u0000-\u001f\u007f\\]/;

/** The target of `?next=` after signing in: a path of this site, or the home page for anything else. */
export function readNextPath(search: string): string {
  const next = new URLSearchParams(search).get(NEXT_PARAM);
  if (next === null || UNSAFE_PATH.test(next)) return paths.home;
  const { pathname, search: query, hash } = new URL(next, PLACEHOLDER_ORIGIN);
  const path = pathname + query + hash;
  // `/..//evil` gets two leading slashes only when it is resolved.
  return UNSAFE_PATH.test(path) ? paths.home : path;
}

/** The query string that returns the user to a path after signing in. */
export function createNextSearch(path: string): string {
  return path === paths.home ? '' : `?${new URLSearchParams({ [NEXT_PARAM]: path }).toString()}`;
}
