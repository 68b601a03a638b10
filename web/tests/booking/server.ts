import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exampleSession } from '@/testing/session';

export const ANNA = {
  username: 'annaberg',
  displayName: 'Anna Berg',
  bio: 'Natural light.',
  profileImage: null,
  photo: null,
  services: [
    { id: 's1', title: 'Portrait session', description: 'One hour outdoors, twelve pictures', price: 18_000 },
    { id: 's2', title: 'Small wedding', description: 'Up to six hours.', price: 195_000 },
  ],
};

export interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What happens to a request instead of being booked and answered. */
interface Incident {
  answer?: Answer;
  /** Holds everything back. */
  after?: Promise<unknown>;
  /** The connection breaks before the request is booked, or before the answer is on its way. */
  cut?: 'before' | 'after';
}

export const BUSY: Answer = {
  status: 503,
  body: { message: 'Try again later.', code: 'busy' },
  headers: { 'retry-after': '0' },
};
export const IN_FLIGHT: Answer = {
  status: 409,
  body: { message: 'On its way.', code: 'request-in-flight' },
  headers: { 'retry-after': '0' },
};
export const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found.', code: 'not_found' } };
export const BROKEN: Answer = { status: 500, body: { message: 'Internal server error.', code: 'internal' } };

export function refusal(...errors: [field: string, message: string][]): Answer {
  return {
    status: 400,
    body: {
      message: 'Check the fields.',
      code: 'validation_failed',
      errors: errors.map(([field, message]) => ({ field, message })),
    },
  };
}

/**
 * A real HTTP server on this machine with one photographer's page, which books as the product's does: a key makes one
 * booking, and stands for one text. Tests make its calls fail.
 */
export async function startBookingServer() {
  const calls: Call[] = [];
  const views: Call[] = [];
  const incidents: Incident[] = [];
  const bookings = new Map<string, { id: string; text: string; body: Record<string, unknown> }>();

  function book({ headers, body }: Call): Answer {
    const key = String(headers['idempotency-key']);
    const text = JSON.stringify([body.clientName, body.clientEmail, body.message]);
    const known = bookings.get(key);
    if (known && known.text !== text) {
      return { status: 422, body: { message: 'Used already.', code: 'idempotency-key-reused' } };
    }
    const booking = known ?? { id: `booking-${String(bookings.size + 1)}`, text, body };
    bookings.set(key, booking);
    return { status: 201, body: { id: booking.id, status: 'inquiry' } };
  }

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      if (call.path === '/api/public/profile/annaberg') views.push(call);
      const isBooking = request.method === 'POST' && call.path.startsWith('/api/book/');
      if (isBooking) calls.push(call);
      const incident = isBooking ? incidents.shift() : undefined;
      await incident?.after;
      if (incident?.cut === 'before') return request.socket.destroy();
      const answer = incident?.answer ?? (isBooking ? book(call) : answerTo(call));
      if (incident?.cut === 'after') return request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    /** Every request that came in. */
    calls,
    /** Every call for the photographer's profile. */
    views,
    keys: () => calls.map(({ headers }) => headers['idempotency-key']),
    /** What was booked, once per key. */
    booked: () => [...bookings.values()].map(({ body }) => body),
    /** What happens to the next requests, one after another. */
    disturb: (...list: Incident[]) => incidents.push(...list),
    /** Remembers a key as another text's. */
    take(key: string) {
      bookings.set(key, { id: 'other', text: 'another', body: {} });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type BookingServer = Awaited<ReturnType<typeof startBookingServer>>;

function answerTo({ path }: Call): Answer {
  if (path === '/api/identity/token') return { status: 200, body: exampleSession() };
  return { status: 200, body: path === '/api/auth/user' ? { id: 'u1' } : ANNA };
}

async function receive(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    path: request.url ?? '',
    headers: request.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}
