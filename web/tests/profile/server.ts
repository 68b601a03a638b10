import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnService, Profile, ProfileInput, ServiceInput } from '@/api/profile';
import type { Statistics } from '@/api/queries';
import { getReadableAccent } from '@/lib/accent';
import { createEmptyProfile } from '@/testing/profile';
import { createExampleSession, SESSION_HINT_COOKIE, EXPIRED_SESSION_HINT_COOKIE } from '@/testing/session';
import { createStatisticsWithoutBookings } from '@/testing/statistics';

export interface Call {
  /** Method and path: `PUT /api/profile`. */
  route: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface MockResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Replaces the normal handling of a call. An empty one changes nothing. */
interface Interception {
  response?: MockResponse;
  /** Delays the response. */
  after?: Promise<unknown>;
  /** Closes the connection before or after the call is handled. */
  disconnect?: 'before' | 'after';
}

export const UNAUTHORIZED: MockResponse = {
  status: 401,
  body: { message: 'Unauthorized', code: 'unauthorized' },
};
export const SERVER_ERROR: MockResponse = {
  status: 500,
  body: { message: 'Internal server error.', code: 'internal' },
};
const VERSION_CONFLICT: MockResponse = {
  status: 412,
  body: { message: 'Changed.', code: 'changed-elsewhere' },
};
const NOT_FOUND: MockResponse = { status: 404, body: { message: 'Not found.', code: 'not-found' } };

export function fieldError(status: number, code: string, field: string, message: string): MockResponse {
  return { status, body: { message, code, errors: [{ field, message }] } };
}

/**
 * A real HTTP server that stores one photographer's profile as the product does: usernames, at most three services, and
 * one service per idempotency key.
 */
export async function startProfileServer() {
  const calls: Call[] = [];
  const interceptions = new Map<string, Interception[]>();
  const takenUsernames = new Map<string, string[]>();
  const createdServices = new Map<string, { body: string; service: OwnService }>();
  let profile = createEmptyProfile();
  let statistics: (days: number) => Statistics = createStatisticsWithoutBookings;
  let needsAnswerCount = 0;
  let versionCount = 0;

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      calls.push(call);
      const interception = interceptions.get(call.route)?.shift();
      await interception?.after;
      if (interception?.disconnect === 'before') return request.socket.destroy();
      const result = interception?.response ?? handle(call);
      if (interception?.disconnect === 'after') return request.socket.destroy();
      response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers });
      response.end(result.body === undefined ? undefined : JSON.stringify(result.body));
      return undefined;
    });
  });

  function handle({ route, headers, body }: Call): MockResponse {
    const [, method = '', path = ''] = /^(\w+) (.*)$/.exec(route) ?? [];
    if (path === '/api/identity/token') {
      return { status: 200, body: createExampleSession(), headers: { 'set-cookie': SESSION_HINT_COOKIE } };
    }
    if (path === '/api/identity/sign-out')
      return { status: 204, headers: { 'set-cookie': EXPIRED_SESSION_HINT_COOKIE } };
    if (path === '/api/auth/user') return { status: 200, body: { id: 'u1' } };
    if (headers.authorization !== 'Bearer token-1') return UNAUTHORIZED;
    if (path.startsWith('/api/username/')) return checkUsername(path.slice('/api/username/'.length));
    if (path === '/api/profile')
      return method === 'PUT' ? putProfile(headers, body as ProfileInput) : ok(profile);
    if (path.startsWith('/api/statistics?days=')) return ok(statistics(Number(path.split('=')[1])));
    if (path.startsWith('/api/bookings?')) return ok(createBookingList(needsAnswerCount));
    if (route === 'POST /api/services') return addService(headers['idempotency-key'], body as ServiceInput);
    if (path.startsWith('/api/services/'))
      return changeService(method, path.slice('/api/services/'.length), headers, body);
    return NOT_FOUND;
  }

  function createVersion(): string {
    versionCount += 1;
    return `version-${String(versionCount)}`;
  }

  function checkUsername(username: string): MockResponse {
    const suggestions = takenUsernames.get(username);
    return ok({
      username,
      available: !suggestions,
      message: suggestions ? 'That username is already taken.' : null,
      suggestions: suggestions ?? [],
    });
  }

  function putProfile(headers: IncomingHttpHeaders, body: ProfileInput): MockResponse {
    if (isOutdated(headers, profile.version)) return VERSION_CONFLICT;
    if (takenUsernames.has(body.username)) {
      return fieldError(409, 'username-unavailable', 'username', 'That username is already taken.');
    }
    const { accent: chosen, ...rest } = body;
    const accent = chosen ? { chosen, ...getReadableAccent(chosen) } : null;
    profile = {
      ...profile,
      ...(rest as Partial<Profile>),
      accent,
      isProfileComplete: true,
      version: createVersion(),
    };
    return ok(profile);
  }

  function addService(key: string | string[] | undefined, body: ServiceInput): MockResponse {
    const created = createdServices.get(String(key));
    if (created) {
      return created.body === JSON.stringify(body)
        ? { status: 201, body: created.service }
        : { status: 422, body: { message: 'Used for another service.', code: 'idempotency-key-reused' } };
    }
    if (profile.services.length === 3) {
      return { status: 409, body: { message: 'You can offer up to 3 services.', code: 'service-limit' } };
    }
    const service = { id: `service-${String(createdServices.size + 1)}`, ...body, version: createVersion() };
    createdServices.set(String(key), { body: JSON.stringify(body), service });
    profile = { ...profile, services: [...profile.services, service] };
    return { status: 201, body: service };
  }

  function changeService(
    method: string,
    id: string,
    headers: IncomingHttpHeaders,
    body: unknown,
  ): MockResponse {
    const stored = profile.services.find((service) => service.id === id);
    if (!stored) return NOT_FOUND;
    if (isOutdated(headers, stored.version)) return VERSION_CONFLICT;
    const changed = { id, ...(body as ServiceInput), version: createVersion() };
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
    /** Saves changes as another tab or device does. */
    saveFromOtherTab(changes: Partial<Profile>) {
      profile = { ...profile, ...changes, version: createVersion() };
    },
    /** Marks a username as taken, with suggestions. */
    takeUsername: (username: string, ...suggestions: string[]) => takenUsernames.set(username, suggestions),
    /** Sets the statistics by number of days. */
    setStatistics(getStatistics: (days: number) => Statistics) {
      statistics = getStatistics;
    },
    /** Sets the number of unanswered requests. */
    setNeedsAnswerCount(count: number) {
      needsAnswerCount = count;
    },
    /** Sets what happens to the next calls of a route, in order. Replaces what an earlier call set. */
    interceptNext: (route: string, ...list: Interception[]) => interceptions.set(route, list),
    reset(newProfile: Profile = createEmptyProfile()) {
      profile = newProfile;
      statistics = createStatisticsWithoutBookings;
      needsAnswerCount = 0;
      calls.length = 0;
      for (const map of [interceptions, takenUsernames, createdServices]) map.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ProfileServer = Awaited<ReturnType<typeof startProfileServer>>;

const isOutdated = (headers: IncomingHttpHeaders, version: string) =>
  headers['if-match'] !== undefined && headers['if-match'] !== `"${version}"`;

const ok = (body: unknown): MockResponse => ({ status: 200, body });

const createBookingList = (needsAnswerCount: number) => ({
  items: [],
  nextCursor: null,
  counts: { needsAnswer: needsAnswerCount, confirmed: 0, done: 0, declined: 0, quarantine: 0 },
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
