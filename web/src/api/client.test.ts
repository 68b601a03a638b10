import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient, unwrap } from './client';
import { ApiError, isNetworkError } from './errors';

const BASE_URL = 'http://localhost';
const instance = { brand: 'Lenslink', publicUrl: BASE_URL, registration: 'open', googleSignIn: false };

const fetchMock = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(() => Promise.resolve(Response.json(instance)));
  vi.stubGlobal('fetch', fetchMock);
});

function sentRequest(): Request {
  const request = fetchMock.mock.lastCall?.[0];
  if (!request) throw new Error('No request was sent.');
  return request;
}

describe('every call', () => {
  test('carries the bearer token, the JSON content type and credentials', async () => {
    const client = createApiClient({ baseUrl: BASE_URL, tokenSource: () => Promise.resolve('abc') });
    const { data } = await client.GET('/api/instance');

    expect(data).toEqual(instance);
    expect(sentRequest().url).toBe(`${BASE_URL}/api/instance`);
    expect(sentRequest().credentials).toBe('include');
    expect(Object.fromEntries(sentRequest().headers)).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer abc',
    });
  });

  test('carries only the JSON content type without a signed-in user', async () => {
    for (const tokenSource of [undefined, () => Promise.resolve(null)]) {
      await createApiClient({ baseUrl: BASE_URL, tokenSource }).GET('/api/instance');
      expect(Object.fromEntries(sentRequest().headers)).toEqual({ 'content-type': 'application/json' });
    }
  });

  test('is sent without a token, and logged, when the token cannot be retrieved', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const error = new Error('offline');
    await createApiClient({ baseUrl: BASE_URL, tokenSource: () => Promise.reject(error) }).GET(
      '/api/instance',
    );

    expect(Object.fromEntries(sentRequest().headers)).toEqual({ 'content-type': 'application/json' });
    expect(log).toHaveBeenCalledWith(expect.any(String), error);
  });

  test('keeps its own Authorization header and retrieves no token', async () => {
    const tokenSource = vi.fn(() => Promise.resolve('abc'));
    const headers = { Authorization: 'Bearer own' };
    await createApiClient({ baseUrl: BASE_URL, tokenSource }).GET('/api/instance', { headers });
    expect(sentRequest().headers.get('Authorization')).toBe('Bearer own');
    expect(tokenSource).not.toHaveBeenCalled();
  });

  test('has a body only when there is a payload', async () => {
    // The untyped call takes any path and body.
    const { request } = createApiClient({ baseUrl: BASE_URL }) as unknown as {
      request: (method: string, path: string, init: { body?: unknown }) => Promise<unknown>;
    };
    await request('post', '/api/objects/upload', {});
    expect(await sentRequest().text()).toBe('');
    expect(sentRequest().headers.get('content-type')).toBe('application/json');

    await request('put', '/api/profile', { body: { username: 'anna' } });
    expect(await sentRequest().json()).toEqual({ username: 'anna' });
  });
});

describe('a response that is not ok', () => {
  async function getErrorFor(response: Response): Promise<ApiError> {
    fetchMock.mockResolvedValue(response);
    const error: unknown = await createApiClient({ baseUrl: BASE_URL })
      .GET('/api/instance')
      .catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('The call did not throw an ApiError.');
    return error;
  }

  test('throws the status and the body', async () => {
    const error = await getErrorFor(new Response('slow down', { status: 429 }));
    expect(error.message).toBe('429: slow down');
    expect(error.status).toBe(429);
    expect(error.code).toBe('internal-error');
    expect(error.body).toBeNull();
    expect(error.serverMessage).toBeNull();
    expect(error.fieldErrors).toEqual([]);
  });

  test('throws the status text when the body is empty', async () => {
    const error = await getErrorFor(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    expect(error.message).toBe('503: Service Unavailable');
  });

  test('keeps the parsed error body for forms', async () => {
    const body = {
      message: 'Taken.',
      code: 'username-taken',
      errors: [{ field: 'username', message: 'That username is already taken.' }],
    };
    const error = await getErrorFor(Response.json(body, { status: 409 }));
    expect(error.message).toBe(`409: ${JSON.stringify(body)}`);
    expect(error.code).toBe('username-taken');
    expect(error.serverMessage).toBe('Taken.');
    expect(error.body).toEqual(body);
    expect(error.fieldErrors).toEqual(body.errors);
  });

  test.each([
    [{ error: 'nope' }],
    [{ message: 'No.', code: 7 }],
    [{ message: 'No.', code: 'no', errors: ['username'] }],
    [null],
  ])('has no error body when the JSON is %j', async (body) => {
    expect((await getErrorFor(Response.json(body, { status: 400 }))).body).toBeNull();
  });

  test('keeps the time after which a retry is allowed', async () => {
    const headers = { 'Retry-After': '42' };
    expect((await getErrorFor(new Response('', { status: 429, headers }))).retryAfterSeconds).toBe(42);
    expect((await getErrorFor(new Response('', { status: 429 }))).retryAfterSeconds).toBeNull();
  });
});

describe('a call without a readable response', () => {
  const get = () => createApiClient({ baseUrl: BASE_URL }).GET('/api/instance');

  test.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a timeout', new DOMException('The operation timed out.', 'TimeoutError')],
  ])('throws a network error after %s', async (_, cause) => {
    fetchMock.mockRejectedValue(cause);
    const error: unknown = await get().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: null, code: 'network-request-failed', cause });
    expect(isNetworkError(error)).toBe(true);
  });

  test('throws the abort of its caller unchanged', async () => {
    const abort = new DOMException('Aborted.', 'AbortError');
    fetchMock.mockRejectedValue(abort);
    await expect(unwrap(get())).rejects.toBe(abort);
  });

  test.each(['<html>Welcome to the hotel</html>', '{"brand":'])(
    'throws a network error for the body %j',
    async (body) => {
      fetchMock.mockResolvedValue(new Response(body));
      await expect(unwrap(get())).rejects.toMatchObject({ code: 'network-request-failed' });
    },
  );
});

describe('an ended session', () => {
  const onSessionEnded = vi.fn();
  const api = createApiClient({ baseUrl: BASE_URL, onSessionEnded });
  const mockUnauthorized = (code: string, message = 'Unauthorized') => {
    onSessionEnded.mockReset();
    fetchMock.mockImplementation(() => Promise.resolve(Response.json({ message, code }, { status: 401 })));
  };

  test.each<[string, boolean, () => Promise<unknown>]>([
    ['/api/profile', false, () => api.GET('/api/profile')],
    ['/api/bookings/events', false, () => api.GET('/api/bookings/events', { parseAs: 'stream' })],
    ['/api/bookings/export.csv', true, () => api.GET('/api/bookings/export.csv', { parseAs: 'blob' })],
    ['/api/services/{id}', true, () => api.DELETE('/api/services/{id}', { params: { path: { id: 's1' } } })],
    ['/api/profile-image', true, () => api.DELETE('/api/profile-image')],
  ])('is reported for %s (is an action: %s) and thrown', async (path, isAction, call) => {
    mockUnauthorized('unauthorized');
    await expect(call()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith({ path, isAction });
  });

  test.each([
    ['unauthorized', 'Please sign in.', 1],
    ['session-revoked', 'Your session has ended.', 1],
    ['invalid-credential', 'Unauthorized', 0],
  ])('a 401 with the code %s and message "%s" is reported %i times', async (code, message, reportCount) => {
    mockUnauthorized(code, message);
    await expect(api.DELETE('/api/profile-image')).rejects.toThrow();
    expect(onSessionEnded).toHaveBeenCalledTimes(reportCount);
  });

  test('is recognised without a body', async () => {
    onSessionEnded.mockReset();
    fetchMock.mockResolvedValue(new Response('', { status: 401, statusText: 'Unauthorized' }));
    await expect(api.DELETE('/api/profile-image')).rejects.toThrow('401: Unauthorized');
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
  });
});
