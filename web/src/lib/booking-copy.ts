/** What is said about a booking request wherever it is made: in the dialog, and on the page that needs no script. */
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

/** Characters, as the server counts them. */
export const bookingLimits = { name: 100, email: 254, message: 500 } as const;
