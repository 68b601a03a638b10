/** Texts of the booking form, for the dialog and for the page that works without scripts. */
export const bookingCopy = {
  title: (service: string) => `Book ${service}`,
  name: 'Your Name *',
  email: 'Email Address *',
  message: 'Message (Optional)',
  messageHint: 'Helpful: date, place, number of people.',
  cancel: 'Cancel',
  send: 'Send Booking Request',
  sending: 'Sending...',
  footer:
    'Your request goes to the photographer, who will contact you directly to confirm details and payment.',
  recipient: (name: string, brand: string) => `Your details go to ${name} and are stored on ${brand}.`,
  sent: {
    title: 'Booking Request Sent!',
    text: 'The photographer will contact you soon to confirm your booking.',
  },
  failed: 'Failed to send booking request. Please try again.',
} as const;

/** In characters, as the server counts them. */
export const bookingLimits = { name: 100, email: 254, message: 500 } as const;

/** Texts about a profile that several features share. */
export const profileCopy = {
  namePlaceholder: 'Your Name',
  activeServices: (count: number) => (count === 1 ? '1 active service' : `${String(count)} active services`),
  servicesTitle: 'Your Services',
  noServices: 'No services yet',
  addFirstService: 'Add Your First Service',
} as const;
