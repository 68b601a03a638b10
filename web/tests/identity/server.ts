import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { createEmptyProfile } from '@/testing/profile';

export interface Call {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface MockResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** Delays the response. */
  after?: Promise<unknown>;
}

/** Identifies the page of a call: a page of an earlier test may still send one. */
const PAGE_HEADER = 'x-test-page';
let currentPage = 0;

/** A real HTTP server that responds as a test says and records all calls. */
export async function startIdentityServer() {
  const calls: Call[] = [];
  const responses = new Map<string, MockResponse[]>([
    ['/api/profile', [{ status: 200, body: createEmptyProfile() }]],
  ]);

  const server = createServer((request, response) => {
    void receive(request).then(async (call) => {
      if (isFromEarlierPage(request)) return response.writeHead(410).end();
      calls.push(call);
      const queue = responses.get(call.path);
      const result = (queue && queue.length > 1 ? queue.shift() : queue?.[0]) ?? NOT_FOUND;
      await result.after;
      response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers });
      return response.end(result.body === undefined ? undefined : JSON.stringify(result.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  return {
    url,
    calls,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    /** Sets the responses of a path: each one once, then the last one. */
    respondTo(path: string, ...list: MockResponse[]) {
      responses.set(path, list);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>;

/** Sends relative URLs to the server and stores its cookies, as a browser does. */
export function connectBrowser(server: Pick<IdentityServer, 'url'>) {
  currentPage += 1;
  const page = String(currentPage);
  const nodeFetch = globalThis.fetch;
  const NodeRequest = globalThis.Request;
  const resolveInput = (input: string | Request) =>
    input instanceof NodeRequest ? input : new URL(input, server.url);
  class PageRequest extends NodeRequest {
    constructor(input: string | Request, init?: RequestInit) {
      super(resolveInput(input), init);
    }
  }
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new NodeRequest(resolveInput(input), init);
    request.headers.set(PAGE_HEADER, page);
    const response = await nodeFetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      if (!/;\s*HttpOnly/i.test(cookie)) document.cookie = cookie;
    }
    return response;
  });
}

const NOT_FOUND: MockResponse = { status: 404, body: { message: 'Not found.', code: 'not-found' } };

function isFromEarlierPage({ headers }: IncomingMessage): boolean {
  const page = headers[PAGE_HEADER];
  return page !== undefined && page !== String(currentPage);
}

async function receive(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    path: request.url ?? '',
    method: request.method ?? '',
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== PAGE_HEADER)),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}
