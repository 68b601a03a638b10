export interface Photographer {
  username: string;
  displayName: string;
}

export interface BookedService {
  title: string;
  /** In cents. */
  price: number;
}

export interface BookPageData {
  profile: Photographer;
  service: BookedService & { id: string; description: string };
  /** What was typed, when the page comes back with complaints. */
  values: { clientName: string; clientEmail: string; message: string };
  errors: { clientName?: string; clientEmail?: string; message?: string };
  /** Why it could not be sent, when that is no field's fault. */
  failure: string | null;
  /** Makes a second sending of the same page the same request. */
  key: string;
  /** When the form was handed out, signed by the server. */
  opened: string;
}
