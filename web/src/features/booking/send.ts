import { callHeaders, type TokenSource } from '@/api/call-headers';
import { browserTimeZone } from '@/api/time-zone';
import type { BookingRequest, Faults } from './rules';
import { timing } from './timing';

export type Outcome =
  | { kind: 'sent' }
  /** The server's complaints about what was typed. */
  | { kind: 'refused'; faults: Faults }
  /** The service, or the photographer, is no longer there. */
  | { kind: 'gone' }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'offline' }
  | { kind: 'key-taken' }
  | { kind: 'failed' };

export interface Letter {
  username: string;
  serviceId: string;
  key: string;
  request: BookingRequest;
  /** What stands in the field that people do not see. */
  website: string;
  tokenSource: TokenSource;
  /** How long the form has been open, null when nobody knows. */
  fillMillis: () => number | null;
}

/**
 * Sends a request. What a moment's patience mends (a server that is busy, a connection that broke) is tried a second
 * time by itself: under the same key, so nothing is booked twice.
 */
export async function sendBooking(letter: Letter): Promise<Outcome> {
  const early = timing.fillMs - (letter.fillMillis() ?? timing.fillMs);
  if (early > 0) await wait(early);
  const first = await post(letter);
  const pause = pauseAfter(first);
  if (pause === null) return outcomeOf(first);
  await wait(pause);
  return outcomeOf(await post(letter));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Null: no answer came. */
type Answer = { status: number; body: AnswerBody; retryAfter: number | null } | null;

interface AnswerBody {
  id?: string;
  errors?: { field: string; message: string }[];
}

async function post(letter: Letter): Promise<Answer> {
  const { username, serviceId, key, request, website, tokenSource, fillMillis } = letter;
  const call = new AbortController();
  const timer = setTimeout(() => {
    call.abort();
  }, timing.answerMs);
  const filled = fillMillis();
  const timeZone = browserTimeZone();
  try {
    const path = `/api/book/${encodeURIComponent(username)}/${encodeURIComponent(serviceId)}`;
    const headers = await callHeaders(tokenSource);
    headers.set('Idempotency-Key', key);
    const response = await fetch(path, {
      method: 'POST',
      headers,
      credentials: 'include',
      body: JSON.stringify({ ...request, website, timeZone, ...(filled !== null && { fillMillis: filled }) }),
      // It arrives also when the page is left the moment it is sent.
      keepalive: true,
      signal: call.signal,
    });
    const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    return {
      status: response.status,
      body: await bodyOf(response),
      retryAfter: Number.isNaN(seconds) ? null : seconds,
    };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function bodyOf(response: Response): Promise<AnswerBody> {
  try {
    return (await response.json()) as AnswerBody;
  } catch {
    // Something between here and the server may answer with a page of its own.
    return {};
  }
}

/** How long to wait before the second try, null when it would be of no use. */
function pauseAfter(answer: Answer): number | null {
  if (answer === null) return navigator.onLine ? timing.laterMs : null;
  if (answer.status !== 409 && answer.status !== 503) return null;
  const pause = answer.retryAfter === null ? timing.laterMs : answer.retryAfter * 1_000;
  return pause <= timing.longestLaterMs ? pause : null;
}

function outcomeOf(answer: Answer): Outcome {
  if (answer === null) return { kind: navigator.onLine ? 'failed' : 'offline' };
  const { status, body, retryAfter } = answer;
  // Not every success is ours: the login page of a hotel's network is one, too.
  if (status === 201 && typeof body.id === 'string') return { kind: 'sent' };
  if (status === 400) return { kind: 'refused', faults: faultsIn(body) };
  if (status === 404) return { kind: 'gone' };
  if (status === 422) return { kind: 'key-taken' };
  return status === 429 ? { kind: 'too-many', seconds: retryAfter ?? 60 } : { kind: 'failed' };
}

function faultsIn({ errors = [] }: AnswerBody): Faults {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
