// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followRequests } from './follow';

/** A stream that a test writes to. */
function openStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    response: new Response(body, { status: 200 }),
    write: (text: string | Uint8Array) => {
      controller.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text);
    },
    cut: () => {
      controller.error(new DOMException('The connection is given up.', 'AbortError'));
    },
    end: () => {
      controller.close();
    },
  };
}

const refused = () => new Response('{"message":"Unauthorized","code":"unauthorized"}', { status: 401 });
const NEWS = 'event: bookings\ndata: {}\n\n';

const settle = () => vi.advanceTimersByTimeAsync(0);
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let end: () => void;
const options = { token: vi.fn(), renew: vi.fn(), onNews: vi.fn(), onUnauthorized: vi.fn() };
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
/** Answers the next call with a stream, which ends as a browser's does when its call is given up. */
function serve(stream = openStream()) {
  fetched.mockImplementationOnce((_, { signal }) => {
    signal?.addEventListener('abort', stream.cut);
    return Promise.resolve(stream.response);
  });
  return stream;
}
const isAborted = (call: number) => fetched.mock.calls[call]?.[1].signal?.aborted;

function see(isVisible: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
}

function connect(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

async function follow() {
  end = followRequests(options);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  options.token.mockResolvedValue('token-1');
  options.renew.mockResolvedValue(undefined);
  vi.stubGlobal('fetch', fetched);
  end = () => undefined;
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test('it asks with the token, and tells of news however they are cut', async () => {
  const stream = serve();
  await follow();
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/bookings/events');
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer token-1');
  stream.write(': hello\n\nevent: book');
  await settle();
  expect(options.onNews).not.toHaveBeenCalled();
  stream.write('ings\ndata: {}\n\n');
  await settle();
  expect(options.onNews).toHaveBeenCalledTimes(1);
  stream.write('event: other\ndata: {}\n\n: alive\n\n');
  await settle();
  expect(options.onNews).toHaveBeenCalledTimes(1);
});

test('letters that are cut in the middle of their bytes do no harm', async () => {
  const stream = serve();
  await follow();
  const bytes = new TextEncoder().encode(`: grüße\n\n${NEWS}`);
  const half = bytes.indexOf(0xc3) + 1;
  stream.write(bytes.slice(0, half));
  stream.write(bytes.slice(half));
  await settle();
  expect(options.onNews).toHaveBeenCalledTimes(1);
});

describe('a connection that ends', () => {
  test('is made again after 1, 2, 4 … 30 seconds, and every time counts as news', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await follow();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      expect(fetched).toHaveBeenCalledTimes(index + 1);
      await after(seconds * 1_000 - 1);
      expect(fetched).toHaveBeenCalledTimes(index + 1);
      await after(1);
      expect(fetched).toHaveBeenCalledTimes(index + 2);
    }
    expect(options.onNews).not.toHaveBeenCalled();

    const first = serve();
    serve();
    await after(30_000);
    // Nobody listened all that time.
    expect(options.onNews).toHaveBeenCalledTimes(1);
    await after(20_000);
    first.end();
    // It had held: the next wait is a short one again.
    await after(1_000);
    expect(options.onNews).toHaveBeenCalledTimes(2);
  });

  test('waits longer each time while it never holds', async () => {
    fetched.mockImplementation(() => {
      const stream = openStream();
      stream.write(': hello\n\n');
      stream.end();
      return Promise.resolve(stream.response);
    });
    await follow();
    await after(1_000);
    await after(2_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    await after(3_999);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('is made again at once when the network is back', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await follow();
    connect(false);
    await after(120_000);
    // Without a network nobody is asked.
    expect(fetched).toHaveBeenCalledTimes(1);
    connect(true);
    await settle();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is left alone for as long as the server asks', async () => {
    const busy = new Response('{}', { status: 429, headers: { 'Retry-After': '10' } });
    fetched.mockResolvedValueOnce(busy).mockRejectedValue(new TypeError('Failed to fetch'));
    await follow();
    await after(9_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await after(1);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('without a word is noticed by its silence', async () => {
    const stream = serve();
    await follow();
    await after(40_000);
    stream.write(': alive\n\n');
    await after(40_000);
    expect(isAborted(0)).toBe(false);
    await after(5_000);
    expect(isAborted(0)).toBe(true);
  });
});

describe('a page out of sight', () => {
  test('gives its connection up after a minute, and has it again at once', async () => {
    const stream = serve();
    await follow();
    const alive = setInterval(() => {
      stream.write(': alive\n\n');
    }, 15_000);
    see(false);
    await after(59_999);
    expect(isAborted(0)).toBe(false);
    await after(1);
    expect(isAborted(0)).toBe(true);
    clearInterval(alive);
    await after(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);

    serve();
    see(true);
    await settle();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(options.onNews).toHaveBeenCalledTimes(1);
  });

  test('that comes back within a minute keeps it', async () => {
    const stream = serve();
    await follow();
    see(false);
    await after(30_000);
    stream.write(': alive\n\n');
    see(true);
    await after(40_000);
    expect(isAborted(0)).toBe(false);
  });

  test('asks nobody before somebody looks', async () => {
    see(false);
    await follow();
    await after(120_000);
    expect(fetched).not.toHaveBeenCalled();
    serve();
    see(true);
    await settle();
    expect(fetched).toHaveBeenCalledTimes(1);
    // What the page fetched in the dark may be old by now.
    expect(options.onNews).toHaveBeenCalledTimes(1);
  });

  test('asks nobody at all once nobody follows any more', async () => {
    see(false);
    await follow();
    end();
    see(true);
    await after(600_000);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  test('fetches a new token once, and goes on with it', async () => {
    options.renew.mockImplementation(() => {
      options.token.mockResolvedValue('token-2');
      return Promise.resolve();
    });
    fetched.mockResolvedValueOnce(refused());
    serve();
    await follow();
    expect(options.renew).toHaveBeenCalledTimes(1);
    expect(new Headers(fetched.mock.calls[1]?.[1].headers).get('Authorization')).toBe('Bearer token-2');
    expect(options.onUnauthorized).not.toHaveBeenCalled();
  });

  test('that a new token does not mend is told, and ends it', async () => {
    fetched.mockImplementation(() => Promise.resolve(refused()));
    await follow();
    await after(600_000);
    expect(options.renew).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(options.onUnauthorized).toHaveBeenCalledTimes(1);
  });

  test('is no verdict while the token cannot be renewed', async () => {
    fetched.mockImplementation(() => Promise.resolve(refused()));
    options.renew.mockRejectedValue(new TypeError('Failed to fetch'));
    await follow();
    await after(1_000);
    await after(2_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(options.onUnauthorized).not.toHaveBeenCalled();
  });
});

test('whoever stops following hears nothing more', async () => {
  serve();
  await follow();
  end();
  expect(isAborted(0)).toBe(true);
  await after(600_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
