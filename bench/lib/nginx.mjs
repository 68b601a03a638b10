import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, startDaemon, untilReady } from '../../scripts/lib/process.mjs';
import { childrenOf } from './cpu.mjs';

/** Memory, as a folder. */
const MEMORY = '/dev/shm';

/**
 * Starts nginx with one answer: the bytes and headers of another one, from memory.
 * @param {{ body: Buffer, headers: [string, string][] }} answer
 */
export async function startNginx({ body, headers }) {
  const [port] = await freePorts(1);
  const folder = mkdtempSync(join(MEMORY, 'lenslink-nginx-'));
  writeFileSync(join(folder, 'page'), body);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, headers));
  const log = join(folder, 'error.log');
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log];
  const daemon = startDaemon('nginx', 'nginx', args, { log });
  const url = `http://127.0.0.1:${port}/page`;
  try {
    await untilReady(daemon, async (signal) => (await fetch(url, { signal })).ok);
  } catch (error) {
    await daemon.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    pids: () => [daemon.pid, ...childrenOf(daemon.pid)],
    async stop() {
      await daemon.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As fast as nginx can: as many workers as processors, no log, no file opened twice, no connection closed early. */
function configuration(folder, port, headers) {
  const type = headers.find(([name]) => name === 'content-type')[1];
  const others = headers.filter(
    ([name]) => !['content-type', 'content-length', 'date', 'etag'].includes(name),
  );
  const added = others.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
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
        ${added.join('\n        ')}
      }
    }
  `;
}
