import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '../../scripts/lib/server.mjs';
import { memoryOf } from '../lib/memory.mjs';

export const title = 'Memory';

export async function run() {
  return await withServer(async ({ pid }) => {
    await pause(2000);
    return { 'resident, idle for 2 s': `${memoryOf(pid, 'VmRSS').toFixed(1)} MiB` };
  });
}
