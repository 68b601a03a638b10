import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { components } from '@/api/schema.gen';
import { exampleProfile } from '@/testing/profile';
import { exampleSession, HINT_COOKIE, HINT_REMOVED } from '@/testing/session';
import { noStatistics } from '@/testing/statistics';

type Schemas = components['schemas'];
export type Booking = Schemas['BookingDetail'];

interface Call {
  /** Method and path without the query, `GET /api/bookings`. */
  route: string;
  query: Record<string, string>;
  body: unknown;
}

interface Answer {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

interface Incident {
  answer?: Answer;
  /** Holds the answer back. */
  after?: Promise<unknown>;
  /** The call never arrives. */
  cut?: true;
}

export const BROKEN: Answer = { status: 500, body: { message: 'Internal server error.', code: 'internal' } };
export const UNAUTHORIZED: Answer = { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } };
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found.', code: 'not_found' } };
export const conflict = (code: string, message: string): Answer => ({ status: 409, body: { message, code } });
export const refusedNote: Answer = {
  status: 400,
  body: {
    message: 'Validation failed.',
    code: 'validation_failed',
    errors: [{ field: 'note', message: 'No such letters.' }],
  },
};
const ok = (body: unknown): Answer => ({ status: 200, body });

const UNDO_MS = 6_000;
const BY_FILTER: Record<string, (booking: Booking) => boolean> = {
  all: ({ quarantined }) => !quarantined,
  'needs-answer': ({ quarantined, status }) => !quarantined && status === 'inquiry',
  confirmed: ({ status }) => status === 'confirmed',
  done: ({ status }) => status === 'completed',
  declined: ({ status }) => status === 'declined' || status === 'cancelled',
  quarantine: ({ quarantined }) => quarantined,
};

/** A real HTTP server on this machine that keeps the requests of one photographer as the product's does. */
export async function startDesk() {
  const calls: Call[] = [];
  const incidents = new Map<string, Incident[]>();
  const streams = new Set<ServerResponse>();
  const before = new Map<string, Booking>();
  let bookings: Booking[] = [];

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      calls.push(call);
      const incident = incidents.get(call.route)?.shift();
      await incident?.after;
      if (incident?.cut) return request.socket.destroy();
      if (call.route === 'GET /api/bookings/events' && !incident?.answer) {
        openStream(response);
        return;
      }
      const answer = incident?.answer ?? carryOut(call);
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      return response.end(
        answer.text ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body)),
      );
    });
  });

  function openStream(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  function carryOut({ route, query, body }: Call): Answer {
    if (route === 'POST /api/identity/token') {
      return { status: 200, body: exampleSession(), headers: { 'set-cookie': HINT_COOKIE } };
    }
    if (route === 'POST /api/identity/sign-out')
      return { status: 204, headers: { 'set-cookie': HINT_REMOVED } };
    if (route === 'GET /api/auth/user') return ok({ id: 'u1' });
    if (route === 'GET /api/profile') return ok(exampleProfile());
    if (route === 'GET /api/bookings') return ok(page(query));
    if (route === 'GET /api/statistics') return ok(noStatistics());
    if (route === 'GET /api/bookings/export.csv') {
      const headers = {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="desk.csv"',
      };
      return { status: 200, text: 'Received,Status', headers };
    }
    const [, method = '', id = '', rest = ''] = /^(\w+) \/api\/bookings\/([^/]+)(.*)$/.exec(route) ?? [];
    const booking = bookings.find((one) => one.id === id);
    return booking ? one(`${method} ${rest}`, booking, body as Record<string, unknown>) : NOT_FOUND;
  }

  function page({
    filter = 'all',
    q = '',
    cursor,
    limit = '25',
  }: Record<string, string>): Schemas['BookingPage'] {
    const matches = bookings
      .filter(BY_FILTER[filter] ?? (() => false))
      .filter(({ clientName, message }) => `${clientName} ${message}`.toLowerCase().includes(q.toLowerCase()))
      .sort((one, other) => other.createdAt - one.createdAt);
    const start = cursor === undefined ? 0 : matches.findIndex(({ id }) => id === cursor) + 1;
    const items = matches.slice(start, start + Number(limit));
    const isMore = start + items.length < matches.length;
    const count = (name: string) => bookings.filter(BY_FILTER[name] ?? (() => false)).length;
    return {
      items,
      nextCursor: isMore ? (items.at(-1)?.id ?? null) : null,
      counts: {
        needsAnswer: count('needs-answer'),
        confirmed: count('confirmed'),
        done: count('done'),
        declined: count('declined'),
        quarantine: count('quarantine'),
      },
    };
  }

  function one(what: string, booking: Booking, body: Record<string, unknown>): Answer {
    switch (what) {
      case 'GET ':
        return ok(withActions(booking));
      case 'DELETE ':
        bookings = bookings.filter(({ id }) => id !== booking.id);
        return { status: 204 };
      case 'POST /status':
        before.set(booking.id, booking);
        return change(booking, {
          timeline: withLetter(booking, body.status),
          status: body.status as Booking['status'],
          seenAt: booking.seenAt ?? Date.now(),
          undoUntil: Date.now() + UNDO_MS,
        });
      case 'POST /undo':
        return change(booking, before.get(booking.id) ?? {});
      case 'POST /seen':
        return change(booking, { seenAt: Date.now() });
      case 'POST /release':
        return change(booking, { quarantined: false, suspicion: null });
      case 'PUT /note':
        return change(booking, { note: String(body.note).trim() });
      case 'PUT /date':
        return change(booking, { date: body.date as string | null });
      case 'GET /calendar.ics':
        return { status: 200, text: 'BEGIN:VCALENDAR', headers: { 'content-type': 'text/calendar' } };
      default:
        return what.endsWith('/resend') ? resend(booking, what.split('/')[2] ?? '') : NOT_FOUND;
    }
  }

  /** Who had a mail before hears of the answer, too. */
  function withLetter({ timeline }: Booking, status: unknown): Booking['timeline'] {
    if (status === 'completed' || !timeline.some(({ mail }) => mail?.to === 'client')) return timeline;
    const about = status as 'confirmed' | 'declined' | 'cancelled';
    const mail = { id: about, about, to: 'client', state: 'queued', attempts: 0, resendable: false } as const;
    return [...timeline, { kind: 'mail', at: Date.now(), mail }];
  }

  function resend(booking: Booking, mailId: string): Answer {
    const timeline = booking.timeline.map((entry) =>
      entry.mail?.id === mailId
        ? { ...entry, mail: { ...entry.mail, state: 'queued' as const, attempts: 0, resendable: false } }
        : entry,
    );
    return change(booking, { timeline });
  }

  function change(booking: Booking, changes: Partial<Booking>): Answer {
    const changed = { ...booking, undoUntil: null, ...changes };
    bookings = bookings.map((one) => (one.id === booking.id ? changed : one));
    return ok(withActions(changed));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    callsTo: (route: string) => calls.filter((call) => call.route === route),
    /** What happens to the next calls of a route, one after another. */
    disturb: (route: string, ...list: Incident[]) => incidents.set(route, list),
    booking: (id: string) => bookings.find((one) => one.id === id),
    /** Changes a request behind the back of whoever looks at it. */
    put: (booking: Booking) => (bookings = [...bookings.filter(({ id }) => id !== booking.id), booking]),
    drop: (id: string) => (bookings = bookings.filter((one) => one.id !== id)),
    /** Tells everybody who follows that something changed. */
    announce() {
      for (const stream of streams) stream.write('event: bookings\r\ndata: {}\r\n\r\n');
    },
    streams,
    reset(...next: Booking[]) {
      bookings = next;
      calls.length = 0;
      // Connections of the page before close when they get to it: they do not count as followers of the next one.
      for (const memory of [incidents, before, streams]) memory.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

function withActions(booking: Booking): Booking {
  const steps: Booking['actions'] = booking.quarantined
    ? ['release', 'delete']
    : booking.status === 'inquiry'
      ? ['confirm', 'decline']
      : booking.status === 'confirmed'
        ? ['complete', 'cancel']
        : [];
  return { ...booking, actions: booking.undoUntil ? [...steps, 'undo'] : steps };
}

async function receive(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://desk.test');
  return {
    route: `${request.method ?? ''} ${pathname}`,
    query: Object.fromEntries(searchParams),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}
