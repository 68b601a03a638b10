import type { Faults, BookingRequest } from './rules';

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
  fillMillis: number | null;
}

const ANSWER_MS = 20_000;
const LATER_MS = 1_000;
/** Longer than that nobody waits without being told. */
const MAX_LATER_MS = 5_000;

/**
 * Sends a request. What a moment's patience mends (a server that is busy, a connection that broke) is tried a second
 * time by itself: under the same key, so nothing is booked twice.
 */
export async function sendBooking(letter: Letter): Promise<Outcome> {
  const first = await post(letter);
  const pause = pauseAfter(first);
  if (pause === null) return outcomeOf(first);
  await new Promise((resolve) => setTimeout(resolve, pause));
  return outcomeOf(await post(letter));
}

/** Null: no answer came. */
type Answer = { status: number; wait: number | null; faults: Faults } | null;

async function post({ username, serviceId, key, request, website, fillMillis }: Letter): Promise<Answer> {
  const call = new AbortController();
  const timer = setTimeout(() => {
    call.abort();
  }, ANSWER_MS);
  try {
    const path = `/api/book/${encodeURIComponent(username)}/${encodeURIComponent(serviceId)}`;
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      credentials: 'include',
      body: JSON.stringify({ ...request, website, ...(fillMillis !== null && { fillMillis }) }),
      signal: call.signal,
    });
    const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    return {
      status: response.status,
      wait: Number.isNaN(wait) ? null : wait,
      faults: response.status === 400 ? await faultsIn(response) : {},
    };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function faultsIn(response: Response): Promise<Faults> {
  const body = (await response.json()) as { errors?: { field: string; message: string }[] };
  return Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]));
}

/** How long to wait before the second try, null when it would be of no use. */
function pauseAfter(answer: Answer): number | null {
  if (answer === null) return navigator.onLine ? LATER_MS : null;
  if (answer.status !== 409 && answer.status !== 503) return null;
  const pause = answer.wait === null ? LATER_MS : answer.wait * 1_000;
  return pause <= MAX_LATER_MS ? pause : null;
}

function outcomeOf(answer: Answer): Outcome {
  if (answer === null) return { kind: navigator.onLine ? 'failed' : 'offline' };
  const { status, wait, faults } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 400) return { kind: 'refused', faults };
  if (status === 404) return { kind: 'gone' };
  if (status === 422) return { kind: 'key-taken' };
  return status === 429 ? { kind: 'too-many', seconds: wait ?? 60 } : { kind: 'failed' };
}
