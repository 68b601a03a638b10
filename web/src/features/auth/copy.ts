export const copy = {
  back: 'Back',
  or: 'or',
  google: 'Continue with Google',
  googleBusy: 'Waiting for Google...',
  inAppBrowserHint:
    'Google may not work inside this app. If it fails, open this page in your browser or use your email.',
  email: 'Email',
  password: 'Password',

  signIn: {
    decoration: ['36', 'Sign in'],
    title: 'Welcome back',
    subtitle: 'Sign in to manage your page and booking requests',
    metaDescription: 'Sign in to manage your page and booking requests.',
    submit: 'Sign In',
    busy: 'Signing in...',
    forgot: 'Forgot password?',
    switchText: 'No account yet?',
    switchLink: 'Sign up',
    done: { title: 'Welcome back!', description: "You've successfully signed in." },
    failed: 'Sign in failed',
    failedText: 'Please check your email and password.',
    googleFailedText: 'Failed to sign in with Google.',
    passkey: 'Sign in with a passkey',
    passkeyBusy: 'Waiting for your passkey...',
  },

  signUp: {
    decoration: ['00', 'New account'],
    title: 'Create Your Account',
    subtitle: 'Start showcasing your photography today',
    name: 'Full Name',
    submit: 'Create Account',
    busy: 'Creating Account...',
    switchText: 'Already have an account?',
    switchLink: 'Sign in',
    done: (brand: string) => ({
      title: 'Account created successfully!',
      description: `Welcome to ${brand}. Let's set up your profile.`,
    }),
    failed: 'Sign up failed',
    failedText: 'Failed to create account. Please try again.',
    googleFailedText: 'Failed to sign up with Google.',
    closedTitle: 'Sign-up is closed',
    closedText: 'New accounts are not available right now. If you already have an account, sign in.',
  },

  /** For an attempt that the server no longer knows, or that this browser did not start. */
  googleExpired: 'This sign-in has expired, or it was started in another browser. Please try again.',
  googleDone: { title: 'Welcome!', description: "You've successfully signed in with Google." },

  validation: {
    email: 'Please enter a valid email',
    password: 'Password must be at least 6 characters',
    name: 'Name must be at least 2 characters',
  },

  verifyBanner: {
    text: (email: string) => `Please confirm your email. We sent a link to ${email}.`,
    resend: 'Resend email',
    busy: 'Sending...',
    sent: { title: 'Email sent', description: 'Open the link in the email to confirm your address.' },
    failed: 'Email not sent',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
  },

  sessionExpired: { title: 'Session expired', description: 'Please sign in again.' },
  unauthorized: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  accountDisabled: 'Account disabled',
} as const;
