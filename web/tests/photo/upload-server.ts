import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Upload {
  path: string;
  bytes: number;
  authorization: string | undefined;
}

/** The result of the next upload: a response or a lost connection. */
type UploadOutcome = { status: number; body?: unknown } | 'break';

/** A real HTTP server that accepts or rejects uploads as a test sets. Pages of any origin may use it. */
export async function startUploadServer() {
  const uploads: Upload[] = [];
  const outcomes: UploadOutcome[] = [];

  const server = createServer((request, response) => {
    const corsHeaders = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type',
      'access-control-expose-headers': 'etag',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, corsHeaders).end();
      return;
    }
    const { authorization } = request.headers;
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      uploads.push({ path: request.url ?? '', bytes, authorization });
      const outcome = outcomes.shift() ?? { status: 200 };
      if (outcome === 'break') {
        request.socket.destroy();
        return;
      }
      response.writeHead(outcome.status, { ...corsHeaders, etag: '"1"', 'content-type': 'application/json' });
      response.end(outcome.body === undefined ? '' : JSON.stringify(outcome.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    uploads,
    setNextOutcomes(...list: UploadOutcome[]) {
      outcomes.push(...list);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type UploadServer = Awaited<ReturnType<typeof startUploadServer>>;
