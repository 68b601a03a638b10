import type { Filter } from './filters';
import type {
  BookingStatus,
  EmailHold,
  MailState,
  RequestAction,
  QuarantineReason,
  TimelineEntry,
  TimelineMail,
} from './queries';

const formatCount = (count: number, noun: string) => `${String(count)} ${count === 1 ? noun : `${noun}s`}`;

/** Says whether the server emails the client: not every client gets emails. */
const clientEmailNotice = (client: string, isEmailed: boolean) =>
  isEmailed ? `We'll email ${client}.` : `No email is sent. Please tell ${client} yourself.`;

export const copy = {
  title: 'Requests',
  metaDescription: 'Booking requests from your clients.',

  filterLabel: 'Filter requests',
  filters: {
    all: 'All',
    'needs-answer': 'Needs an answer',
    confirmed: 'Confirmed',
    done: 'Done',
    declined: 'Declined',
    quarantine: 'Quarantine',
  } satisfies Record<Filter, string>,
  search: 'Search requests',
  searchHint: 'Name, email, service or message',

  export: {
    action: 'Export CSV',
    busy: 'Exporting...',
    failed: {
      title: 'Export failed',
      description: 'Check your connection and try again.',
    },
    fileName: 'requests.csv',
  },

  list: {
    label: 'Your requests',
    loading: 'Loading your requests...',
    isNew: 'New',
    more: 'Load more',
    loadingMore: 'Loading...',
    shown: (count: number) => `${formatCount(count, 'request')} shown`,
    moreFailed: "Couldn't load more requests.",
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
    'too-many': 'Too many from one sender',
    'many-at-once': 'Many requests at once',
  } satisfies Record<QuarantineReason, string>,
  emailHold: {
    unverified: 'Not emailed to you: your email is not confirmed.',
  } satisfies Record<EmailHold, string>,
  mail: { sent: 'Email sent', queued: 'Email queued', failed: 'Email failed' } satisfies Record<
    MailState,
    string
  >,
  /** Service and price in one line. */
  serviceAndPrice: (service: string, price: string) => `${service} · ${price}`,
  newRequests: (names: readonly string[]) =>
    names.length === 1 ? `New request from ${names[0] ?? ''}` : formatCount(names.length, 'new request'),

  empty: {
    all: {
      title: 'No requests yet',
      text: 'New requests appear here. Share your link to get the first one.',
    },
    'needs-answer': {
      title: 'All caught up',
      text: "You've answered every request. Share your link to get more.",
    },
    confirmed: {
      title: 'No confirmed bookings',
      text: 'Requests you confirm appear here until you mark them as done.',
    },
    done: { title: 'No completed bookings', text: 'After a shoot, mark the booking as done to see it here.' },
    declined: { title: 'No declined requests', text: 'Declined and cancelled requests appear here.' },
    quarantine: {
      title: 'Quarantine is empty',
      text: 'Requests that look like spam, or that arrive with many others, are held here for your review.',
    },
  } satisfies Record<Filter, { title: string; text: string }>,
  noResults: {
    title: (searchText: string) => `No results for “${searchText}”`,
    text: 'Try a shorter search, or search all requests.',
    clear: 'Clear search',
  },
  createProfile: 'Create Your Profile',

  loadErrors: {
    offline: "You're offline. This page will update when you reconnect.",
    unreachable: "Can't reach the server. This page may be out of date.",
    stale: "Couldn't refresh. This page may be out of date.",
    title: "Couldn't load your requests",
    text: 'Check your connection and try again. Your data is safe.',
    offlineText: "You're offline. This will load when you reconnect.",
  },

  detail: {
    chooseRequest: 'Select a request to see its details.',
    label: 'Request',
    loading: 'Loading request...',
    close: 'Close',
    received: 'Received',
    noMessage: 'No message.',
    gone: 'Request not found',
    goneText: 'It was deleted, or the link is incomplete.',
    failed: "Couldn't load this request",
    suspicion: {
      'too-fast': 'The form was filled in too fast. No emails were sent.',
      'too-many': 'Many requests came from the same sender. No emails were sent.',
      'many-at-once': 'Many requests arrived at once. This one may be from a real client.',
    } satisfies Record<QuarantineReason, string>,
    suspicionUnknown: 'This looks like spam. No emails were sent.',
    emailHold: {
      unverified:
        "We didn't email you about this request because your email is not confirmed. Confirm it and we'll send the email.",
    } satisfies Record<EmailHold, string>,
  },

  actions: {
    confirm: 'Confirm',
    decline: 'Decline',
    complete: 'Mark as done',
    cancel: 'Cancel booking',
    release: 'Move to requests',
    delete: 'Delete',
  } satisfies Record<RequestAction, string>,
  busy: {
    confirm: 'Confirming...',
    decline: 'Declining...',
    complete: 'Saving...',
    cancel: 'Cancelling...',
    release: 'Moving...',
    delete: 'Deleting...',
  } satisfies Record<RequestAction, string>,
  /** The button's accessible name in a list of requests. */
  actionLabel: (action: string, client: string) => `${action} ${client}'s request`,
  actionDone: {
    confirm: (client: string, isEmailed: boolean) => `Confirmed. ${clientEmailNotice(client, isEmailed)}`,
    decline: (client: string, isEmailed: boolean) => `Declined. ${clientEmailNotice(client, isEmailed)}`,
    complete: () => 'Marked as done.',
    cancel: (client: string, isEmailed: boolean) => `Cancelled. ${clientEmailNotice(client, isEmailed)}`,
    release: (client: string) => `${client}'s request was moved to your requests.`,
    delete: (client: string) => `${client}'s request was deleted.`,
  } satisfies Record<RequestAction, (client: string, isEmailed: boolean) => string>,
  undo: 'Undo',
  undoing: 'Undoing...',
  undone: 'Undone. No email was sent.',
  errors: {
    action: 'Something went wrong. Nothing was changed. Please try again.',
    offline: "Can't reach the server. Nothing was changed. Check your connection and try again.",
    gone: 'This request no longer exists.',
  },
  confirmCancel: {
    title: 'Cancel this booking?',
    text: (client: string, isEmailed: boolean) =>
      isEmailed
        ? `We'll email ${client} about the cancellation.`
        : `The booking will be cancelled. ${clientEmailNotice(client, isEmailed)}`,
    cancelLabel: 'Keep it',
  },
  confirmDelete: {
    title: 'Delete this request?',
    text: (client: string) => `${client}'s request will be deleted permanently. No email is sent.`,
    cancelLabel: 'Keep it',
  },

  reply: 'Reply',
  replyByEmail: 'Reply by email',
  replyTo: (client: string) => `Reply to ${client}`,
  replySubject: (service: string) => `Re: ${service}`,
  greeting: (client: string) => `Hi ${client},\n\n`,

  date: {
    legend: 'Date of the shoot',
    day: 'Day',
    time: 'Time (optional)',
    hint: 'Local time at the shoot. Included in the confirmation.',
    incompleteDay: 'Enter a complete date.',
    incompleteTime: 'Enter a complete time.',
    calendar: {
      action: 'Add to calendar',
      busy: 'Downloading...',
      failed: {
        title: "Couldn't download the calendar file",
        description: 'Check your connection and try again.',
      },
      fileName: 'request.ics',
    },
  },
  note: {
    label: 'Private note',
    hint: 'Only visible to you.',
    tooLong: 'Notes can have up to 2,000 characters. Not saved yet.',
  },
  autosave: {
    saving: 'Saving...',
    saved: 'Saved',
    failed: "Couldn't save. Your text is still here.",
    restored: 'Unsaved text restored. Not saved yet.',
    retry: 'Save now',
    lost: {
      title: 'Unsaved changes',
      description: 'Your text is kept in this tab. Open the request again to save it.',
    },
  },

  timeline: {
    title: 'History',
    received: (client: string) => `Request from ${client}`,
    seen: 'Seen by you',
    confirmed: 'Confirmed by you',
    declined: 'Declined by you',
    completed: 'Marked as done',
    cancelled: 'Cancelled by you',
    withdrawn: (client: string) => `Withdrawn by ${client}`,
    released: 'Moved out of quarantine',
    mail: {
      request: 'Request email',
      receipt: 'Receipt',
      confirmed: 'Confirmation',
      declined: 'Decline notice',
      cancelled: 'Cancellation',
      withdrawn: 'Withdrawal notice',
    } satisfies Record<TimelineMail['about'], string>,
    to: { you: () => 'to you', client: (client: string) => `to ${client}` },
    mailState: {
      sent: () => 'sent',
      queued: () => 'queued',
      failed: (attempts: number) =>
        `failed after ${attempts === 1 ? '1 attempt' : `${String(attempts)} attempts`}`,
    } satisfies Record<MailState, (attempts: number) => string>,
    resend: 'Resend',
    resending: 'Sending...',
    resendFailed: "Couldn't resend the email. Please try again.",
  } satisfies Record<Exclude<TimelineEntry['kind'], 'mail'>, unknown> & Record<string, unknown>,

  home: {
    needsAnswer: 'Needs an answer',
    latest: 'Latest requests',
    all: 'All requests',
    empty: 'New requests appear here. Share your link to get the first one.',
    loading: 'Loading...',
    failed: "Couldn't load your requests.",
  },
} as const;
