import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from './client';
import { ApiError } from './errors';

const BASE = 'http://localhost';
const instance = { brand: 'Lenslink', publicUrl: BASE, registration: 'open', googleSignIn: false };

const fetchMock = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(() => Promise.resolve(Response.json(instance)));
  vi.stubGlobal('fetch', fetchMock);
});

function sentRequest(): Request {
  const request = fetchMock.mock.lastCall?.[0];
  if (!request) throw new Error('Nothing was sent.');
  return request;
}

describe('every call', () => {
  test('carries the bearer token, the JSON content type and credentials', async () => {
    const client = createApiClient({ baseUrl: BASE, tokenSource: () => Promise.resolve('abc') });
    const { data } = await client.GET('/api/instance');

    expect(data).toEqual(instance);
    expect(sentRequest().url).toBe(`${BASE}/api/instance`);
    expect(sentRequest().credentials).toBe('include');
    expect(Object.fromEntries(sentRequest().headers)).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer abc',
    });
  });

  test('carries only the JSON content type when nobody is signed in', async () => {
    for (const tokenSource of [undefined, () => Promise.resolve(null)]) {
      await createApiClient({ baseUrl: BASE, tokenSource }).GET('/api/instance');
      expect(Object.fromEntries(sentRequest().headers)).toEqual({ 'content-type': 'application/json' });
    }
  });

  test('goes out without a token, and says so in the log, when the token cannot be retrieved', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const failure = new Error('offline');
    await createApiClient({ baseUrl: BASE, tokenSource: () => Promise.reject(failure) }).GET('/api/instance');

    expect(Object.fromEntries(sentRequest().headers)).toEqual({ 'content-type': 'application/json' });
    expect(log).toHaveBeenCalledWith(expect.any(String), failure);
  });

  test('has a body only when there is a payload', async () => {
    // The contract has no writing call yet, so the untyped form stands in for one.
    const { request } = createApiClient({ baseUrl: BASE }) as unknown as {
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
  async function failWith(response: Response): Promise<ApiError> {
    fetchMock.mockResolvedValue(response);
    const error: unknown = await createApiClient({ baseUrl: BASE })
      .GET('/api/instance')
      .catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('No ApiError was raised.');
    return error;
  }

  test('raises the status and the body', async () => {
    const error = await failWith(new Response('slow down', { status: 429 }));
    expect(error.message).toBe('429: slow down');
    expect(error.status).toBe(429);
    expect(error.body).toBeNull();
    expect(error.fieldErrors).toEqual([]);
  });

  test('raises the status text when the body is empty', async () => {
    const error = await failWith(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    expect(error.message).toBe('503: Service Unavailable');
  });

  test('keeps the envelope for the form', async () => {
    const body = {
      message: 'Taken.',
      code: 'username_taken',
      errors: [{ field: 'username', message: 'That username is already taken.' }],
    };
    const error = await failWith(Response.json(body, { status: 409 }));
    expect(error.message).toBe(`409: ${JSON.stringify(body)}`);
    expect(error.body).toEqual(body);
    expect(error.fieldErrors).toEqual(body.errors);
  });

  test('has no envelope when the JSON is something else', async () => {
    expect((await failWith(Response.json({ error: 'nope' }, { status: 400 }))).body).toBeNull();
  });
});
