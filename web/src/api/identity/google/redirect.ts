import * as z from 'zod/mini';
import type { IdentityCalls } from '../calls';
import { IdentityError } from '../errors';
import type { Session } from '../types';
import { isFinal } from './attempt';
import { createVerifier } from './verifier';

const STORED_AS = 'google-attempt';
const ASK_AGAIN_MS = 2_000;
const ASK_TIMES = 5;

const storedSchema = z.object({ verifier: z.string(), search: z.string() });

type Stored = z.infer<typeof storedSchema>;

/**
 * Leaves for Google with the whole page, where no second window can be had. The secret waits in this tab's storage.
 * Never resolves; rejects when the person comes back with the browser's Back button.
 */
export async function leaveForGoogle(start: IdentityCalls['googleStart'], search: string): Promise<never> {
  const { secret, challenge } = await createVerifier();
  const { url } = await start({ challenge, mode: 'redirect' });
  keep({ verifier: secret, search });
  window.location.assign(url);
  return new Promise((_, reject) => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reject(new IdentityError('popup-closed-by-user'));
    };
    window.addEventListener('pageshow', back, { once: true });
  });
}

/** Takes what was kept when the page left for Google: it serves one return. */
export function takeStored(): Stored | null {
  try {
    const stored = sessionStorage.getItem(STORED_AS);
    sessionStorage.removeItem(STORED_AS);
    return stored === null ? null : storedSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Fetches the session after the return from Google. */
export async function finishReturn(
  finish: IdentityCalls['googleFinish'],
  attempt: { attemptId: string; verifier: string },
): Promise<Session> {
  for (let asked = 1; asked <= ASK_TIMES; asked += 1) {
    const session = await finish(attempt).catch((error: unknown) => {
      if (isFinal(error) || asked === ASK_TIMES) throw error;
      return null;
    });
    if (session) return session;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new IdentityError('expired-action-code');
}

function keep(stored: Stored) {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(stored));
  } catch (cause) {
    // Without storage the way back would end nowhere.
    throw new IdentityError('popup-blocked', { cause });
  }
}
