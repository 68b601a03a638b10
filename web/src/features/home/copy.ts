export const copy = {
  title: 'Home',
  captions: ['01', 'Get started'],
  welcome: (brand: string) => `Welcome to ${brand}!`,
  text: "Let's set up your photography profile to start accepting bookings from clients.",
  createProfile: 'Create Your Profile',
  logout: 'Logout',
  loggingOut: 'Signing out...',
  loggedOut: {
    title: 'Signed out successfully',
    description: 'You have been signed out of your account.',
  },
  logoutFailed: {
    title: 'Sign-out failed',
    description: "You're still signed in. Check your connection and try again.",
  },

  loading: 'Loading...',
  loadFailed: {
    title: "Couldn't load your profile",
    text: 'Check your connection and try again. Your data is safe.',
    retryLabel: 'Try again',
    busyLabel: 'Trying...',
  },

  photoAlt: (displayName: string) => `Portrait of ${displayName}`,
  editProfile: 'Edit Profile',
  viewPublic: 'View Public',

  manage: 'Manage',
} as const;
