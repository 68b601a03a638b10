import { readFileSync } from 'node:fs';

/** MiB a process holds in memory now (`VmRSS`) or held at most (`VmHWM`). */
export function memoryOf(pid, field) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}
