export type BookingStatus = 'inquiry' | 'confirmed' | 'declined' | 'completed' | 'cancelled';

/** The status to show. It tells a cancellation by the photographer from a withdrawal by the client. */
export type DisplayStatus = Exclude<BookingStatus, 'cancelled'> | 'withdrawn' | 'cancelledByPhotographer';

interface StatusFields {
  status: BookingStatus;
  /** True if the photographer cancelled a confirmed booking. Otherwise `cancelled` means that the client withdrew. */
  cancelledByPhotographer?: boolean;
}

export function getDisplayStatus({ status, cancelledByPhotographer = false }: StatusFields): DisplayStatus {
  if (status !== 'cancelled') return status;
  return cancelledByPhotographer ? 'cancelledByPhotographer' : 'withdrawn';
}

interface RequestedService {
  title: string;
  /** In cents. */
  price: number;
}

/** A request as its client sees it. It omits the message, because the emailed link may have reached a stranger. */
export interface RequestData extends StatusFields {
  /** Null once the photographer's public page no longer exists. */
  photographer: { username: string; displayName: string } | null;
  service: RequestedService;
  receivedAt: string;
  seenAt: string | null;
  /** When the status last changed: answered, withdrawn, cancelled or completed. Null before the first change. */
  statusChangedAt: string | null;
  /** The text after these times, `UTC` or `(Europe/Berlin time)`. */
  timeZone: string;
  /** The shoot date, with or without a time. Null unless the booking was confirmed with a date. */
  date: string | null;
  token: string;
  canWithdraw: boolean;
}

/** A request as the photographer sees it. */
export interface AnswerData extends StatusFields {
  service: RequestedService;
  client: { name: string; email: string };
  message: string;
  receivedAt: string;
  /** When the status last changed: answered, withdrawn, cancelled or completed. Null before the first change. */
  statusChangedAt?: string | null;
  /** The text after these times, `UTC` or `(Europe/Berlin time)`. */
  timeZone: string;
  token: string;
  /** Which button of the email opened this page. Null if the URL does not tell. */
  choice: 'confirm' | 'decline' | null;
}
