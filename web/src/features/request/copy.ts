import { bookingCopy } from '@/lib/booking-copy';
import type { Outcome } from './types';

export const copy = {
  request: {
    mark: 'Your request',
    photographer: 'the photographer',
    headline: {
      inquiry: (who: string) => `Your request is with ${who}`,
      seen: (who: string) => `${who} has seen your request`,
      confirmed: (who: string) => `${who} confirmed your booking`,
      declined: (who: string) => `${who} declined your request`,
      completed: (who: string) => `Your booking with ${who} is complete`,
      cancelled: () => 'This request is withdrawn',
      calledOff: (who: string) => `${who} cancelled your booking`,
    },
    text: {
      inquiry: bookingCopy.sent.text,
      confirmed: 'The photographer will contact you directly about details and payment.',
      declined: 'You are welcome to ask again, for another day or another service.',
      completed: 'Thank you for booking.',
      cancelled: 'Nothing more happens with it. You can send a new one at any time.',
      calledOff: 'It does not take place. You are welcome to ask for another day.',
    } satisfies Record<Outcome, string>,
    date: 'Date',
    profile: (who: string) => `See the page of ${who}`,
  },
  status: {
    inquiry: 'Waiting for an answer',
    confirmed: 'Confirmed',
    declined: 'Declined',
    completed: 'Completed',
    cancelled: 'Withdrawn',
    calledOff: 'Cancelled',
  } satisfies Record<Outcome, string>,
  timeline: {
    label: 'What happened so far',
    received: 'Received',
    seen: 'Seen',
    answer: 'Answer',
    notYet: 'Not yet',
  },
  withdraw: {
    open: 'Withdraw this request',
    text: 'The photographer sees that you no longer need it. This cannot be undone.',
    confirm: 'Yes, withdraw it',
  },
  answer: {
    mark: 'Booking request',
    open: 'Open',
    wants: 'would like to book',
    message: 'Message',
    noMessage: 'They left no message.',
    question: {
      confirm: 'Confirm this booking?',
      decline: 'Decline this request?',
      open: 'What is your answer?',
    },
    explanation: 'Nothing is sent until you press a button.',
    confirm: 'Confirm',
    decline: 'Decline',
    reply: (email: string) => `Write to ${email}`,
    replySubject: (service: string) => `Your booking request: ${service}`,
    next: 'Settle details and payment with your client directly.',
    outcome: {
      inquiry: 'This request waits for an answer.',
      confirmed: 'You confirmed this booking.',
      declined: 'You declined this request.',
      completed: 'This booking is complete.',
      cancelled: 'This request was withdrawn.',
      calledOff: 'You cancelled this booking.',
    } satisfies Record<Outcome, string>,
  },
  linkNotFound: {
    title: 'This link leads nowhere',
    text: 'It may have been cut off on its way: open it from your mail once more. Otherwise, what it led to is gone.',
    home: 'Go to the home page',
  },
} as const;
