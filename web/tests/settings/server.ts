import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuthUser, SessionSummary } from '@/api/identity/types';
import type { Settings } from '@/api/settings/types';
import { exampleProfile } from '@/testing/profile';
import { exampleSession, exampleUser, HINT_COOKIE, HINT_REMOVED } from '@/testing/session';

export interface Call {
  /** Method and path, `PUT /api/settings`. */
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
  /** The connection breaks. */
  cut?: true;
}

export const PASSWORD = 'secret-1';
export const refused = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { message: 'From the server.', code },
  headers,
});
export const BROKEN = refused(500, 'internal');
export const UNAUTHORIZED: Answer = { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } };
const TOO_OLD = refused(403, 'requires-recent-login');
const NOT_FOUND = refused(404, 'not_found');

export const passwordWay = { providerId: 'password', uid: 'anna@example.com', email: 'anna@example.com' };
export const googleWay = { providerId: 'google.com', uid: 'g1', email: 'anna.berg@gmail.com' };

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
export const exampleSessions = (): SessionSummary[] => [
  {
    id: 'phone',
    current: false,
    createdAt: 1_700_000_000_000,
    lastUsedAt: 1_700_000_500_000,
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`,
  },
  {
    id: 'here',
    current: true,
    createdAt: 1_700_000_000_000,
    lastUsedAt: 1_700_000_400_000,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  { id: 'old', current: false, createdAt: 1_600_000_000_000, lastUsedAt: 1_600_000_400_000, userAgent: null },
];

interface World {
  user: AuthUser;
  username: string | null;
  sessions: SessionSummary[];
  settings: Settings;
  /** As a browser reported it. Undefined on a server that does not ask for it. */
  deviceTimeZone?: string | null;
  /** Whether the session counts as a recent sign-in. */
  isRecent: boolean;
  /** Whether the person has come back from Google. */
  isBack: boolean;
}

const beginning = (): World => ({
  user: exampleUser({ providerData: [passwordWay] }),
  username: 'annaberg',
  sessions: exampleSessions(),
  settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: null },
  isRecent: true,
  isBack: true,
});

/** A real HTTP server on this machine with one account, which treats it as the product's does. Tests make its calls fail. */
export async function startAccountServer() {
  const calls: Call[] = [];
  const incidents = new Map<string, Incident[]>();
  let world = beginning();

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      calls.push(call);
      const incident = incidents.get(call.route)?.shift();
      await incident?.after;
      if (incident?.cut) return request.socket.destroy();
      const { status, body, headers } = incident?.answer ?? carryOut(call);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
      return undefined;
    });
  });

  const ok = (body: unknown): Answer => ({ status: 200, body });
  const session = () => ok(exampleSession({ user: world.user }));
  const recently = (answer: () => Answer): Answer => (world.isRecent ? answer() : TOO_OLD);
  const gone: Answer = { status: 204, headers: { 'set-cookie': HINT_REMOVED } };

  /** What each call does, for whoever has the token. */
  const routes: Record<string, (body: never) => Answer> = {
    'GET /api/profile': () => ok(exampleProfile({ username: world.username })),
    'GET /api/identity/sessions': () => ok(world.sessions),
    'GET /api/settings': () => ok(world.settings),
    'PUT /api/settings': (body: Partial<Settings>) => {
      world.settings = { ...world.settings, ...body };
      return ok(world.settings);
    },
    'PUT /api/identity/time-zone': ({ timeZone }: { timeZone: string }) => {
      world.deviceTimeZone = timeZone;
      return { status: 204 };
    },
    'GET /api/account/export': () => ({
      status: 200,
      body: 'PK the zip',
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="lenslink-annaberg-2026-05-12.zip"',
      },
    }),
    'PUT /api/identity/user': ({ displayName }: { displayName: string }) => {
      world.user = { ...world.user, displayName };
      return ok(world.user);
    },
    'DELETE /api/identity/user': () => recently(() => gone),
    'POST /api/identity/sign-out-everywhere': () => gone,
    'POST /api/identity/verify-email/send': () => ({ status: 202 }),
    'POST /api/identity/email': () => recently(() => ({ status: 202 })),
    'POST /api/identity/password': () =>
      recently(() => {
        world.user = { ...world.user, providerData: [passwordWay, ...google()] };
        world.sessions = world.sessions.filter(({ current }) => current);
        return session();
      }),
    'POST /api/identity/reauthenticate': ({ password }: { password: string }) => {
      if (password !== PASSWORD) return refused(401, 'invalid-credential');
      world.isRecent = true;
      return session();
    },
    'POST /api/identity/google/account/start': ({ purpose }: { purpose: string }) => {
      const start = () => ok({ attemptId: purpose, url: 'https://provider.test/authorize' });
      return purpose === 'link' ? recently(start) : start();
    },
    'POST /api/identity/google/account/finish': ({ attemptId }: { attemptId: string }) => {
      if (!world.isBack) return { status: 202 };
      if (attemptId === 'link') world.user = { ...world.user, providerData: [passwordWay, googleWay] };
      else world.isRecent = true;
      return session();
    },
    'DELETE /api/identity/google': () =>
      recently(() => {
        world.user = { ...world.user, providerData: [passwordWay] };
        return ok(world.user);
      }),
  };
  const google = () => world.user.providerData.filter(({ providerId }) => providerId === 'google.com');

  function carryOut({ route, headers, body }: Call): Answer {
    if (route === 'POST /api/identity/token') return { ...session(), headers: { 'set-cookie': HINT_COOKIE } };
    if (route === 'POST /api/identity/sign-out') return gone;
    if (route === 'GET /api/auth/user') return ok({ id: 'u1', deviceTimeZone: world.deviceTimeZone });
    if (headers.authorization !== 'Bearer token-1') return UNAUTHORIZED;
    const id = /^DELETE \/api\/identity\/sessions\/(.*)$/.exec(route)?.[1];
    if (id === undefined) return routes[route]?.(body as never) ?? NOT_FOUND;
    if (!world.sessions.some((known) => known.id === id)) return NOT_FOUND;
    world.sessions = world.sessions.filter((known) => known.id !== id);
    return { status: 204 };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    bodiesTo: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body),
    world: () => world,
    change: (changes: Partial<World>) => Object.assign(world, changes),
    /** What happens to the next calls of a route, one after another. */
    disturb: (route: string, ...list: Incident[]) => incidents.set(route, list),
    reset() {
      world = beginning();
      calls.length = 0;
      incidents.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type AccountServer = Awaited<ReturnType<typeof startAccountServer>>;

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
