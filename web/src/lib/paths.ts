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
  publicProfile: (username: string) => `/u/${username}`,
} as const;
