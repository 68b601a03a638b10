import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { emptyProfile } from '@/testing/profile';

export interface Call {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** Holds the answer back. */
  after?: Promise<unknown>;
}

/** Names the page that made a call. A page that a test has left may still have a call on its way. */
const PAGE = 'x-test-page';
let currentPage = 0;

/** A real HTTP server on this machine that answers as a test wants, and remembers what it was asked. */
export async function startIdentityServer() {
  const calls: Call[] = [];
  const answers = new Map<string, Answer[]>([['/api/profile', [{ status: 200, body: emptyProfile() }]]]);

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      if (isFromEarlierPage(request)) return response.writeHead(410).end();
      calls.push(call);
      const queue = answers.get(call.path);
      const answer = (queue && queue.length > 1 ? queue.shift() : queue?.[0]) ?? NOT_FOUND;
      await answer.after;
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      return response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  return {
    url,
    calls,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    /** What a path answers: each answer once, the last one for ever. */
    answer(path: string, ...list: Answer[]) {
      answers.set(path, list);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>;

/** Lets pages in this test reach the server by path, and keeps the cookies that scripts may see, as a browser would. */
export function browseTo(server: Pick<IdentityServer, 'url'>) {
  currentPage += 1;
  const page = String(currentPage);
  const nodeFetch = globalThis.fetch;
  const NodeRequest = globalThis.Request;
  const reach = (input: string | Request) =>
    input instanceof NodeRequest ? input : new URL(input, server.url);
  class PageRequest extends NodeRequest {
    constructor(input: string | Request, init?: RequestInit) {
      super(reach(input), init);
    }
  }
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new NodeRequest(reach(input), init);
    request.headers.set(PAGE, page);
    const response = await nodeFetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      if (!/;\s*HttpOnly/i.test(cookie)) document.cookie = cookie;
    }
    return response;
  });
}

const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found.', code: 'not_found' } };

function isFromEarlierPage({ headers }: IncomingMessage): boolean {
  const page = headers[PAGE];
  return page !== undefined && page !== String(currentPage);
}

async function receive(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    path: request.url ?? '',
    method: request.method ?? '',
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== PAGE)),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}
