import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';

test('a signal before the interrupt is awaited does not end the process without a clean-up', () => {
  const script = `
    import { setImmediate } from 'node:timers/promises';
    import { waitForInterrupt } from ${JSON.stringify(new URL('process.mjs', import.meta.url))};
    const interrupted = waitForInterrupt();
    process.on('SIGTERM', async () => {
      await setImmediate();
      await interrupted.catch((error) => console.log('cleaned up after', error.exitCode));
      process.exit();
    });
    setTimeout(() => {}, 60_000);
    process.kill(process.pid, 'SIGTERM');
  `;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.deepEqual([status, stdout], [0, 'cleaned up after 143\n']);
});
