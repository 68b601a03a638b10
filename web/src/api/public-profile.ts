import { use, useEffect, useState } from 'react';
import { callHeaders, type TokenSource } from './call-headers';
import type { components } from './schema.gen';
import { TokenSourceContext } from './token-source';

export type PublicProfile = components['schemas']['PublicProfile'];

export type PublicProfileState =
  | { status: 'loading' }
  | { status: 'found'; profile: PublicProfile }
  | { status: 'missing' }
  /** It may be there: the call did not get through. */
  | { status: 'failed'; retry: () => void };

/** A photographer's page, fetched anew whenever it is opened: its owner comes here to see what she just changed. */
export function usePublicProfile(username: string): PublicProfileState {
  const tokenSource = use(TokenSourceContext);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; state: PublicProfileState }>();
  const asked = `${username}#${String(attempt)}`;
  useEffect(() => {
    const call = new AbortController();
    fetchPublicProfile(username, tokenSource, call.signal)
      .then((profile): PublicProfileState => ({ status: 'found', profile }))
      .catch((error: unknown): PublicProfileState => {
        if (error instanceof Error && error.message.startsWith('404:')) return { status: 'missing' };
        return {
          status: 'failed',
          retry: () => {
            setAttempt(attempt + 1);
          },
        };
      })
      .then((state) => {
        if (!call.signal.aborted) setAnswer({ to: asked, state });
      })
      .catch(console.error);
    return () => {
      call.abort();
    };
  }, [username, tokenSource, attempt, asked]);
  return answer?.to === asked ? answer.state : { status: 'loading' };
}

async function fetchPublicProfile(
  username: string,
  tokenSource: TokenSource,
  signal: AbortSignal,
): Promise<PublicProfile> {
  const path = `/api/public/profile/${encodeURIComponent(username)}`;
  const headers = await callHeaders(tokenSource);
  const response = await fetch(path, { headers, credentials: 'include', signal });
  if (!response.ok) throw new Error(`${String(response.status)}: ${response.statusText}`);
  return response.json() as Promise<PublicProfile>;
}
