import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SecondFactor, Settings } from '@/api/queries';
import type { AuthUser, SessionSummary } from '@/api/identity/types';
import { creationOptions, requestOptions } from '@/testing/passkeys';
import { createExampleProfile } from '@/testing/profile';
import {
  createExampleSession,
  createExampleUser,
  SESSION_HINT_COOKIE,
  EXPIRED_SESSION_HINT_COOKIE,
} from '@/testing/session';

export interface Call {
  /** Method and path: `PUT /api/settings`. */
  route: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface MockResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Replaces the normal handling of a call. */
interface Interception {
  response?: MockResponse;
  /** Delays the response. */
  after?: Promise<unknown>;
  /** Closes the connection. */
  disconnect?: true;
}

export const PASSWORD = 'secret-1';
export const errorResponse = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): MockResponse => ({
  status,
  body: { message: 'From the server.', code },
  headers,
});
export const SERVER_ERROR = errorResponse(500, 'internal');
export const UNAUTHORIZED: MockResponse = {
  status: 401,
  body: { message: 'Unauthorized', code: 'unauthorized' },
};
const RECENT_SIGN_IN_REQUIRED = errorResponse(403, 'requires-recent-login');
const NOT_FOUND = errorResponse(404, 'not-found');

export const passwordProvider = {
  providerId: 'password',
  uid: 'anna@example.com',
  email: 'anna@example.com',
};
export const CODE = '123456';
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `2345${String(index)}-abcde`);
export const passkey: SecondFactor = {
  id: 'passkey-1',
  kind: 'passkey',
  name: 'iPhone',
  createdAt: 1_700_000_000_000,
  lastUsedAt: 1_700_600_000_000,
};
export const authenticatorApp: SecondFactor = {
  id: 'app-1',
  kind: 'authenticator-app',
  name: 'Authenticator app',
  createdAt: 1_700_000_000_000,
  lastUsedAt: null,
};
export const googleProvider = { providerId: 'google.com', uid: 'g1', email: 'anna.berg@gmail.com' };

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

interface AccountState {
  user: AuthUser;
  username: string | null;
  sessions: SessionSummary[];
  settings: Settings;
  /** The reported time zone. Undefined on a server that does not ask for it. */
  deviceTimeZone?: string | null;
  factors: SecondFactor[];
  unusedRecoveryCodes: number;
  /** The methods of the second step after the password or Google; empty without one. */
  secondStepMethods: string[];
  /** Whether the session counts as a recent sign-in. */
  isRecent: boolean;
  /** Whether the user has finished at Google. */
  isGoogleDone: boolean;
}

const createInitialState = (): AccountState => ({
  user: createExampleUser({ providerData: [passwordProvider] }),
  username: 'annaberg',
  sessions: exampleSessions(),
  settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: null },
  factors: [],
  unusedRecoveryCodes: 0,
  secondStepMethods: [],
  isRecent: true,
  isGoogleDone: true,
});

/** A real HTTP server with one account, which it handles as the product does. */
export async function startAccountServer() {
  const calls: Call[] = [];
  const interceptions = new Map<string, Interception[]>();
  let state = createInitialState();

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      calls.push(call);
      const interception = interceptions.get(call.route)?.shift();
      await interception?.after;
      if (interception?.disconnect) return request.socket.destroy();
      const { status, body, headers } = interception?.response ?? handle(call);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
      return undefined;
    });
  });

  const ok = (body: unknown): MockResponse => ({ status: 200, body });
  const respondWithSession = () => ok(createExampleSession({ user: state.user }));
  const requireRecentSignIn = (respond: () => MockResponse): MockResponse =>
    state.isRecent ? respond() : RECENT_SIGN_IN_REQUIRED;
  const signedOutResponse: MockResponse = {
    status: 204,
    headers: { 'set-cookie': EXPIRED_SESSION_HINT_COOKIE },
  };

  /** The calls that need a token. */
  const routes: Record<string, (body: never) => MockResponse> = {
    'GET /api/profile': () => ok(createExampleProfile({ username: state.username })),
    'GET /api/identity/sessions': () => ok(state.sessions),
    'GET /api/settings': () => ok(state.settings),
    'PUT /api/settings': (body: Partial<Settings>) => {
      state.settings = { ...state.settings, ...body };
      return ok(state.settings);
    },
    'PUT /api/identity/time-zone': ({ timeZone }: { timeZone: string }) => {
      state.deviceTimeZone = timeZone;
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
      state.user = { ...state.user, displayName };
      return ok(state.user);
    },
    'DELETE /api/identity/user': () => requireRecentSignIn(() => signedOutResponse),
    'POST /api/identity/sign-out-everywhere': () => signedOutResponse,
    'POST /api/identity/verify-email/send': () => ({ status: 202 }),
    'POST /api/identity/email': () => requireRecentSignIn(() => ({ status: 202 })),
    'POST /api/identity/password': () =>
      requireRecentSignIn(() => {
        state.user = { ...state.user, providerData: [passwordProvider, ...getGoogleProviders()] };
        state.sessions = state.sessions.filter(({ current }) => current);
        return respondWithSession();
      }),
    'POST /api/identity/reauthenticate': ({ password }: { password: string }) => {
      if (password !== PASSWORD) return errorResponse(401, 'invalid-credential');
      return finishFirstStep();
    },
    'POST /api/identity/reauthenticate/second-step': ({ code }: { code?: string }) => {
      if (code !== undefined && code !== CODE) return errorResponse(400, 'invalid-verification-code');
      state.isRecent = true;
      return respondWithSession();
    },
    'POST /api/identity/reauthenticate/passkey/start': () =>
      ok({ challenge: 'confirm', options: requestOptions }),
    'GET /api/identity/factors': () =>
      ok({ factors: state.factors, unusedRecoveryCodes: state.unusedRecoveryCodes }),
    'POST /api/identity/factors/passkey/start': () =>
      requireRecentSignIn(() => ok({ challenge: 'add-passkey', options: creationOptions })),
    'POST /api/identity/factors/passkey': ({ name }: { name: string }) =>
      addFactor({ ...passkey, name, lastUsedAt: null }),
    'POST /api/identity/factors/authenticator-app/start': () =>
      requireRecentSignIn(() =>
        ok({ challenge: 'add-app', secret: SECRET, url: `otpauth://totp/Foto:anna?secret=${SECRET}` }),
      ),
    'POST /api/identity/factors/authenticator-app': ({ name, code }: { name: string; code: string }) =>
      code === CODE
        ? addFactor({ ...authenticatorApp, name })
        : errorResponse(400, 'invalid-verification-code'),
    'POST /api/identity/recovery-codes': () =>
      requireRecentSignIn(() => {
        state.unusedRecoveryCodes = recoveryCodes.length;
        return ok({ recoveryCodes });
      }),
    'POST /api/identity/google/account/start': ({ purpose }: { purpose: string }) => {
      const start = () => ok({ attemptId: purpose, url: 'https://provider.test/authorize' });
      return purpose === 'link' ? requireRecentSignIn(start) : start();
    },
    'POST /api/identity/google/account/finish': ({ attemptId }: { attemptId: string }) => {
      if (!state.isGoogleDone) return { status: 202 };
      if (attemptId === 'link')
        state.user = { ...state.user, providerData: [passwordProvider, googleProvider] };
      else return finishFirstStep();
      return respondWithSession();
    },
    'DELETE /api/identity/google': () =>
      requireRecentSignIn(() => {
        state.user = { ...state.user, providerData: [passwordProvider] };
        return ok(state.user);
      }),
  };
  /** The password or Google is right. */
  function finishFirstStep(): MockResponse {
    const { secondStepMethods: methods } = state;
    if (methods.length === 0) {
      state.isRecent = true;
      return respondWithSession();
    }
    const secondStep = { challenge: 'confirm', methods, passkeyOptions: requestOptions, expiresIn: 300 };
    return { status: 403, body: { message: 'More.', code: 'multi-factor-auth-required', secondStep } };
  }
  function addFactor(factor: SecondFactor): MockResponse {
    const isFirst = state.factors.length === 0;
    state.factors = [...state.factors, factor];
    if (isFirst) state.unusedRecoveryCodes = recoveryCodes.length;
    return ok({ factor, recoveryCodes: isFirst ? recoveryCodes : [] });
  }
  function changeFactor(method: string, id: string, body: unknown): MockResponse {
    if (!state.factors.some((factor) => factor.id === id)) return NOT_FOUND;
    if (method === 'DELETE' && !state.isRecent) return RECENT_SIGN_IN_REQUIRED;
    state.factors = state.factors.flatMap((factor) => {
      if (factor.id !== id) return [factor];
      return method === 'DELETE' ? [] : [{ ...factor, name: (body as { name: string }).name }];
    });
    return { status: 204 };
  }
  const getGoogleProviders = () =>
    state.user.providerData.filter(({ providerId }) => providerId === 'google.com');

  function handle({ route, headers, body }: Call): MockResponse {
    if (route === 'POST /api/identity/token')
      return { ...respondWithSession(), headers: { 'set-cookie': SESSION_HINT_COOKIE } };
    if (route === 'POST /api/identity/sign-out') return signedOutResponse;
    if (route === 'GET /api/auth/user') return ok({ id: 'u1', deviceTimeZone: state.deviceTimeZone });
    if (headers.authorization !== 'Bearer token-1') return UNAUTHORIZED;
    const [, method, factorId] = /^(PUT|DELETE) \/api\/identity\/factors\/(.*)$/.exec(route) ?? [];
    if (method !== undefined && factorId !== undefined) return changeFactor(method, factorId, body);
    const id = /^DELETE \/api\/identity\/sessions\/(.*)$/.exec(route)?.[1];
    if (id === undefined) return routes[route]?.(body as never) ?? NOT_FOUND;
    if (!state.sessions.some((session) => session.id === id)) return NOT_FOUND;
    state.sessions = state.sessions.filter((session) => session.id !== id);
    return { status: 204 };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    bodiesTo: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body),
    state: () => state,
    update: (changes: Partial<AccountState>) => Object.assign(state, changes),
    /** Sets what happens to the next calls of a route, in order. Replaces what an earlier call set. */
    interceptNext: (route: string, ...list: Interception[]) => interceptions.set(route, list),
    reset() {
      state = createInitialState();
      calls.length = 0;
      interceptions.clear();
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
