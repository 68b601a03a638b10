import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { startProbe } from './probe.mjs';

test('every answer until the end is timed', async (t) => {
  let served = 0;
  const server = createServer((_, response) => {
    served += 1;
    server.emit('served');
    response.end('hello');
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const probe = startProbe(`http://127.0.0.1:${server.address().port}`);
  while (served < 3) await once(server, 'served');
  const times = await probe.stop();
  assert.equal(times.length, served);
  assert.ok(times.every((time) => time > 0));
});
