import type { ApiClient } from '@/api/client';
import { ApiError, hasStatus } from '@/api/errors';
import { createSseParser } from './sse-parser';

const CHANGED_EVENT = 'bookings';

const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** The server's keep-alive interval. A connection that ends sooner makes the next delay longer. */
const STABLE_CONNECTION_MS = 15_000;
/** Three missed keep-alives: the connection is lost. */
const SILENCE_TIMEOUT_MS = 45_000;
/** A browser allows six connections per site for all tabs together, so a hidden tab closes its connection. */
const HIDDEN_TIMEOUT_MS = 60_000;

export interface BookingEventsOptions {
  api: ApiClient;
  /** Fetches a new token. If it rejects, the subscription tries again later. */
  renewToken: () => Promise<void>;
  /** Something about the requests may have changed. */
  onChange: () => void;
  /** The server refuses a renewed token too. */
  onSessionEnded: () => void;
}

/** `refused`: the server rejected the token. `failed`: another response without a stream. `ended`: all other cases. */
type ConnectionResult = { kind: 'ended' } | { kind: 'refused' } | { kind: 'failed'; retryAfterMs: number };

/** Subscribes to changes of the photographer's requests until the returned function is called. */
export function subscribeToBookingEvents(options: BookingEventsOptions): () => void {
  const subscription = new AbortController();
  void runConnections(options, subscription.signal);
  return () => {
    subscription.abort();
  };
}

async function runConnections(
  { api, renewToken, onChange, onSessionEnded }: BookingEventsOptions,
  signal: AbortSignal,
) {
  let failureCount = 0;
  let mayHaveMissedEvents = false;
  let hasRenewedToken = false;
  const onOpen = () => {
    if (mayHaveMissedEvents) onChange();
  };

  while (!signal.aborted) {
    if (!canConnect()) {
      mayHaveMissedEvents = true;
      hasRenewedToken = false;
    }
    await waitUntilCanConnect(signal);
    if (isAborted(signal)) return;
    const startedAt = Date.now();
    const result = await readEvents({ api, onOpen, onChange, signal });
    mayHaveMissedEvents = true;
    if (isAborted(signal)) return;
    if (result.kind === 'refused') {
      if (hasRenewedToken) {
        onSessionEnded();
        return;
      }
      hasRenewedToken = await renewToken().then(
        () => true,
        () => false,
      );
      if (hasRenewedToken) continue;
    }
    // The next attempt may come so late that a renewed token has expired.
    hasRenewedToken = false;
    if (Date.now() - startedAt >= STABLE_CONNECTION_MS) failureCount = 0;
    const retryAfterMs = result.kind === 'failed' ? result.retryAfterMs : 0;
    const backoffMs = Math.min(MIN_RETRY_DELAY_MS * 2 ** failureCount, MAX_RETRY_DELAY_MS);
    await waitForWakeUp(signal, Math.max(backoffMs, retryAfterMs));
    failureCount += 1;
  }
}

/** A function, because TypeScript would assume that `aborted` does not change during an await. */
const isAborted = (signal: AbortSignal) => signal.aborted;

interface ConnectionOptions extends Pick<BookingEventsOptions, 'api' | 'onChange'> {
  onOpen: () => void;
  signal: AbortSignal;
}

/** Opens one connection and reads its events until it ends. */
async function readEvents({ api, onOpen, onChange, signal }: ConnectionOptions): Promise<ConnectionResult> {
  const connection = new AbortController();
  const watchdog = startWatchdog(connection, signal);
  try {
    const { data: stream } = await api.GET('/api/bookings/events', {
      parseAs: 'stream',
      signal: connection.signal,
    });
    if (!stream) return { kind: 'failed', retryAfterMs: 0 };
    onOpen();
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    const parse = createSseParser((name) => {
      if (name === CHANGED_EVENT) onChange();
    });
    for (;;) {
      watchdog.reset();
      const { done, value } = await reader.read();
      if (done) return { kind: 'ended' };
      parse(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (hasStatus(error, 401)) return { kind: 'refused' };
    if (error instanceof ApiError && error.status !== null) {
      return { kind: 'failed', retryAfterMs: 1_000 * (error.retryAfterSeconds ?? 0) };
    }
    // There is no network, or the server, the watchdog or the subscriber ended the connection.
    return { kind: 'ended' };
  } finally {
    watchdog.stop();
    // Discards the rest of the response.
    connection.abort();
  }
}

/** Aborts the connection when it is silent for too long, when the tab is hidden for too long, or on unsubscribing. */
function startWatchdog(connection: AbortController, signal: AbortSignal) {
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  const abort = () => {
    connection.abort();
  };
  const reset = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(abort, SILENCE_TIMEOUT_MS);
  };
  const onVisibilityChange = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(abort, HIDDEN_TIMEOUT_MS);
  };
  reset();
  document.addEventListener('visibilitychange', onVisibilityChange);
  signal.addEventListener('abort', abort);
  return {
    reset,
    stop: () => {
      clearTimeout(silenceTimer);
      clearTimeout(hiddenTimer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      signal.removeEventListener('abort', abort);
    },
  };
}

const canConnect = () => !document.hidden && navigator.onLine;

/** Waits until the tab is visible and online, or until the signal aborts. */
async function waitUntilCanConnect(signal: AbortSignal) {
  while (!canConnect() && !isAborted(signal)) await waitForWakeUp(signal);
}

/** Resolves when the tab is visible and online again, after the timeout if there is one, or when the signal aborts. */
function waitForWakeUp(signal: AbortSignal, timeoutMs?: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(finish, timeoutMs);
    document.addEventListener('visibilitychange', onWakeUp);
    window.addEventListener('online', onWakeUp);
    signal.addEventListener('abort', finish);

    function onWakeUp() {
      if (canConnect()) finish();
    }
    function finish() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onWakeUp);
      window.removeEventListener('online', onWakeUp);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}
