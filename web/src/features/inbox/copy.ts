import type { Filter } from './filters';
import type {
  BookingStatus,
  EmailHold,
  MailState,
  Step,
  Suspicion,
  TimelineEntry,
  TimelineMail,
} from './types';

const plural = (count: number, one: string) => `${String(count)} ${count === 1 ? one : `${one}s`}`;

/** Whether a client hears of a step by mail: not everybody gets any. */
const hearing = (client: string, isMailed: boolean) =>
  isMailed ? `A mail goes to ${client}.` : `No mail goes out: please tell ${client} yourself.`;

export const copy = {
  title: 'Requests',
  description: 'What your clients asked for, and what became of it.',

  filterLabel: 'Which requests',
  filters: {
    all: 'All',
    'needs-answer': 'Needs an answer',
    confirmed: 'Confirmed',
    done: 'Done',
    declined: 'Declined',
    quarantine: 'Quarantine',
  } satisfies Record<Filter, string>,
  search: 'Search requests',
  searchHint: 'Name, email, service or words',

  export: {
    action: 'Export CSV',
    busy: 'Exporting...',
    failed: {
      title: 'The export did not work',
      description: 'Nothing was saved. Check your connection and try again.',
    },
    name: 'requests.csv',
  },

  list: {
    label: 'Your requests',
    loading: 'Loading your requests...',
    isNew: 'New',
    more: 'Load more',
    loadingMore: 'Loading...',
    shown: (count: number) => `${plural(count, 'request')} shown`,
    moreFailed: 'The next ones did not load.',
  },
  status: {
    inquiry: 'Needs an answer',
    confirmed: 'Confirmed',
    declined: 'Declined',
    completed: 'Done',
    cancelled: 'Cancelled',
  } satisfies Record<BookingStatus, string>,
  quarantined: 'In quarantine',
  suspicion: {
    'too-fast': 'Filled in too fast',
    'too-many': 'Too many from one place',
    'many-at-once': 'Many requests at once',
  } satisfies Record<Suspicion, string>,
  emailHold: {
    unverified: 'Not emailed to you: your address is not confirmed.',
  } satisfies Record<EmailHold, string>,
  mail: { sent: 'Mail sent', queued: 'Mail waiting', failed: 'Mail failed' } satisfies Record<
    MailState,
    string
  >,
  /** What was asked for, as one line. */
  ask: (service: string, price: string) => `${service} · ${price}`,
  arrived: (names: readonly string[]) =>
    names.length === 1 ? `New request from ${names[0] ?? ''}` : plural(names.length, 'new request'),

  empty: {
    all: {
      title: 'No requests yet',
      text: 'They land here the moment somebody books. Share your link where people find you.',
    },
    'needs-answer': {
      title: 'Nothing waits for you',
      text: 'Every request has its answer. Share your link to get the next one.',
    },
    confirmed: {
      title: 'No confirmed bookings',
      text: 'Confirm a request, and it is kept here until the shoot.',
    },
    done: { title: 'Nothing done yet', text: 'After a shoot, mark its booking as done: it moves here.' },
    declined: { title: 'Nothing declined', text: 'What you decline, or what is cancelled, is kept here.' },
    quarantine: {
      title: 'Quarantine is empty',
      text: 'Requests that look like spam, or that arrive with too many others, wait here until you decide.',
    },
  } satisfies Record<Filter, { title: string; text: string }>,
  notFound: {
    title: (words: string) => `Nothing found for “${words}”`,
    text: 'Try fewer letters, or look among all requests.',
    clear: 'Clear the search',
  },
  createProfile: 'Create Your Profile',

  trouble: {
    offline: 'You are offline. You see what was here last; it catches up by itself when you are back.',
    unreachable: 'The server cannot be reached. You see what was here last.',
    stale: 'This could not be brought up to date. You see what was here last.',
    title: 'Your requests did not load',
    text: 'The server did not answer as it should, or the connection dropped. Nothing of yours is lost.',
    offlineText: 'You are offline. This loads by itself when you are back.',
  },

  detail: {
    pick: 'Choose a request to see it here.',
    label: 'Request',
    loading: 'Loading the request...',
    close: 'Close',
    received: 'Received',
    noMessage: 'They left no message.',
    gone: 'This request is gone',
    goneText: 'It was deleted, or the address is not complete.',
    failed: 'This request did not load',
    suspicion: {
      'too-fast': 'The form was filled in faster than people type. Nobody was mailed.',
      'too-many': 'Many requests came at once from the same place. Nobody was mailed.',
      'many-at-once':
        'Many requests arrived at once, so this one waits here. A real client may have sent it. Nobody was mailed.',
    } satisfies Record<Suspicion, string>,
    suspicionUnknown: 'It looks like spam. Nobody was mailed.',
    emailHold: {
      unverified:
        'We did not email you about this request: your address is not confirmed, and few emails a day go to such an address. Confirm it, and the email leaves at once.',
    } satisfies Record<EmailHold, string>,
  },

  steps: {
    confirm: 'Confirm',
    decline: 'Decline',
    complete: 'Mark as done',
    cancel: 'Cancel booking',
    release: 'Move to requests',
    delete: 'Delete',
  } satisfies Record<Step, string>,
  busy: {
    confirm: 'Confirming...',
    decline: 'Declining...',
    complete: 'Saving...',
    cancel: 'Cancelling...',
    release: 'Moving...',
    delete: 'Deleting...',
  } satisfies Record<Step, string>,
  /** The button's name where several requests have one. */
  stepOf: (step: string, client: string) => `${step} the request of ${client}`,
  done: {
    confirm: (client: string, isMailed: boolean) => `Confirmed. ${hearing(client, isMailed)}`,
    decline: (client: string, isMailed: boolean) => `Declined. ${hearing(client, isMailed)}`,
    complete: () => 'Marked as done.',
    cancel: (client: string, isMailed: boolean) => `Cancelled. ${hearing(client, isMailed)}`,
    release: (client: string) => `The request of ${client} is among your requests now.`,
    delete: (client: string) => `The request of ${client} is deleted.`,
  } satisfies Record<Step, (client: string, isMailed: boolean) => string>,
  undo: 'Undo',
  undoing: 'Undoing...',
  undone: 'Taken back. Nobody was told.',
  failure: {
    step: 'That did not work. Nothing has changed; please try again.',
    offline: 'The server cannot be reached. Nothing has changed; try again when you are back online.',
    gone: 'This request is not there any more.',
  },
  confirmCancel: {
    title: 'Cancel this booking?',
    text: (client: string, isMailed: boolean) =>
      isMailed
        ? `A mail tells ${client} that the booking is cancelled.`
        : `The booking is cancelled. ${hearing(client, isMailed)}`,
    keep: 'Keep it',
  },
  confirmDelete: {
    title: 'Delete this request?',
    text: (client: string) => `The request of ${client} is gone for good. Nobody is told.`,
    keep: 'Keep it',
  },

  reply: 'Reply',
  replyByMail: 'Reply by mail',
  replyTo: (client: string) => `Reply to ${client}`,
  replySubject: (service: string) => `Re: ${service}`,
  greeting: (client: string) => `Hi ${client},\n\n`,

  date: {
    legend: 'Date of the shoot',
    day: 'Day',
    time: 'Time (optional)',
    hint: 'As it is where you meet. The confirmation names it.',
    incompleteDay: 'The date is not complete.',
    incompleteTime: 'The time is not complete.',
    calendar: {
      action: 'Add to calendar',
      busy: 'Fetching...',
      failed: {
        title: 'The calendar file did not load',
        description: 'Check your connection and try again.',
      },
      name: 'request.ics',
    },
  },
  note: {
    label: 'Private note',
    hint: 'Only you see it.',
    tooLong: 'A note has at most 2000 characters. It is not saved yet.',
  },
  kept: {
    saving: 'Saving...',
    saved: 'Saved',
    failed: 'Not saved. What you typed stays here.',
    restored: 'Not saved yet.',
    retry: 'Save now',
    lost: {
      title: 'Not everything is saved',
      description: 'What you typed is kept in this tab: open the request again to save it.',
    },
  },

  timeline: {
    title: 'What happened',
    received: (client: string) => `Request from ${client}`,
    seen: 'Seen by you',
    confirmed: 'Confirmed by you',
    declined: 'Declined by you',
    completed: 'Marked as done',
    cancelled: 'Cancelled by you',
    withdrawn: (client: string) => `Withdrawn by ${client}`,
    released: 'Taken out of quarantine',
    mail: {
      request: 'Mail about the request',
      receipt: 'Receipt',
      confirmed: 'Confirmation',
      declined: 'Answer that you declined',
      cancelled: 'Cancellation',
      withdrawn: 'Mail about the withdrawal',
    } satisfies Record<TimelineMail['about'], string>,
    to: { you: () => 'to you', client: (client: string) => `to ${client}` },
    mailState: {
      sent: () => 'sent',
      queued: () => 'waiting to be sent',
      failed: (attempts: number) => `failed after ${attempts === 1 ? '1 try' : `${String(attempts)} tries`}`,
    } satisfies Record<MailState, (attempts: number) => string>,
    resend: 'Resend',
    resending: 'Sending...',
    resendFailed: 'It could not be sent again. Please try again.',
  } satisfies Record<Exclude<TimelineEntry['kind'], 'mail'>, unknown> & Record<string, unknown>,

  home: {
    needsAnswer: 'Needs an answer',
    latest: 'Latest requests',
    all: 'All requests',
    empty: 'Requests land here. Share your link to get the first one.',
    loading: 'Loading...',
    failed: 'Your requests did not load.',
  },
} as const;
