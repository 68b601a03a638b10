export const copy = {
  cancel: 'Cancel',
  back: 'Back',
  preview: 'Preview',
  usernamePlaceholder: 'username',
  error: 'Error',
  offline: 'No connection. Everything you typed is still here. Try again when you are back online.',

  fields: {
    username: 'Username',
    usernameHint: 'This will be your public profile URL',
    displayName: 'Display Name',
    bio: 'Bio',
    bioHint: 'A few words about you and your work. Optional.',
    showEmail: 'Show my e-mail on my page',
  },

  username: {
    checking: 'Checking…',
    available: 'Available',
    suggestions: 'Free names close to it',
    renamed: 'Your old link keeps working: it leads to the new one.',
  },

  create: {
    title: 'Create Your Profile',
    subtitle: 'Set up your photography profile to start accepting bookings',
    saveDraft: 'Save Draft',
    submit: 'Create Profile',
    busy: 'Creating...',
    done: { title: 'Profile created', description: 'Your page is live. Share your link.' },
    doneWithoutAll: {
      title: 'Profile created',
      description: 'Your page is live. Finish the services that miss something under Edit Profile.',
    },
    failed: 'Failed to create profile. Please try again.',
    servicesUnsaved:
      'Your profile is saved. What is marked “Not saved yet” is not: press Create Profile to try again.',
    previewTitle: 'Preview of your page',
    showForm: 'Back to editing',
    photoPending: 'Your photo is still on its way. One moment.',
    draftLost: {
      title: 'Your draft could not be kept',
      description:
        'This browser does not keep anything for this page. Create your profile now, or copy your text first.',
    },
    draft: {
      title: 'You have a draft on this device',
      text: 'Go on where you left off, or start afresh.',
      restore: 'Restore',
      discard: 'Discard',
    },
    leave: {
      title: 'Leave without creating your profile?',
      text: 'Your draft stays on this device, so you can go on later.',
      keep: 'Keep editing',
      confirm: 'Leave',
    },
    leavePartlySaved: {
      title: 'Leave without saving the rest?',
      text: 'Your profile is saved, but not everything you typed is. Services that are missing wait under Edit Profile.',
      keep: 'Keep editing',
      confirm: 'Leave',
    },
  },

  edit: {
    title: 'Edit Profile',
    editInfo: 'Edit Info',
    editInfoHint: 'Name, bio and contact',
    addService: 'Add Service',
    infoTitle: 'Profile Information',
    submit: 'Update Profile',
    busy: 'Updating...',
    done: { title: 'Profile updated', description: 'Your page shows the changes now.' },
    failed: 'Failed to update profile. Please try again.',
    restored: 'The changes you had not saved are back.',
    discard: 'Discard them',
    conflict: {
      title: 'Another tab or device saved a different version:',
      text: 'Your version is still in the form. Press Update Profile to replace the saved one.',
      takeStored: 'Use the saved version',
      empty: 'Empty',
      on: 'On',
      off: 'Off',
    },
    leave: {
      title: 'Leave without saving?',
      text: 'The changes you made to your profile are not saved.',
      keep: 'Keep editing',
      confirm: 'Leave',
    },
  },

  accent: {
    title: 'Page colour',
    hint: 'For the buttons and links on your page.',
    swatches: {
      safelight: 'Safelight',
      cyan: 'Cyan',
      forest: 'Forest',
      plum: 'Plum',
      ink: 'Ink',
      rose: 'Rose',
    },
    own: 'Your own',
    reset: 'Reset',
    resetLabel: 'Reset colour',
    darker: 'A little darker, so that everybody can read it',
    light: 'On light screens',
    lightAdjusted: 'On light screens, a little darker',
    dark: 'On dark screens',
    darkAdjusted: 'On dark screens, a little lighter',
  },

  contact: {
    title: 'How clients reach you',
    emailShown: (email: string) => `Your page shows ${email}.`,
    emailHidden: 'Your page shows no e-mail. Booking requests reach you all the same.',
    phone: 'Phone',
    showPhone: 'Show a phone number on my page',
    phoneShown: (phone: string) => `Your page shows ${phone}.`,
    phonePlaceholder: (phone: string) =>
      `Your page shows the placeholder ${phone} until you enter your number.`,
    phoneHidden: 'Your page shows no phone number.',
    social: 'Instagram name',
    showSocial: 'Show an Instagram link on my page',
    socialShown: (handle: string) => `Your page links to instagram.com/${handle}.`,
    socialPlaceholder: (username: string) =>
      `Your page links to instagram.com/${username}, made from your username, until you enter your name there.`,
    socialHidden: 'Your page shows no Instagram link.',
  },

  validation: {
    usernameCharacters: 'Username can only contain letters, numbers, hyphens, and underscores',
    usernameLength: 'Username must be 3 to 30 characters',
    displayName: 'Display name is required',
    displayNameLength: 'Display name must be at most 100 characters',
    bioLength: 'Bio must be at most 500 characters',
    accent: 'Choose a colour from the palette',
  },
} as const;
