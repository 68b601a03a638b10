/** Yields the signed-in user's bearer token, or null when nobody is signed in. */
export type TokenSource = () => Promise<string | null>;

/** The headers of every call: JSON always, the bearer token when there is one. */
export async function callHeaders(tokenSource?: TokenSource): Promise<Headers> {
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
