export interface Photographer {
  username: string;
  displayName: string;
}

export interface BookedService {
  title: string;
  /** In cents. */
  price: number;
}

/** The server refused a request, or could not store it, although all its fields are valid. */
export interface SubmitError {
  /** How many seconds to wait before the next attempt, if the server knows. */
  retryAfter: number | null;
}

export interface BookingPageData {
  profile: Photographer;
  service: BookedService & { id: string; description: string };
  /** What the client typed, when the server returns the form after a failed submit. Empty at first. */
  values: { clientName: string; clientEmail: string; message: string };
  errors: { clientName?: string; clientEmail?: string; message?: string };
  failure: SubmitError | null;
  /** The idempotency key: submitting the same page twice creates one booking. */
  key: string;
  /** What the form shows and when the client opened it, sealed by the server. The form sends it back. */
  opened: string;
}
