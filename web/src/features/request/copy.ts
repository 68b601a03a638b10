import { bookingCopy } from '@/lib/shared-copy';
import type { DisplayStatus } from './types';

export const copy = {
  request: {
    caption: 'Your request',
    /** The name in a headline if the page of the photographer is gone. */
    photographer: 'the photographer',
    headline: {
      inquiry: (name: string) => `${name} received your request`,
      seen: (name: string) => `${name} has seen your request`,
      confirmed: (name: string) => `${name} confirmed your booking`,
      declined: (name: string) => `${name} declined your request`,
      completed: (name: string) => `Your booking with ${name} is complete`,
      withdrawn: () => 'You withdrew this request',
      cancelledByPhotographer: (name: string) => `${name} cancelled your booking`,
    },
    text: {
      inquiry: bookingCopy.sent.text,
      confirmed: 'The photographer will contact you directly about details and payment.',
      declined: 'You can send a new request for another day or service.',
      completed: 'Thank you for booking.',
      withdrawn: 'You can send a new request at any time.',
      cancelledByPhotographer: 'You can send a new request for another day.',
    } satisfies Record<DisplayStatus, string>,
    date: 'Date',
    profile: (name: string) => `View ${name}'s page`,
  },
  status: {
    inquiry: 'Waiting for an answer',
    confirmed: 'Confirmed',
    declined: 'Declined',
    completed: 'Completed',
    withdrawn: 'Withdrawn',
    cancelledByPhotographer: 'Cancelled',
  } satisfies Record<DisplayStatus, string>,
  timeline: {
    label: 'Request history',
    received: 'Received',
    seen: 'Seen',
    answer: 'Answer',
    notYet: 'Not yet',
  },
  withdraw: {
    open: 'Withdraw this request',
    text: "The photographer will see that you withdrew it. This can't be undone.",
    confirm: 'Withdraw request',
  },
  answer: {
    caption: 'Booking request',
    open: 'Needs an answer',
    wants: 'would like to book',
    message: 'Message',
    noMessage: 'No message.',
    question: {
      confirm: 'Confirm this booking?',
      decline: 'Decline this request?',
      open: 'Confirm or decline?',
    },
    explanation: 'Nothing is sent until you choose.',
    confirm: 'Confirm',
    decline: 'Decline',
    reply: (email: string) => `Email ${email}`,
    replySubject: (service: string) => `Your booking request: ${service}`,
    next: 'Contact your client to arrange details and payment.',
    outcome: {
      confirmed: 'You confirmed this booking.',
      declined: 'You declined this request.',
      completed: 'This booking is complete.',
      withdrawn: 'This request was withdrawn.',
      cancelledByPhotographer: 'You cancelled this booking.',
    } satisfies Record<Exclude<DisplayStatus, 'inquiry'>, string>,
  },
  linkNotFound: {
    title: "This link doesn't work",
    text: 'It may be incomplete, or the request was deleted. Try opening it from your email again.',
    home: 'Go to home',
  },
} as const;
