import { readFileSync } from 'node:fs';

const TICK_MICROS = 10_000;

/** Microseconds of CPU time that a process and all its threads have used so far. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
}
