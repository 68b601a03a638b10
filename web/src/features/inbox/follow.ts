import { callHeaders, type TokenSource } from '@/api/call-headers';
import { createEventReader } from './event-stream';

const EVENTS = '/api/bookings/events';
const NEWS = 'bookings';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** As long as the server is silent at most. What ends sooner has not worked: it waits longer from time to time. */
const STEADY_MS = 15_000;
/** Three missed signs of life: the connection is gone, and nobody said so. */
const SILENCE_MS = 45_000;
/** Browsers have six connections for all tabs of a site: one that nobody looks at must not keep one. */
const HIDDEN_MS = 60_000;

interface FollowOptions {
  token: TokenSource;
  /** Fetches a new token. Rejects when no answer could be had. */
  renew: () => Promise<void>;
  /** Something about the requests may have changed. */
  onNews: () => void;
  /** The server does not know the person any more, whatever the token. */
  onUnauthorized: () => void;
}

type Outcome = { kind: 'ended' } | { kind: 'refused' } | { kind: 'failed'; waitMs: number };

/** Follows what happens to the requests of whoever is signed in, until the returned function is called. */
export function followRequests(options: FollowOptions): () => void {
  const following = new AbortController();
  void follow(options, following.signal);
  return () => {
    following.abort();
  };
}

async function follow({ token, renew, onNews, onUnauthorized }: FollowOptions, signal: AbortSignal) {
  let failures = 0;
  let isLate = false;
  let wasRefused = false;
  const onOpen = () => {
    // What happened while nobody listened.
    if (isLate) onNews();
    wasRefused = false;
  };

  while (!signal.aborted) {
    if (!isUseful()) isLate = true;
    await untilUseful(signal);
    if (isOver(signal)) return;
    const began = Date.now();
    const outcome = await listen({ token, onOpen, onNews, signal });
    isLate = true;
    if (isOver(signal)) return;
    if (outcome.kind === 'refused') {
      if (wasRefused) {
        onUnauthorized();
        return;
      }
      wasRefused = await renew().then(
        () => true,
        () => false,
      );
      if (wasRefused) continue;
    }
    if (Date.now() - began >= STEADY_MS) failures = 0;
    const askedFor = outcome.kind === 'failed' ? outcome.waitMs : 0;
    await pause(Math.max(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), askedFor), signal);
    failures += 1;
  }
}

/** A function, because it changes while the code around it waits. */
const isOver = (signal: AbortSignal) => signal.aborted;

interface ListenOptions extends Pick<FollowOptions, 'token' | 'onNews'> {
  onOpen: () => void;
  signal: AbortSignal;
}

/** One connection, from its call to its end. */
async function listen({ token, onOpen, onNews, signal }: ListenOptions): Promise<Outcome> {
  const connection = new AbortController();
  const watch = watchOver(connection, signal);
  try {
    const response = await fetch(EVENTS, {
      headers: await callHeaders(token),
      credentials: 'include',
      signal: connection.signal,
    });
    if (response.status === 401) return { kind: 'refused' };
    if (!response.ok || !response.body) return { kind: 'failed', waitMs: waitOf(response) };
    onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const read = createEventReader((name) => {
      if (name === NEWS) onNews();
    });
    for (;;) {
      watch.lives();
      const { done, value } = await reader.read();
      if (done) return { kind: 'ended' };
      read(decoder.decode(value, { stream: true }));
    }
  } catch {
    // No network, or cut off: by the server, by the watch or because nobody follows any more.
    return { kind: 'ended' };
  } finally {
    watch.end();
    // Whatever is left of the answer.
    connection.abort();
  }
}

function waitOf({ headers }: Response): number {
  return 1_000 * (Number.parseInt(headers.get('Retry-After') ?? '', 10) || 0);
}

/** Cuts a connection that went silent, that nobody looks at or that nobody wants any more. */
function watchOver(connection: AbortController, signal: AbortSignal) {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let absence: ReturnType<typeof setTimeout> | undefined;
  const cut = () => {
    connection.abort();
  };
  const lives = () => {
    clearTimeout(silence);
    silence = setTimeout(cut, SILENCE_MS);
  };
  const look = () => {
    clearTimeout(absence);
    if (document.hidden) absence = setTimeout(cut, HIDDEN_MS);
  };
  lives();
  document.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', cut);
  return {
    lives,
    end: () => {
      clearTimeout(silence);
      clearTimeout(absence);
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', cut);
    },
  };
}

const isUseful = () => !document.hidden && navigator.onLine;

/** Waits for somebody who looks, and for a network. */
async function untilUseful(signal: AbortSignal) {
  while (!isUseful() && !isOver(signal)) await change(signal);
}

/** Waits, but not longer than until somebody comes back or the network does. */
const pause = (ms: number, signal: AbortSignal) => change(signal, ms);

/** Resolves when the page or the network comes back, when the time is over or at the end of it all. */
function change(signal: AbortSignal, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    signal.addEventListener('abort', end);

    function look() {
      if (isUseful()) end();
    }
    function end() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
