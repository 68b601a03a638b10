import createClient, { type Client } from 'openapi-fetch';
import { callHeaders, type TokenSource } from './call-headers';
import { ApiError } from './errors';
import type { paths } from './schema.gen';

export type ApiClient = Client<paths>;

interface ApiClientOptions {
  baseUrl?: string;
  tokenSource?: TokenSource | undefined;
}

/** The typed client of the product's own API. It only carries calls: what an error means is the caller's business. */
export function createApiClient({ baseUrl = '', tokenSource }: ApiClientOptions = {}): ApiClient {
  const client = createClient<paths>({
    baseUrl,
    credentials: 'include',
    // Looked up per call, so that a fetch replaced later (a test, an extension) is the one in use.
    fetch: (request) => fetch(request),
  });
  client.use({
    async onRequest({ request }) {
      for (const [name, value] of await callHeaders(tokenSource)) request.headers.set(name, value);
      return request;
    },
    async onResponse({ response }) {
      if (!response.ok) throw await ApiError.from(response);
    },
  });
  return client;
}

/** What a call was answered with. What is not ok has been thrown by then. */
export async function answerOf<Answer>(call: Promise<{ data?: Answer }>): Promise<Answer> {
  const { data } = await call;
  if (data === undefined) throw new Error('The server answered without a body.');
  return data;
}
