import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnService, Profile, ProfileInput, ServiceInput } from '@/api/profile/types';
import type { Statistics } from '@/api/statistics';
import { readable } from '@/lib/accent';
import { emptyProfile } from '@/testing/profile';
import { exampleSession, HINT_COOKIE, HINT_REMOVED } from '@/testing/session';
import { noStatistics } from '@/testing/statistics';

export interface Call {
  /** Method and path, `PUT /api/profile`. */
  route: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What happens to a call instead of its usual answer. */
interface Incident {
  answer?: Answer;
  /** Holds the answer back. */
  after?: Promise<unknown>;
  /** The call is carried out, but its answer is lost on the way. */
  cut?: 'before' | 'after';
}

export const UNAUTHORIZED: Answer = { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } };
export const BROKEN: Answer = { status: 500, body: { message: 'Internal server error.', code: 'internal' } };
const CHANGED: Answer = { status: 412, body: { message: 'Changed.', code: 'changed-elsewhere' } };
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found.', code: 'not_found' } };

export function refusal(status: number, code: string, field: string, message: string): Answer {
  return { status, body: { message, code, errors: [{ field, message }] } };
}

/**
 * A real HTTP server on this machine that keeps one photographer's profile as the product's does: usernames, three
 * services, keys that make a service once. Tests make its calls fail.
 */
export async function startStudioServer() {
  const calls: Call[] = [];
  const incidents = new Map<string, Incident[]>();
  const taken = new Map<string, string[]>();
  const made = new Map<string, { body: string; service: OwnService }>();
  let profile = emptyProfile();
  let statistics: (days: number) => Statistics = noStatistics;
  let needsAnswer = 0;
  let versions = 0;

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      calls.push(call);
      const incident = incidents.get(call.route)?.shift();
      await incident?.after;
      if (incident?.cut === 'before') return request.socket.destroy();
      const answer = incident?.answer ?? carryOut(call);
      if (incident?.cut === 'after') return request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
      return undefined;
    });
  });

  function carryOut({ route, headers, body }: Call): Answer {
    const [, method = '', path = ''] = /^(\w+) (.*)$/.exec(route) ?? [];
    if (path === '/api/identity/token') {
      return { status: 200, body: exampleSession(), headers: { 'set-cookie': HINT_COOKIE } };
    }
    if (path === '/api/identity/sign-out') return { status: 204, headers: { 'set-cookie': HINT_REMOVED } };
    if (path === '/api/auth/user') return { status: 200, body: { id: 'u1' } };
    if (headers.authorization !== 'Bearer token-1') return UNAUTHORIZED;
    if (path.startsWith('/api/username/')) return checkUsername(path.slice('/api/username/'.length));
    if (path === '/api/profile')
      return method === 'PUT' ? putProfile(headers, body as ProfileInput) : ok(profile);
    if (path.startsWith('/api/statistics?days=')) return ok(statistics(Number(path.split('=')[1])));
    if (path.startsWith('/api/bookings?')) return ok(bookingPage(needsAnswer));
    if (route === 'POST /api/services') return addService(headers['idempotency-key'], body as ServiceInput);
    if (path.startsWith('/api/services/'))
      return changeService(method, path.slice('/api/services/'.length), headers, body);
    return NOT_FOUND;
  }

  function newVersion(): string {
    versions += 1;
    return `version-${String(versions)}`;
  }

  function checkUsername(username: string): Answer {
    const suggestions = taken.get(username);
    return ok({
      username,
      available: !suggestions,
      message: suggestions ? 'That username is already taken.' : null,
      suggestions: suggestions ?? [],
    });
  }

  function putProfile(headers: IncomingHttpHeaders, body: ProfileInput): Answer {
    if (isOutdated(headers, profile.version)) return CHANGED;
    if (taken.has(body.username)) {
      return refusal(409, 'username-unavailable', 'username', 'That username is already taken.');
    }
    const { accent: chosen, ...rest } = body;
    const accent = chosen ? { chosen, ...readable(chosen) } : null;
    profile = {
      ...profile,
      ...(rest as Partial<Profile>),
      accent,
      isProfileComplete: true,
      version: newVersion(),
    };
    return ok(profile);
  }

  function addService(key: string | string[] | undefined, body: ServiceInput): Answer {
    const known = made.get(String(key));
    if (known) {
      return known.body === JSON.stringify(body)
        ? { status: 201, body: known.service }
        : { status: 422, body: { message: 'Used for another service.', code: 'idempotency-key-reused' } };
    }
    if (profile.services.length === 3) {
      return { status: 409, body: { message: 'You can offer up to 3 services.', code: 'service-limit' } };
    }
    const service = { id: `service-${String(made.size + 1)}`, ...body, version: newVersion() };
    made.set(String(key), { body: JSON.stringify(body), service });
    profile = { ...profile, services: [...profile.services, service] };
    return { status: 201, body: service };
  }

  function changeService(method: string, id: string, headers: IncomingHttpHeaders, body: unknown): Answer {
    const known = profile.services.find((service) => service.id === id);
    if (!known) return NOT_FOUND;
    if (isOutdated(headers, known.version)) return CHANGED;
    const changed = { id, ...(body as ServiceInput), version: newVersion() };
    const services =
      method === 'DELETE'
        ? profile.services.filter((service) => service.id !== id)
        : profile.services.map((service) => (service.id === id ? changed : service));
    profile = { ...profile, services };
    return method === 'DELETE' ? { status: 204 } : ok(changed);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    callsTo: (route: string) => calls.filter((call) => call.route === route),
    profile: () => profile,
    /** What another tab or device saves meanwhile. */
    saveElsewhere(changes: Partial<Profile>) {
      profile = { ...profile, ...changes, version: newVersion() };
    },
    /** A name somebody else has, and what is free close to it. */
    take: (username: string, ...suggestions: string[]) => taken.set(username, suggestions),
    /** What came of the page in so many days. */
    count(numbers: (days: number) => Statistics) {
      statistics = numbers;
    },
    /** How many requests wait. */
    wait(requests: number) {
      needsAnswer = requests;
    },
    /** What happens to the next calls of a route, one after another. */
    disturb: (route: string, ...list: Incident[]) => incidents.set(route, list),
    reset(next: Profile = emptyProfile()) {
      profile = next;
      statistics = noStatistics;
      needsAnswer = 0;
      calls.length = 0;
      for (const memory of [incidents, taken, made]) memory.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StudioServer = Awaited<ReturnType<typeof startStudioServer>>;

const isOutdated = (headers: IncomingHttpHeaders, version: string) =>
  headers['if-match'] !== undefined && headers['if-match'] !== `"${version}"`;

const ok = (body: unknown): Answer => ({ status: 200, body });

const bookingPage = (needsAnswer: number) => ({
  items: [],
  nextCursor: null,
  counts: { needsAnswer, confirmed: 0, done: 0, declined: 0, quarantine: 0 },
});

async function receive(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    route: `${request.method ?? ''} ${request.url ?? ''}`,
    headers: request.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}
