import { readFileSync } from 'node:fs';

/** The memory of a process in MiB: current (`VmRSS`) or peak (`VmHWM`). */
export function readMemoryMib(pid, field) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}
