/** The texts in the images. */
export const copy = {
  profession: 'Photography',
  scan: 'Scan to book',
  invitation: 'Book a shoot with me',
} as const;
