import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExampleSession } from '@/testing/session';

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

interface MockResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Changes how the server handles the next booking request. */
interface Interception {
  /** The response, instead of booking the request. */
  response?: MockResponse;
  /** Delays the handling until this promise resolves. */
  after?: Promise<unknown>;
  /** Closes the connection before or after the request is booked. */
  disconnect?: 'before' | 'after';
}

export const BUSY: MockResponse = {
  status: 503,
  body: { message: 'Try again later.', code: 'busy' },
  headers: { 'retry-after': '0' },
};
export const IN_FLIGHT: MockResponse = {
  status: 409,
  body: { message: 'The request is still in flight.', code: 'request-in-flight' },
  headers: { 'retry-after': '0' },
};
export const NOT_FOUND: MockResponse = { status: 404, body: { message: 'Not found.', code: 'not-found' } };
export const SERVER_ERROR: MockResponse = {
  status: 500,
  body: { message: 'Internal server error.', code: 'internal' },
};

export function validationError(...errors: [field: string, message: string][]): MockResponse {
  return {
    status: 400,
    body: {
      message: 'Check the fields.',
      code: 'validation-failed',
      errors: errors.map(([field, message]) => ({ field, message })),
    },
  };
}

/**
 * A real HTTP server with one photographer's page. Like the product, it creates one booking per idempotency key and
 * rejects a key that was used for another text.
 */
export async function startBookingServer() {
  const calls: Call[] = [];
  const profileCalls: Call[] = [];
  const interceptions: Interception[] = [];
  const bookings = new Map<string, { id: string; text: string; body: Record<string, unknown> }>();

  function book({ headers, body }: Call): MockResponse {
    const key = String(headers['idempotency-key']);
    const text = JSON.stringify([body.clientName, body.clientEmail, body.message]);
    const existingBooking = bookings.get(key);
    if (existingBooking && existingBooking.text !== text) {
      return { status: 422, body: { message: 'Used already.', code: 'idempotency-key-reused' } };
    }
    const booking = existingBooking ?? { id: `booking-${String(bookings.size + 1)}`, text, body };
    bookings.set(key, booking);
    return { status: 201, body: { id: booking.id, status: 'inquiry' } };
  }

  const server = createServer((request, response) => {
    void readCall(request).then(async (call) => {
      if (call.path === '/api/public/profile/annaberg') profileCalls.push(call);
      const isBooking = request.method === 'POST' && call.path.startsWith('/api/book/');
      if (isBooking) calls.push(call);
      const interception = isBooking ? interceptions.shift() : undefined;
      await interception?.after;
      if (interception?.disconnect === 'before') return request.socket.destroy();
      const result = interception?.response ?? (isBooking ? book(call) : handleOther(call));
      if (interception?.disconnect === 'after') return request.socket.destroy();
      response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers });
      response.end(result.body === undefined ? undefined : JSON.stringify(result.body));
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    /** Every booking request received. */
    calls,
    /** Every call for the photographer's profile. */
    profileCalls,
    getKeys: () => calls.map(({ headers }) => headers['idempotency-key']),
    /** The bodies of all bookings, one per key. */
    getBookings: () => [...bookings.values()].map(({ body }) => body),
    /** Sets what happens to the next requests, in order. */
    interceptNext: (...list: Interception[]) => interceptions.push(...list),
    /** Marks a key as used for another text. */
    reserveKey(key: string) {
      bookings.set(key, { id: 'other', text: 'another', body: {} });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type BookingServer = Awaited<ReturnType<typeof startBookingServer>>;

function handleOther({ path }: Call): MockResponse {
  if (path === '/api/identity/token') return { status: 200, body: createExampleSession() };
  return { status: 200, body: path === '/api/auth/user' ? { id: 'u1' } : ANNA };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    path: request.url ?? '',
    headers: request.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}
