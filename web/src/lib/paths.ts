export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  createProfile: '/profile/create',
  editProfile: '/profile/edit',
  publicProfile: (username: string) => `/u/${username}`,
} as const;
