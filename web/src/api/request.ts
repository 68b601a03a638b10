import { ApiError } from './errors';
import type { TokenSource } from './token-source';

/** The headers of every call: JSON always, the bearer token when there is one. */
export async function createRequestHeaders(tokenSource?: TokenSource): Promise<Headers> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  const token = await retrieveToken(tokenSource);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

async function retrieveToken(tokenSource?: TokenSource): Promise<string | null> {
  try {
    return (await tokenSource?.()) ?? null;
  } catch (error) {
    console.error('The access token could not be retrieved.', error);
    return null;
  }
}

/** The only `fetch` of API calls. Without a response it throws an `ApiError`, or the abort of the caller. */
export async function send(input: Request | string, init?: RequestInit): Promise<Response> {
  try {
    // Looks up `fetch` on each call, because a test or a browser extension may replace it.
    return await fetch(input, init);
  } catch (cause) {
    throw ApiError.fromCause(cause);
  }
}
