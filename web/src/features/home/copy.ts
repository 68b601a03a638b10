export const copy = {
  title: 'Home',
  edge: ['01', 'First frame'],
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
    title: 'You are still signed in',
    description: 'The server did not answer. Check your internet connection and try again.',
  },

  loading: 'Loading...',
  loadFailed: {
    title: 'Your profile did not load',
    text: 'The server did not answer as it should, or the connection dropped. Nothing of yours is lost.',
    retry: 'Try again',
    busy: 'Trying...',
  },

  photoAlt: (displayName: string) => `Portrait of ${displayName}`,
  editProfile: 'Edit Profile',
  viewPublic: 'View Public',

  manage: 'Manage',
} as const;
