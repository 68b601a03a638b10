import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '../../scripts/lib/server.mjs';
import { readMemoryMib } from '../lib/memory.mjs';

const IDLE_SECONDS = 2;

export const title = 'Memory';

export async function run() {
  return { [`resident, after ${IDLE_SECONDS} s idle`]: `${(await measureIdleMib()).toFixed(1)} MiB` };
}

export async function measureIdleMib() {
  return await withServer(async ({ pid }) => {
    await pause(IDLE_SECONDS * 1000);
    return readMemoryMib(pid, 'VmRSS');
  });
}
