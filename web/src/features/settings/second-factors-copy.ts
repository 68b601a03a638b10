export const copy = {
  title: 'Two-step sign-in',
  text: 'A second step protects your account if your password becomes known. A passkey also replaces the password.',
  loading: 'Loading your second steps...',
  loadFailed: "Couldn't load your second steps.",
  list: 'Your second steps',

  off: 'Off',
  offText: 'You sign in with one step. Add a passkey or an authenticator app to ask for a second one.',
  add: 'Add another',
  addText: 'With a second device or app you can still sign in if you lose one.',
  unverified: (email: string) => `Please confirm your email first. We sent a link to ${email}.`,

  kinds: { passkey: 'Passkey', 'authenticator-app': 'Authenticator app' },
  added: (date: string) => `Added ${date}`,
  lastUsed: (moment: string) => `Last used ${moment}`,
  neverUsed: 'Never used',

  name: 'Name',
  nameMissing: 'Please enter a name',
  nameTooLong: 'Name must be at most 60 characters',
  expired: 'This took too long. Please start again.',
  done: (name: string) => ({
    title: 'Second step added',
    description: `You can now use ${name} to sign in.`,
  }),

  passkey: {
    add: 'Add a passkey',
    busy: 'Preparing...',
    failed: 'Passkey not added',
    title: 'Add a passkey',
    text: 'Your device asks for your fingerprint, face or screen lock. The passkey works without a password.',
    defaultName: 'My device',
    submit: 'Create passkey',
    waiting: 'Waiting for your device...',
  },

  app: {
    add: 'Add an authenticator app',
    busy: 'Preparing...',
    failed: 'Authenticator app not added',
    title: 'Add an authenticator app',
    text: 'Scan the QR code with your authenticator app. Then enter the 6-digit code that it shows.',
    open: 'Open authenticator app',
    qrCode: 'QR code for your authenticator app',
    key: 'Or enter this key in the app',
    copyKey: 'Copy key',
    copyFailed: {
      title: "Couldn't copy the key",
      description: 'Your browser blocked copying. The key is selected, so you can copy it yourself.',
    },
    defaultName: 'Authenticator app',
    submit: 'Add app',
    checking: 'Checking...',
  },

  rename: {
    action: 'Rename',
    label: (name: string) => `Rename ${name}`,
    title: 'Rename',
    submit: 'Save name',
    busy: 'Saving...',
    failed: 'Name not saved',
  },

  remove: {
    action: 'Remove',
    label: (name: string) => `Remove ${name}`,
    title: (name: string) => `Remove ${name}?`,
    text: 'You can no longer sign in with it.',
    lastText:
      'This is your last second step. Sign-in will need only your password or Google again, and your recovery codes stop working.',
    cancelLabel: 'Keep it',
    confirmLabel: 'Remove',
    busy: 'Removing...',
    failed: 'Not removed',
    done: (name: string) => ({ title: 'Removed', description: `You can no longer sign in with ${name}.` }),
  },

  codes: {
    title: 'Recovery codes',
    left: (count: number, total: number) => `${String(count)} of ${String(total)} recovery codes left.`,
    few: 'Create new codes before you run out.',
    none: 'No recovery codes left. If you lose your device, you cannot sign in. Create new codes.',
    create: 'Create new codes',
    busy: 'Creating...',
    failed: 'No new codes',
    confirm: {
      title: 'Create new recovery codes?',
      text: 'Your old recovery codes stop working.',
      cancelLabel: 'Keep the old codes',
      confirmLabel: 'Create new codes',
    },
    /** The response with the codes of the first second step was lost. */
    lost: {
      title: 'Second step added',
      text: 'The connection failed before we could show your recovery codes. Create new ones, so that you can sign in if you lose your device.',
      cancelLabel: 'Later',
      confirmLabel: 'Create new codes',
    },
    dialogTitle: 'Save your recovery codes',
    dialogText:
      'If you lose your device, each code signs you in once instead of the second step. We show them only now.',
    list: 'Your recovery codes',
    copy: 'Copy',
    copyFailed: {
      title: "Couldn't copy the codes",
      description: 'Your browser blocked copying. Download the codes instead.',
    },
    download: 'Download',
    fileName: 'recovery-codes.txt',
    fileText: (brand: string, email: string, codes: readonly string[]) =>
      `Recovery codes of ${email} for ${brand}. Each code works once.\n\n${codes.join('\n')}\n`,
    saved: 'I saved these codes',
    done: 'Done',
    leave: {
      title: 'Close without saving?',
      text: 'We cannot show these codes again. You can create new ones later.',
      cancelLabel: 'Back to the codes',
      confirmLabel: 'Close',
    },
  },

  identity: {
    passkey: 'Use a passkey instead',
    passkeyOnly: 'Use a passkey',
    passkeyBusy: 'Waiting for your passkey...',
    expired: 'This took too long. Please try again.',
  },
} as const;
