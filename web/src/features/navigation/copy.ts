export const copy = {
  label: 'Studio',
  home: 'Home',
  requests: 'Requests',
  profile: 'Profile',
  settings: 'Settings',
  /** Read out after the name of the link, in the place of the bare number. */
  needAnswer: (count: number) => (count === 1 ? '(1 needs an answer)' : `(${String(count)} need an answer)`),
  many: '99+',
} as const;
