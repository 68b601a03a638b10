import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePorts, startDaemon, waitUntilReady } from '../../scripts/lib/process.mjs';
import { listChildren } from './cpu.mjs';

/** Files in this folder are in memory. */
const MEMORY_FOLDER = '/dev/shm';

/**
 * Starts an nginx that serves one response from memory.
 * @param {{ body: Buffer, headers: [string, string][] }} response
 */
export async function startNginx({ body, headers }) {
  const [port] = await findFreePorts(1);
  const folder = mkdtempSync(join(MEMORY_FOLDER, 'lenslink-nginx-'));
  writeFileSync(join(folder, 'page'), body);
  writeFileSync(join(folder, 'nginx.conf'), createConfig(folder, port, headers));
  const log = join(folder, 'error.log');
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log];
  const daemon = startDaemon('nginx', 'nginx', args, { log });
  const url = `http://127.0.0.1:${port}/page`;
  try {
    await waitUntilReady(daemon, async (signal) => (await fetch(url, { signal })).ok);
  } catch (error) {
    await daemon.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    pids: () => [daemon.pid, ...listChildren(daemon.pid)],
    async stop() {
      await daemon.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the fastest configuration: one worker per processor, no access log, cached file handles, long keep-alive. */
function createConfig(folder, port, headers) {
  const type = headers.find(([name]) => name === 'content-type')[1];
  const otherHeaders = headers.filter(
    ([name]) => !['content-type', 'content-length', 'date', 'etag'].includes(name),
  );
  const addHeaderLines = otherHeaders.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `
    daemon off;
    worker_processes auto;
    pid ${folder}/pid;
    events { worker_connections 4096; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 100000000;
      open_file_cache max=10 inactive=1h;
      open_file_cache_valid 1h;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      types { }
      default_type "${type}";
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        ${addHeaderLines.join('\n        ')}
      }
    }
  `;
}
