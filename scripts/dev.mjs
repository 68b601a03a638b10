// Runs the server and the Vite dev server. When one ends, the script stops the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { binary, inProject, root } from './lib/paths.mjs';
import { TERMINATION_SIGNALS } from './lib/process.mjs';

const server = spawn(binary, ['serve'], { cwd: root, stdio: 'inherit' });
const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
  cwd: inProject('web'),
  stdio: 'inherit',
});
const children = [server, vite];
const stopChildren = () => children.forEach((child) => child.kill('SIGTERM'));

// The terminal sends SIGINT to the children as well. A second SIGINT would end the server without a clean-up.
let isInterrupted = false;
for (const signal of TERMINATION_SIGNALS) {
  process.on(signal, () => {
    isInterrupted = true;
    if (signal !== 'SIGINT') stopChildren();
  });
}
const exits = children.map((child) => once(child, 'exit'));
const [code] = await Promise.race(exits);
if (!isInterrupted) stopChildren();
await Promise.all(exits);
process.exitCode = code ?? 0;
