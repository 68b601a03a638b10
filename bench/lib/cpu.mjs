import { readFileSync } from 'node:fs';

/** Linux reports CPU times in units of 1/100 s. */
const TICK_MICROS = 10_000;

/** The CPU time of a process and its threads in microseconds. */
export function readCpuMicros(pid) {
  const { own } = readCpuTimes(pid);
  return own;
}

/** The CPU time of a process and of its running and ended child processes in microseconds. */
export function readCpuMicrosWithChildren(pid) {
  const { own, endedChildren } = readCpuTimes(pid);
  return listChildren(pid).reduce((sum, child) => sum + readRunningCpuMicros(child), own + endedChildren);
}

/** Returns 0 for a process that has just ended: the next call counts it among the ended children. */
function readRunningCpuMicros(pid) {
  try {
    return readCpuMicros(pid);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  }
}

export function listChildren(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

function readCpuTimes(pid) {
  // See proc(5): the fields after the name are utime, stime, cutime and cstime at these positions.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ').map(Number);
  return {
    own: (fields[11] + fields[12]) * TICK_MICROS,
    endedChildren: (fields[13] + fields[14]) * TICK_MICROS,
  };
}
