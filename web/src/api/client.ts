import createClient, { type Client } from 'openapi-fetch';
import { createContext, use } from 'react';
import { ApiError, isSessionEnded } from './errors';
import { createRequestHeaders, send } from './request';
import type { TokenSource } from './token-source';
import type { paths } from './schema.gen';

export type ApiClient = Client<paths>;

/** A call that the server refused because the session has ended. */
export interface RefusedCall {
  /** As in the schema: `/api/services/{id}`. */
  path: string;
  /** True for a change or a download. All other calls load data. */
  isAction: boolean;
}

interface ApiClientOptions {
  baseUrl?: string;
  tokenSource?: TokenSource | undefined;
  /**
   * Called for every call that finds an ended session. The call rejects too. Queries with `signsOutIfSessionEnded` also
   * report it, see query.ts.
   */
  onSessionEnded?: (call: RefusedCall) => void;
}

/**
 * Typed client of the product's own API. Its calls reject with an `ApiError` if there is no response or the response is
 * not ok, except after an abort by the caller. `settle` and `unwrap` throw an `ApiError` for an unreadable body too.
 */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { baseUrl = '', tokenSource, onSessionEnded } = options;
  const client = createClient<paths>({ baseUrl, credentials: 'include', fetch: (request) => send(request) });
  client.use({
    async onRequest({ request }) {
      // A call that brings its own token must not wait for another one.
      const isAuthorized = request.headers.has('Authorization');
      const headers = await createRequestHeaders(isAuthorized ? undefined : tokenSource);
      for (const [name, value] of headers) request.headers.set(name, value);
      return request;
    },
    async onResponse({ request, response, schemaPath, options: { parseAs } }) {
      if (response.ok) return;
      const error = await ApiError.from(response);
      if (isSessionEnded(error)) {
        onSessionEnded?.({ path: schemaPath, isAction: request.method !== 'GET' || parseAs === 'blob' });
      }
      throw error;
    },
  });
  return client;
}

/** Waits for a call. An unreadable body, such as the login page of a hotel's network, becomes an `ApiError` too. */
export async function settle<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    throw ApiError.fromCause(cause);
  }
}

/** The body of a successful response. The client has already thrown for any other response. */
export async function unwrap<Body>(call: Promise<{ data?: Body }>): Promise<Body> {
  const { data } = await settle(call);
  if (data === undefined) throw new ApiError('internal-error', { message: 'The response has no body.' });
  return data;
}

export const ApiContext = createContext<ApiClient | null>(null);

/** The API client that sends the signed-in user's token. */
export function useApi(): ApiClient {
  const client = use(ApiContext);
  if (!client) throw new Error('useApi needs an ApiContext above it.');
  return client;
}
