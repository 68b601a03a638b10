import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { startProbe } from './probe.mjs';

test('measures the latency of every response until it stops', async (t) => {
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
  const latencies = await probe.stop();
  assert.equal(latencies.length, served);
  assert.ok(latencies.every((latency) => latency > 0));
});
