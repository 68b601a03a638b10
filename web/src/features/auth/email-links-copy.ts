/** Texts of the pages that request or open a link in an email. */
export const copy = {
  forgotPassword: {
    decoration: ['17', 'Password'],
    title: 'Forgot your password?',
    subtitle: 'Enter your email and we will send you a link to reset your password.',
    submit: 'Send Link',
    busy: 'Sending...',
    failed: 'Email not sent',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
    sentTitle: 'Check your email',
    sentText: (email: string) =>
      `If an account exists for ${email}, we sent a link to reset the password. It works once and expires after 30 minutes.`,
    /** Firebase decides how long its links work. */
    atFirebase: {
      sentText: (email: string) =>
        `If an account exists for ${email}, we sent a link to reset the password. It works once, and only for a short time.`,
    },
    sentHint: 'No email after a few minutes? Check your spam folder and the spelling of your address.',
    useAnotherEmail: 'Use another email',
    toLogin: 'Back to sign in',
  },

  resetPassword: {
    decoration: ['18', 'Password'],
    title: 'Choose a new password',
    subtitle: (email: string) => `For ${email}. This signs you out on all other devices.`,
    checking: 'Checking your link...',
    newPassword: 'New password',
    submit: 'Save Password',
    busy: 'Saving...',
    failed: 'Password not changed',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
    doneTitle: 'Password changed',
    doneText: 'Sign in with your new password. All other devices are signed out.',
    /** Tokens of Firebase stay valid for up to an hour. */
    atFirebase: {
      subtitle: (email: string) => `For ${email}. This signs you out on all other devices within an hour.`,
      doneText: 'Sign in with your new password. All other devices are signed out within an hour.',
    },
    signIn: 'Sign In',
    requestNewLink: 'Send a new link',
  },

  verifyEmail: {
    decoration: ['19', 'Email'],
    title: 'Confirm your email',
    text: 'Confirm this address so that clients can reach you.',
    submit: 'Confirm Email',
    busy: 'Confirming...',
    doneTitle: 'Email confirmed',
    doneText: (email: string) => `We send booking requests to ${email}.`,
    signInForNewLink: 'Sign in to request a new link.',
    resend: 'Send a new link',
  },

  confirmEmail: {
    decoration: ['20', 'Email'],
    title: 'Confirm your new email',
    text: 'Confirm to use this address for your account.',
    submit: 'Use This Email',
    busy: 'Changing...',
    doneTitle: 'Email changed',
    doneText: (email: string) => `Sign in with ${email} from now on.`,
    newLinkHint: 'Your old email still works. Sign in with it and change your email again to get a new link.',
  },

  /** For the link with which Firebase tells the old address about a change of the email. */
  recoverEmail: {
    decoration: ['20', 'Email'],
    title: 'Undo your email change',
    text: 'Your account gets its old email back.',
    submit: 'Undo Change',
    busy: 'Undoing...',
    doneTitle: 'Email change undone',
    doneText: (email: string) =>
      `Sign in with ${email} again, and set a new password if you did not change your email.`,
  },

  link: {
    invalidTitle: 'This link no longer works',
    incomplete: 'This link is incomplete. Open it again from the email.',
    failedTitle: 'Something went wrong',
    failedText: 'Something went wrong on our side. Please try again in a moment.',
    tryAgain: 'Try again',
    home: 'Go to home',
    signIn: 'Sign In',
  },
} as const;
