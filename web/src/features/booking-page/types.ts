export interface Photographer {
  username: string;
  displayName: string;
}

export interface BookedService {
  title: string;
  /** In cents. */
  price: number;
}

/** That nothing is wrong with any field, and it could not be sent all the same. */
export interface BookFailure {
  /** In seconds, when the server knows how long it has to be left alone. */
  retryAfter: number | null;
}

export interface BookPageData {
  profile: Photographer;
  service: BookedService & { id: string; description: string };
  /** What was typed, when the page comes back with complaints. */
  values: { clientName: string; clientEmail: string; message: string };
  errors: { clientName?: string; clientEmail?: string; message?: string };
  failure: BookFailure | null;
  /** Makes a second sending of the same page the same request. */
  key: string;
  /** When the form was handed out, signed by the server. */
  opened: string;
}
