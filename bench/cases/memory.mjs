import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../scripts/lib/server.mjs';

export const title = 'Memory';

export async function run() {
  const server = await startServer();
  await pause(2000);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]);
  await server.stop();
  return { 'resident, idle for 2 s': `${(kilobytes / 1024).toFixed(1)} MiB` };
}
