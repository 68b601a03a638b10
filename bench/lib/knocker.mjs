import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ownPageHeaders } from '../../scripts/lib/people.mjs';

/** Clients from one address each, who come again when they are told to. */
export function knocker(url) {
  const refusals = new Map();
  let clients = 0;
  return {
    refusals: (status) => refusals.get(status) ?? 0,

    async untilAnswered(path, body, expected) {
      clients += 1;
      const address = `10.0.${clients >> 8}.${clients & 255}`;
      for (;;) {
        const { status, retryAfter, answer } = await post(url, path, body, address);
        if (status === expected) return;
        if (retryAfter === undefined) throw new Error(`${path} answered ${status}: ${answer}`);
        refusals.set(status, (refusals.get(status) ?? 0) + 1);
        await pause(retryAfter * 1000);
      }
    },
  };
}

async function post(url, path, body, address) {
  const headers = {
    ...ownPageHeaders(url),
    'content-type': 'application/json',
    'x-forwarded-for': address,
  };
  const asking = request(url + path, { method: 'POST', agent: false, headers });
  asking.end(JSON.stringify(body));
  const [response] = await once(asking, 'response');
  const retryAfter = response.headers['retry-after'];
  return {
    status: response.statusCode,
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    answer: await text(response),
  };
}
