import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const READY_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

export class InterruptedError extends Error {
  constructor(signal) {
    super(`Interrupted by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Rejects at a termination signal. After this call, a signal no longer ends the process before it has cleaned up. */
export function waitForInterrupt() {
  const interrupted = new Promise((_, reject) => {
    for (const signal of TERMINATION_SIGNALS) process.on(signal, () => reject(new InterruptedError(signal)));
  });
  // The caller may await it only later. Until then, the rejection would count as unhandled and end the process.
  interrupted.catch(() => {});
  return interrupted;
}

/**
 * Runs a command and resolves to its exit code. If the command cannot be started, the code is 127, as in a shell.
 * With `label`, each output line starts with the label, so that commands can run in parallel.
 */
export async function run(command, args, { label, ...options } = {}) {
  const stdio = label ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { stdio, ...options });
  if (label) {
    printLines(child.stdout, process.stdout, label);
    printLines(child.stderr, process.stderr, label);
  }
  let interruptedBy;
  const forwardSignal = (signal) => {
    interruptedBy ??= signal;
    // The terminal sends SIGINT to the child as well. A second SIGINT would end it without a clean-up.
    if (signal !== 'SIGINT') child.kill(signal);
  };
  for (const signal of TERMINATION_SIGNALS) process.on(signal, forwardSignal);
  // With pipes, `close` follows the last output; `exit` can precede it.
  const code = await once(child, 'close').then(
    ([code]) => code ?? 1,
    () => 127,
  );
  for (const signal of TERMINATION_SIGNALS) process.off(signal, forwardSignal);
  if (interruptedBy) throw new InterruptedError(interruptedBy);
  return code;
}

function printLines(stream, output, label) {
  createInterface({ input: stream }).on('line', (line) => output.write(`${label} | ${line}\n`));
}

/** Like `run`, but throws unless the command succeeds. */
export async function runOrThrow(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`\`${[command, ...args].join(' ')}\` failed with exit code ${code}.`);
}

/** Runs a command without output and resolves to whether it succeeded. */
export async function commandSucceeds(command, args, options) {
  return (await run(command, args, { stdio: 'ignore', ...options })) === 0;
}

/**
 * Starts a background process that writes its output to a file. It leads its own process group, so that Ctrl-C reaches
 * only the script, which then stops it.
 */
export function startDaemon(name, command, args, { log, ...options }) {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { stdio: ['ignore', output, output], detached: true, ...options });
  closeSync(output);
  const ended = once(child, 'exit').then(
    ([code, signal]) => ({ code, signal }),
    (error) => {
      appendFileSync(log, `${error.message}\n`);
      return { error };
    },
  );
  const daemon = {
    pid: child.pid,
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    describeFailure: () => `${name} did not become ready. End of its log:\n${readLastLines(log)}`,
    /** Sends the signal, and SIGKILL after a timeout. Resolves to the exit code or signal. */
    async stop(signal = 'SIGTERM') {
      if (child.pid === undefined) return ended;
      child.kill(signal);
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      const result = await ended;
      clearTimeout(killTimer);
      return result;
    },
    /** Also kills the processes that it started and that still run. */
    async stopGroup() {
      const result = await daemon.stop();
      if (child.pid !== undefined) killGroup(child.pid);
      return result;
    },
  };
  return daemon;
}

function killGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function readLastLines(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}

/**
 * Repeats the probe until it succeeds. Throws if the daemon ends before that, or after a minute. The probe gets an
 * abort signal for its timeout.
 */
export async function waitUntilReady(daemon, probe) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await probe(AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => false))) {
    if (!daemon.isRunning() || Date.now() > deadline) throw new Error(daemon.describeFailure());
    await pause(POLL_INTERVAL_MS);
  }
}

/** Finds unused ports of 127.0.0.1. All stay open until the last one is known, so that they are distinct. */
export async function findFreePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
