import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const READY_WITHIN_MS = 60_000;
const PROBE_WITHIN_MS = 5_000;
const STOP_WITHIN_MS = 10_000;
const POLL_EVERY_MS = 50;

/** Work was cut short by a signal. */
export class Interrupted extends Error {
  constructor(signal) {
    super(`Interrupted by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Rejects when somebody asks us to end; from the call on, no signal ends us before our clean-up is done. */
export function interruption() {
  return new Promise((_, reject) => {
    for (const signal of ENDING_SIGNALS) process.on(signal, () => reject(new Interrupted(signal)));
  });
}

/**
 * Runs a command in the foreground and resolves to its exit code; 127, as in a shell, when it cannot be started.
 * With a `label`, each line of its output begins with it, so that commands can run beside each other.
 */
export async function run(command, args, { label, ...options } = {}) {
  const stdio = label ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { stdio, ...options });
  if (label) {
    printLines(child.stdout, process.stdout, label);
    printLines(child.stderr, process.stderr, label);
  }
  let interruptedBy;
  const passOn = (signal) => {
    interruptedBy ??= signal;
    // The terminal has already told the whole foreground group about Ctrl-C; twice would mean "at once".
    if (signal !== 'SIGINT') child.kill(signal);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, passOn);
  // With pipes, `close` comes after the last line was read.
  const code = await once(child, 'close').then(
    ([code]) => code ?? 1,
    () => 127,
  );
  for (const signal of ENDING_SIGNALS) process.off(signal, passOn);
  if (interruptedBy) throw new Interrupted(interruptedBy);
  return code;
}

function printLines(stream, output, label) {
  createInterface({ input: stream }).on('line', (line) => output.write(`${label} | ${line}\n`));
}

/** Like `run`, but anything other than success is an error. */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`\`${[command, ...args].join(' ')}\` failed with exit code ${code}.`);
}

/** True when the command can be started and succeeds; says nothing on the terminal. */
export async function succeeds(command, args, options) {
  return (await run(command, args, { stdio: 'ignore', ...options })) === 0;
}

/**
 * Starts a process in the background with its output in a file. It leads a process group of its own, so that
 * Ctrl-C reaches only its owner, which stops it when nobody needs it any more.
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
    describeFailure: () => `${name} did not become ready. Its last words:\n${lastLines(log)}`,
    /** Asks the process to end, and insists when it does not; resolves to how it ended. */
    async stop(signal = 'SIGTERM') {
      if (child.pid === undefined) return ended;
      child.kill(signal);
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      const end = await ended;
      clearTimeout(insist);
      return end;
    },
    /** The same, and then ends every process that it started and that is still there. */
    async stopGroup() {
      const end = await daemon.stop();
      if (child.pid !== undefined) endGroup(child.pid);
      return end;
    },
  };
  return daemon;
}

function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function lastLines(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}

/**
 * Repeats a real request until it succeeds; a daemon that ended meanwhile is an error at once. The probe gets a
 * signal that aborts it when nobody answers.
 */
export async function untilReady(daemon, probe) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await probe(AbortSignal.timeout(PROBE_WITHIN_MS)).catch(() => false))) {
    if (!daemon.isRunning() || Date.now() > deadline) throw new Error(daemon.describeFailure());
    await pause(POLL_EVERY_MS);
  }
}

/** Distinct ports of 127.0.0.1 nobody listens on: all are held open until the last one is known. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
