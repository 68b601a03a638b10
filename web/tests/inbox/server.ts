import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { components } from '@/api/schema.gen';
import { createExampleProfile } from '@/testing/profile';
import { createExampleSession, SESSION_HINT_COOKIE, EXPIRED_SESSION_HINT_COOKIE } from '@/testing/session';
import { createStatisticsWithoutBookings } from '@/testing/statistics';

type Schemas = components['schemas'];
export type Booking = Schemas['BookingDetail'];

interface Call {
  /** Method and path without the query: `GET /api/bookings`. */
  route: string;
  query: Record<string, string>;
  body: unknown;
}

interface MockResponse {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

interface Interception {
  response?: MockResponse;
  /** Delays the response until this promise resolves. */
  after?: Promise<unknown>;
  /** Closes the connection before the call is handled. */
  disconnect?: true;
}

export const SERVER_ERROR: MockResponse = {
  status: 500,
  body: { message: 'Internal server error.', code: 'internal' },
};
export const UNAUTHORIZED: MockResponse = {
  status: 401,
  body: { message: 'Unauthorized', code: 'unauthorized' },
};
const NOT_FOUND: MockResponse = { status: 404, body: { message: 'Not found.', code: 'not-found' } };
export const conflict = (code: string, message: string): MockResponse => ({
  status: 409,
  body: { message, code },
});
export const NOTE_ERROR: MockResponse = {
  status: 400,
  body: {
    message: 'Validation failed.',
    code: 'validation-failed',
    errors: [{ field: 'note', message: 'Note has forbidden characters.' }],
  },
};
const ok = (body: unknown): MockResponse => ({ status: 200, body });

const UNDO_WINDOW_MS = 6_000;
const FILTER_PREDICATES: Record<string, (booking: Booking) => boolean> = {
  all: ({ quarantined }) => !quarantined,
  'needs-answer': ({ quarantined, status }) => !quarantined && status === 'inquiry',
  confirmed: ({ status }) => status === 'confirmed',
  done: ({ status }) => status === 'completed',
  declined: ({ status }) => status === 'declined' || status === 'cancelled',
  quarantine: ({ quarantined }) => quarantined,
};

/** A real HTTP server that stores the requests of one photographer as the product does. */
export async function startInboxServer() {
  const calls: Call[] = [];
  const interceptions = new Map<string, Interception[]>();
  const streams = new Set<ServerResponse>();
  const bookingsBeforeAction = new Map<string, Booking>();
  let bookings: Booking[] = [];

  const server = createServer((request, response) => {
    void readCall(request).then(async (call) => {
      calls.push(call);
      const interception = interceptions.get(call.route)?.shift();
      await interception?.after;
      if (interception?.disconnect) return request.socket.destroy();
      if (call.route === 'GET /api/bookings/events' && !interception?.response) {
        openStream(response);
        return;
      }
      const result = interception?.response ?? handle(call);
      response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers });
      return response.end(
        result.text ?? (result.body === undefined ? undefined : JSON.stringify(result.body)),
      );
    });
  });

  function openStream(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  function handle({ route, query, body }: Call): MockResponse {
    if (route === 'POST /api/identity/token') {
      return { status: 200, body: createExampleSession(), headers: { 'set-cookie': SESSION_HINT_COOKIE } };
    }
    if (route === 'POST /api/identity/sign-out')
      return { status: 204, headers: { 'set-cookie': EXPIRED_SESSION_HINT_COOKIE } };
    if (route === 'GET /api/auth/user') return ok({ id: 'u1' });
    if (route === 'GET /api/profile') return ok(createExampleProfile());
    if (route === 'GET /api/bookings') return ok(getPage(query));
    if (route === 'GET /api/statistics') return ok(createStatisticsWithoutBookings());
    if (route === 'GET /api/bookings/export.csv') {
      const headers = {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="requests.csv"',
      };
      return { status: 200, text: 'Received,Status', headers };
    }
    const [, method = '', id = '', rest = ''] = /^(\w+) \/api\/bookings\/([^/]+)(.*)$/.exec(route) ?? [];
    const booking = bookings.find((candidate) => candidate.id === id);
    return booking ? handleBooking(`${method} ${rest}`, booking, body as Record<string, unknown>) : NOT_FOUND;
  }

  function getPage({
    filter = 'all',
    q = '',
    cursor,
    limit = '25',
  }: Record<string, string>): Schemas['BookingPage'] {
    const matches = bookings
      .filter(FILTER_PREDICATES[filter] ?? (() => false))
      .filter(({ clientName, message }) => `${clientName} ${message}`.toLowerCase().includes(q.toLowerCase()))
      .sort((a, b) => b.createdAt - a.createdAt);
    const start = cursor === undefined ? 0 : matches.findIndex(({ id }) => id === cursor) + 1;
    const items = matches.slice(start, start + Number(limit));
    const hasMore = start + items.length < matches.length;
    const count = (filterName: string) =>
      bookings.filter(FILTER_PREDICATES[filterName] ?? (() => false)).length;
    return {
      items,
      nextCursor: hasMore ? (items.at(-1)?.id ?? null) : null,
      counts: {
        needsAnswer: count('needs-answer'),
        confirmed: count('confirmed'),
        done: count('done'),
        declined: count('declined'),
        quarantine: count('quarantine'),
      },
    };
  }

  function handleBooking(operation: string, booking: Booking, body: Record<string, unknown>): MockResponse {
    switch (operation) {
      case 'GET ':
        return ok(withActions(booking));
      case 'DELETE ':
        bookings = bookings.filter(({ id }) => id !== booking.id);
        return { status: 204 };
      case 'POST /status':
        bookingsBeforeAction.set(booking.id, booking);
        return updateBooking(booking, {
          timeline: withClientEmail(booking, body.status),
          status: body.status as Booking['status'],
          seenAt: booking.seenAt ?? Date.now(),
          undoUntil: Date.now() + UNDO_WINDOW_MS,
        });
      case 'POST /undo':
        return updateBooking(booking, bookingsBeforeAction.get(booking.id) ?? {});
      case 'POST /seen':
        return updateBooking(booking, { seenAt: Date.now() });
      case 'POST /release':
        return updateBooking(booking, { quarantined: false, suspicion: null });
      case 'PUT /note':
        return updateBooking(booking, { note: String(body.note).trim() });
      case 'PUT /date':
        return updateBooking(booking, { date: body.date as string | null });
      case 'GET /calendar.ics':
        return { status: 200, text: 'BEGIN:VCALENDAR', headers: { 'content-type': 'text/calendar' } };
      default:
        return operation.endsWith('/resend') ? resend(booking, operation.split('/')[2] ?? '') : NOT_FOUND;
    }
  }

  /** Like the product, emails a client about the answer only if the client got an email before. */
  function withClientEmail({ timeline }: Booking, status: unknown): Booking['timeline'] {
    if (status === 'completed' || !timeline.some(({ mail }) => mail?.to === 'client')) return timeline;
    const about = status as 'confirmed' | 'declined' | 'cancelled';
    const mail = { id: about, about, to: 'client', state: 'queued', attempts: 0, resendable: false } as const;
    return [...timeline, { kind: 'mail', at: Date.now(), mail }];
  }

  function resend(booking: Booking, mailId: string): MockResponse {
    const timeline = booking.timeline.map((entry) =>
      entry.mail?.id === mailId
        ? { ...entry, mail: { ...entry.mail, state: 'queued' as const, attempts: 0, resendable: false } }
        : entry,
    );
    return updateBooking(booking, { timeline });
  }

  function updateBooking(booking: Booking, changes: Partial<Booking>): MockResponse {
    const changedBooking = { ...booking, undoUntil: null, ...changes };
    bookings = bookings.map((other) => (other.id === booking.id ? changedBooking : other));
    return ok(withActions(changedBooking));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    callsTo: (route: string) => calls.filter((call) => call.route === route),
    /** Sets what happens to the next calls of a route, in order. Replaces what an earlier call set. */
    interceptNext: (route: string, ...list: Interception[]) => interceptions.set(route, list),
    getBooking: (id: string) => bookings.find((booking) => booking.id === id),
    /** Adds or changes a request on the server without an event. */
    put: (booking: Booking) => (bookings = [...bookings.filter(({ id }) => id !== booking.id), booking]),
    remove: (id: string) => (bookings = bookings.filter((booking) => booking.id !== id)),
    /** Sends an event to every connected page. */
    sendEvent() {
      for (const stream of streams) stream.write('event: bookings\r\ndata: {}\r\n\r\n');
    },
    streams,
    reset(...newBookings: Booking[]) {
      bookings = newBookings;
      calls.length = 0;
      // Connections of the previous page close later and must not count for the next test.
      for (const collection of [interceptions, bookingsBeforeAction, streams]) collection.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type InboxServer = Awaited<ReturnType<typeof startInboxServer>>;

function withActions(booking: Booking): Booking {
  const actions: Booking['actions'] = booking.quarantined
    ? ['release', 'delete']
    : booking.status === 'inquiry'
      ? ['confirm', 'decline']
      : booking.status === 'confirmed'
        ? ['complete', 'cancel']
        : [];
  return { ...booking, actions: booking.undoUntil ? [...actions, 'undo'] : actions };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://inbox.test');
  return {
    route: `${request.method ?? ''} ${pathname}`,
    query: Object.fromEntries(searchParams),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}
