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

/** A `mailto:` link. It escapes every part, because `?` and `&` could add recipients and subjects. */
export function buildMailtoLink(address: string, subject?: string, body?: string): string {
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
  const parameters = Object.entries({ subject, body: body?.replaceAll('\n', '\r\n') })
    .filter((parameter): parameter is [string, string] => parameter[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parameters.length === 0 ? link : `${link}?${parameters.join('&')}`;
}
