import { use, useEffect, useState } from 'react';
import { hasStatus } from './errors';
import { fetchPublicProfile, type PublicProfile } from './public-calls';
import { TokenSourceContext } from './token-source';

type PublicProfileState =
  | { status: 'loading' }
  | { status: 'found'; profile: PublicProfile }
  | { status: 'missing' }
  /** The profile may exist: the call failed. */
  | { status: 'failed'; retry: () => void };

/** A public profile. Fetched on every visit, so that the photographer sees their latest changes. */
export function usePublicProfile(username: string): PublicProfileState {
  const tokenSource = use(TokenSourceContext);
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ requestKey: string; state: PublicProfileState }>();
  const requestKey = `${username}#${String(attempt)}`;
  useEffect(() => {
    const controller = new AbortController();
    fetchPublicProfile(username, { tokenSource, signal: controller.signal })
      .then((profile): PublicProfileState => ({ status: 'found', profile }))
      .catch((error: unknown): PublicProfileState => {
        if (hasStatus(error, 404)) return { status: 'missing' };
        return {
          status: 'failed',
          retry: () => {
            setAttempt(attempt + 1);
          },
        };
      })
      .then((state) => {
        if (!controller.signal.aborted) setResult({ requestKey, state });
      })
      .catch(console.error);
    return () => {
      controller.abort();
    };
  }, [username, tokenSource, attempt, requestKey]);
  return result?.requestKey === requestKey ? result.state : { status: 'loading' };
}
