// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '@/api/client';
import { subscribeToBookingEvents } from './booking-events';

/** A stream that a test writes to. */
function openStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (streamController) => void (controller = streamController),
  });
  return {
    response: new Response(body, { status: 200 }),
    write: (text: string | Uint8Array) => {
      controller.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text);
    },
    abort: () => {
      controller.error(new DOMException('The connection was aborted.', 'AbortError'));
    },
    end: () => {
      controller.close();
    },
  };
}

const unauthorizedResponse = () =>
  new Response('{"message":"Unauthorized","code":"unauthorized"}', { status: 401 });
const CHANGED_EVENT_TEXT = 'event: bookings\ndata: {}\n\n';

const flushPromises = () => vi.advanceTimersByTimeAsync(0);
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let unsubscribe: () => void;
const getToken = vi.fn();
const api = createApiClient({ baseUrl: 'http://localhost', tokenSource: getToken });
const options = { renewToken: vi.fn(), onChange: vi.fn(), onSessionEnded: vi.fn() };
const fetchMock = vi.fn<(request: Request) => Promise<Response>>();

/** Answers the next call with a stream that fails when the call is aborted, as in a browser. */
function serve(stream = openStream()) {
  fetchMock.mockImplementationOnce(({ signal }) => {
    signal.addEventListener('abort', stream.abort);
    return Promise.resolve(stream.response);
  });
  return stream;
}

const isAborted = (callIndex: number) => fetchMock.mock.calls[callIndex]?.[0].signal.aborted;
const getSentToken = (callIndex: number) => fetchMock.mock.calls[callIndex]?.[0].headers.get('Authorization');

function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
}

function hideTab(): Promise<void> {
  setVisible(false);
  return Promise.resolve();
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

async function subscribe() {
  unsubscribe = subscribeToBookingEvents({ api, ...options });
  await flushPromises();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  getToken.mockResolvedValue('token-1');
  options.renewToken.mockResolvedValue(undefined);
  vi.stubGlobal('fetch', fetchMock);
  unsubscribe = () => undefined;
});

afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
});

test('sends the token and reports a change, also when its event is split between chunks', async () => {
  const stream = serve();
  await subscribe();
  expect(fetchMock.mock.calls[0]?.[0].url).toBe('http://localhost/api/bookings/events');
  expect(getSentToken(0)).toBe('Bearer token-1');
  stream.write(': hello\n\nevent: book');
  await flushPromises();
  expect(options.onChange).not.toHaveBeenCalled();
  stream.write('ings\ndata: {}\n\n');
  await flushPromises();
  expect(options.onChange).toHaveBeenCalledTimes(1);
  stream.write('event: other\ndata: {}\n\n: alive\n\n');
  await flushPromises();
  expect(options.onChange).toHaveBeenCalledTimes(1);
});

test('reports a change after a chunk that ends within a character', async () => {
  const stream = serve();
  await subscribe();
  const bytes = new TextEncoder().encode(`: grüße\n\n${CHANGED_EVENT_TEXT}`);
  // Between the two bytes of the ü.
  const splitIndex = bytes.indexOf(0xc3) + 1;
  stream.write(bytes.slice(0, splitIndex));
  stream.write(bytes.slice(splitIndex));
  await flushPromises();
  expect(options.onChange).toHaveBeenCalledTimes(1);
});

describe('lost connection', () => {
  test('retries after 1, 2, 4 … 30 seconds and reports a change after each reconnection', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await subscribe();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      expect(fetchMock).toHaveBeenCalledTimes(index + 1);
      await advance(seconds * 1_000 - 1);
      expect(fetchMock).toHaveBeenCalledTimes(index + 1);
      await advance(1);
      expect(fetchMock).toHaveBeenCalledTimes(index + 2);
    }
    expect(options.onChange).not.toHaveBeenCalled();

    const firstStream = serve();
    serve();
    await advance(30_000);
    // The page may have missed events without a connection.
    expect(options.onChange).toHaveBeenCalledTimes(1);
    await advance(20_000);
    firstStream.end();
    // The connection was stable, so the next delay is short again.
    await advance(1_000);
    expect(options.onChange).toHaveBeenCalledTimes(2);
  });

  test('increases the delay while no connection is stable', async () => {
    fetchMock.mockImplementation(() => {
      const stream = openStream();
      stream.write(': hello\n\n');
      stream.end();
      return Promise.resolve(stream.response);
    });
    await subscribe();
    await advance(1_000);
    await advance(2_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    await advance(3_999);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  test('reconnects at once when the network is back', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await subscribe();
    setOnline(false);
    await advance(120_000);
    // Does not call the server while offline.
    expect(fetchMock).toHaveBeenCalledTimes(1);
    setOnline(true);
    await flushPromises();
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('waits as long as the Retry-After of the server says', async () => {
    const tooManyRequests = new Response('{}', { status: 429, headers: { 'Retry-After': '10' } });
    fetchMock.mockResolvedValueOnce(tooManyRequests).mockRejectedValue(new TypeError('Failed to fetch'));
    await subscribe();
    await advance(9_999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('aborts a connection that is silent for 45 seconds', async () => {
    const stream = serve();
    await subscribe();
    await advance(40_000);
    stream.write(': alive\n\n');
    await advance(40_000);
    expect(isAborted(0)).toBe(false);
    await advance(5_000);
    expect(isAborted(0)).toBe(true);
  });
});

describe('hidden tab', () => {
  test('disconnects after a minute and reconnects when visible', async () => {
    const stream = serve();
    await subscribe();
    const keepAliveTimer = setInterval(() => {
      stream.write(': alive\n\n');
    }, 15_000);
    setVisible(false);
    await advance(59_999);
    expect(isAborted(0)).toBe(false);
    await advance(1);
    expect(isAborted(0)).toBe(true);
    clearInterval(keepAliveTimer);
    await advance(600_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);

    serve();
    setVisible(true);
    await flushPromises();
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(options.onChange).toHaveBeenCalledTimes(1);
  });

  test('keeps the connection when visible again within a minute', async () => {
    const stream = serve();
    await subscribe();
    setVisible(false);
    await advance(30_000);
    stream.write(': alive\n\n');
    setVisible(true);
    await advance(40_000);
    expect(isAborted(0)).toBe(false);
  });

  test('does not connect before the tab is visible', async () => {
    setVisible(false);
    await subscribe();
    await advance(120_000);
    expect(fetchMock).not.toHaveBeenCalled();
    serve();
    setVisible(true);
    await flushPromises();
    expect(fetchMock).toHaveBeenCalledTimes(1);
    // Data fetched while the tab was hidden may be stale.
    expect(options.onChange).toHaveBeenCalledTimes(1);
  });

  test('does not connect after unsubscribing', async () => {
    setVisible(false);
    await subscribe();
    unsubscribe();
    setVisible(true);
    await advance(600_000);
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe('401 response', () => {
  test('renews the token once and reconnects with it', async () => {
    options.renewToken.mockImplementation(() => {
      getToken.mockResolvedValue('token-2');
      return Promise.resolve();
    });
    fetchMock.mockResolvedValueOnce(unauthorizedResponse());
    serve();
    await subscribe();
    expect(options.renewToken).toHaveBeenCalledTimes(1);
    expect(getSentToken(1)).toBe('Bearer token-2');
    expect(options.onSessionEnded).not.toHaveBeenCalled();
  });

  test('reports an ended session when the renewed token is refused too', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(unauthorizedResponse()));
    await subscribe();
    await advance(600_000);
    expect(options.renewToken).toHaveBeenCalledTimes(1);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(options.onSessionEnded).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['after a failed connection', () => fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
    ['after the tab was hidden', () => options.renewToken.mockImplementationOnce(hideTab)],
  ])('renews the token again %s, because it may have expired', async (_, interrupt) => {
    fetchMock.mockResolvedValueOnce(unauthorizedResponse());
    interrupt();
    fetchMock.mockResolvedValueOnce(unauthorizedResponse());
    serve();
    await subscribe();
    setVisible(true);
    await advance(1_000);
    expect(options.renewToken).toHaveBeenCalledTimes(2);
    expect(options.onSessionEnded).not.toHaveBeenCalled();
  });

  test('keeps retrying while the token cannot be renewed', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(unauthorizedResponse()));
    options.renewToken.mockRejectedValue(new TypeError('Failed to fetch'));
    await subscribe();
    await advance(1_000);
    await advance(2_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(options.onSessionEnded).not.toHaveBeenCalled();
  });
});

test('aborts the connection on unsubscribing', async () => {
  serve();
  await subscribe();
  unsubscribe();
  expect(isAborted(0)).toBe(true);
  await advance(600_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
