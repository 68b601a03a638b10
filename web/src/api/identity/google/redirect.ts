import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';
import { createJsonStorage } from '@/lib/json-storage';
import type { IdentityCalls } from '../calls';
import type { Session } from '../types';
import { isPermanentError } from './google-attempt';
import { createVerifierPair } from './verifier';

const STORAGE_KEY = 'google-attempt';
const tabStorage = createJsonStorage(() => sessionStorage);
const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 5;

/** `search`: the query of the sign-in page, which the redirect from Google drops. */
const storedAttemptSchema = z.object({ verifier: z.string(), search: z.string() });

type StoredAttempt = z.infer<typeof storedAttemptSchema>;

/**
 * Sends the whole page to Google where a popup cannot open. This tab's session storage holds the verifier.
 * Never resolves. Rejects if the attempt cannot start, or when the user returns with the browser's Back button.
 */
export async function redirectToGoogle(
  start: IdentityCalls['startGoogleSignIn'],
  search: string,
): Promise<never> {
  const { verifier, challenge } = await createVerifierPair();
  const { url } = await start({ challenge, mode: 'redirect' });
  storeAttempt({ verifier, search });
  window.location.assign(url);
  return new Promise((_, reject) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reject(new ApiError('popup-closed-by-user'));
    };
    window.addEventListener('pageshow', onPageShow, { once: true });
  });
}

/** Removes and returns what `redirectToGoogle` stored: it is valid for one return. Null if nothing valid is stored. */
export function takeStoredAttempt(): StoredAttempt | null {
  const stored = tabStorage.read(STORAGE_KEY);
  tabStorage.remove(STORAGE_KEY);
  return storedAttemptSchema.safeParse(stored).data ?? null;
}

/** Fetches the session after the return from Google. */
export async function fetchGoogleSession(
  finish: IdentityCalls['finishGoogleSignIn'],
  attempt: { attemptId: string; verifier: string },
): Promise<Session> {
  for (let poll = 1; poll <= MAX_POLLS; poll += 1) {
    const session = await finish(attempt).catch((error: unknown) => {
      if (isPermanentError(error) || poll === MAX_POLLS) throw error;
      return null;
    });
    if (session) return session;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new ApiError('expired-action-code');
}

function storeAttempt(attempt: StoredAttempt) {
  // Without the stored verifier the page could not finish the sign-in.
  if (!tabStorage.write(STORAGE_KEY, attempt)) throw new ApiError('popup-blocked');
}
