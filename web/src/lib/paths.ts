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
  /** The form that needs no script. */
  book: (username: string, serviceId: string) => `/u/${username}/book/${serviceId}`,
  withdraw: (token: string) => `/r/${token}/withdraw`,
  answer: (token: string, answer: 'confirm' | 'decline') => `/answer/${token}/${answer}`,
} as const;
