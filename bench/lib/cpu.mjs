import { readFileSync } from 'node:fs';

const TICK_MICROS = 10_000;

/** Microseconds of CPU time that a process and all its threads have used so far. */
export function cpuOf(pid) {
  const { own } = times(pid);
  return own;
}

/** The same with everything it started, also what has ended since. */
export function cpuOfTree(pid) {
  const { own, ended } = times(pid);
  return childrenOf(pid).reduce((sum, child) => sum + cpuOfLiving(child), own + ended);
}

/** One that has ended in between is among the ended ones the next time. */
function cpuOfLiving(pid) {
  try {
    return cpuOf(pid);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  }
}

export function childrenOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

function times(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ').map(Number);
  return { own: (fields[11] + fields[12]) * TICK_MICROS, ended: (fields[13] + fields[14]) * TICK_MICROS };
}
