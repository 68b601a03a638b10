// The calls of public pages. They do not use `client.ts`, because its library is larger than the whole script of a
// public page.

import { ApiError } from './errors';
import { createRequestHeaders, send } from './request';
import type { TokenSource } from './token-source';
import type { components } from './schema.gen';

type Schemas = components['schemas'];
export type PublicProfile = Schemas['PublicProfile'];
type Booking = Schemas['Booking'];

interface CallOptions {
  tokenSource: TokenSource;
  signal: AbortSignal;
}

export async function fetchPublicProfile(
  username: string,
  { tokenSource, signal }: CallOptions,
): Promise<PublicProfile> {
  const path = `/api/public/profile/${encodeURIComponent(username)}`;
  const headers = await createRequestHeaders(tokenSource);
  const response = await send(path, { headers, credentials: 'include', signal });
  // Does not read the body of an error: callers check only the status.
  if (!response.ok) throw await ApiError.from(response, '');
  return (await response.json()) as PublicProfile;
}

interface BookOptions extends CallOptions {
  username: string;
  serviceId: string;
  idempotencyKey: string;
  body: Schemas['BookingInput'];
}

/** Sends a booking request. Resolves once the server has stored it. */
export async function book({
  username,
  serviceId,
  idempotencyKey,
  body,
  ...options
}: BookOptions): Promise<Booking> {
  const path = `/api/book/${encodeURIComponent(username)}/${encodeURIComponent(serviceId)}`;
  const headers = await createRequestHeaders(options.tokenSource);
  headers.set('Idempotency-Key', idempotencyKey);
  const response = await send(path, {
    method: 'POST',
    headers,
    credentials: 'include',
    body: JSON.stringify(body),
    // Completes the request even if the client leaves the page.
    keepalive: true,
    signal: options.signal,
  });
  const text = await response.text();
  // The login page of a hotel's network responds with 200, so only 201 means that the request is stored.
  const booking = response.status === 201 ? parseBooking(text) : null;
  if (!booking) throw await ApiError.from(response, text);
  return booking;
}

/** Null if the text is not a booking. */
function parseBooking(text: string): Booking | null {
  try {
    const booking = JSON.parse(text) as Partial<Booking>;
    return typeof booking.id === 'string' ? (booking as Booking) : null;
  } catch {
    return null;
  }
}
