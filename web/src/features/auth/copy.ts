export const copy = {
  back: 'Back',
  or: 'or',
  google: 'Continue with Google',
  googleBusy: 'Waiting for Google...',
  inAppNote:
    'Google may refuse to open inside this app. If it does, open this page in your browser or use your email.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',

  signIn: {
    edge: ['36', 'Developed'],
    title: 'Welcome back',
    subtitle: 'Sign in to your page and your booking requests',
    description: 'Sign in to manage your booking page.',
    submit: 'Sign In',
    busy: 'Signing in...',
    forgot: 'Forgot password?',
    other: 'No account yet?',
    otherLink: 'Sign up',
    done: { title: 'Welcome back!', description: "You've successfully signed in." },
    failed: 'Sign in failed',
    failedText: 'Please check your email and password.',
    googleFailedText: 'Failed to sign in with Google.',
  },

  signUp: {
    edge: ['00', 'Unexposed'],
    title: 'Create Your Account',
    subtitle: 'Start showcasing your photography today',
    name: 'Full Name',
    submit: 'Create Account',
    busy: 'Creating Account...',
    other: 'Already have an account?',
    otherLink: 'Sign in',
    done: (brand: string) => ({
      title: 'Account created successfully!',
      description: `Welcome to ${brand}. Let's set up your profile.`,
    }),
    failed: 'Sign up failed',
    failedText: 'Failed to create account. Please try again.',
    googleFailedText: 'Failed to sign up with Google.',
    closedTitle: 'No new accounts for now',
    closedText:
      'This server takes no new accounts at the moment. If you have one already, you can sign in as always.',
  },

  googleDone: { title: 'Welcome!', description: "You've successfully signed in with Google." },

  validation: {
    email: 'Please enter a valid email',
    password: (length: number) => `Password must be at least ${String(length)} characters`,
    name: 'Name must be at least 2 characters',
  },

  forgotPassword: {
    edge: ['17', 'Out of focus'],
    title: 'Forgot your password?',
    subtitle: 'Tell us your email and we will send you a link to choose a new one.',
    submit: 'Send Link',
    busy: 'Sending...',
    failed: 'No mail was sent',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
    sentTitle: 'Check your mail',
    sentText: (email: string) =>
      `If there is an account for ${email}, a link to choose a new password is on its way. It works once, for 30 minutes.`,
    sentHint: 'Nothing there after a few minutes? Look in the spam folder, or check the email for typos.',
    again: 'Use another email',
    toLogin: 'Back to sign in',
  },

  resetPassword: {
    edge: ['18', 'Refocused'],
    title: 'Choose a new password',
    subtitle: (email: string) => `For ${email}. You will be signed out everywhere else.`,
    checking: 'Checking your link...',
    newPassword: 'New password',
    submit: 'Save Password',
    busy: 'Saving...',
    failed: 'Password not changed',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
    doneTitle: 'Your password is changed',
    doneText: 'Sign in with the new one. All other devices have been signed out.',
    signIn: 'Sign In',
    badTitle: 'This link does not work any more',
    askAgain: 'Send a new link',
  },

  verifyEmail: {
    edge: ['19', 'Proof'],
    title: 'Confirm your email',
    text: 'One press, and clients can reach you at this address.',
    submit: 'Confirm Email',
    busy: 'Confirming...',
    doneTitle: 'Your email is confirmed',
    doneText: (email: string) => `Thank you. Booking requests will reach you at ${email}.`,
    signInForNew: 'Sign in, and your home page will offer to send a new link.',
    resend: 'Send a new link',
  },

  confirmEmail: {
    edge: ['20', 'New print'],
    title: 'Confirm your new email',
    text: 'One press, and this address replaces the old one on your account.',
    submit: 'Use This Email',
    busy: 'Changing...',
    doneTitle: 'Your email is changed',
    doneText: (email: string) => `From now on you sign in with ${email}.`,
    askAgainHint:
      'Your old address still works. Sign in with it and change the address once more for a new link.',
  },

  link: {
    badTitle: 'This link does not work any more',
    missing: 'The address of this page is not complete. Open the link in the mail once more.',
    unreachable: 'That did not work',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
    tryAgain: 'Try again',
    home: 'Go to the home page',
    signIn: 'Sign In',
  },

  verifyBanner: {
    text: (email: string) => `Please confirm your email. We sent a link to ${email}.`,
    resend: 'Send it again',
    busy: 'Sending...',
    sent: { title: 'Mail sent', description: 'Open the link in it to confirm your email.' },
    failed: 'Mail not sent',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
  },

  sessionExpired: { title: 'Session expired', description: 'Please sign in again.' },
  unauthorized: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  disabled: 'Account disabled',
} as const;
