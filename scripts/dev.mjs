// The web app's dev server and the server side by side; when one ends, so does the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { binary, inProject, root } from './lib/paths.mjs';
import { ENDING_SIGNALS } from './lib/process.mjs';

const server = spawn(binary, ['serve'], { cwd: root, stdio: 'inherit' });
const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
  cwd: inProject('web'),
  stdio: 'inherit',
});
const both = [server, vite];
const end = () => both.forEach((child) => child.kill('SIGTERM'));

// The terminal has already told both about Ctrl-C; twice would mean "at once" to the server.
let told = false;
for (const signal of ENDING_SIGNALS) {
  process.on(signal, () => {
    told = true;
    if (signal !== 'SIGINT') end();
  });
}
const ends = both.map((child) => once(child, 'exit'));
const [code] = await Promise.race(ends);
if (!told) end();
await Promise.all(ends);
process.exitCode = code ?? 0;
