import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Upload {
  path: string;
  bytes: number;
  authorization: string | undefined;
}

/** What the next upload meets: an answer, or a line that breaks. */
type Fate = { status: number; body?: unknown } | 'break';

/** A real HTTP server that takes photos the way a test wants. Pages of any origin may send them. */
export async function startUploadServer() {
  const uploads: Upload[] = [];
  const fates: Fate[] = [];

  const server = createServer((request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type',
      'access-control-expose-headers': 'etag',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const { authorization } = request.headers;
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      uploads.push({ path: request.url ?? '', bytes, authorization });
      const fate = fates.shift() ?? { status: 200 };
      if (fate === 'break') {
        request.socket.destroy();
        return;
      }
      response.writeHead(fate.status, { ...cors, etag: '"1"', 'content-type': 'application/json' });
      response.end(fate.body === undefined ? '' : JSON.stringify(fate.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    uploads,
    next(...list: Fate[]) {
      fates.push(...list);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type UploadServer = Awaited<ReturnType<typeof startUploadServer>>;
