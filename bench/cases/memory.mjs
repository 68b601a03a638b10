import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '../../scripts/lib/server.mjs';

export const title = 'Memory';

export async function run() {
  return await withServer(async ({ pid }) => {
    await pause(2000);
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
    return { 'resident, idle for 2 s': `${(kilobytes / 1024).toFixed(1)} MiB` };
  });
}
