import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '../../scripts/lib/server.mjs';
import { memoryOf } from '../lib/memory.mjs';

export const title = 'Memory';

export async function run() {
  return { 'resident, idle for 2 s': `${(await idleMebibytes()).toFixed(1)} MiB` };
}

export async function idleMebibytes() {
  return await withServer(async ({ pid }) => {
    await pause(2000);
    return memoryOf(pid, 'VmRSS');
  });
}
