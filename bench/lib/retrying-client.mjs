import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createSameOriginHeaders } from '../../scripts/lib/test-accounts.mjs';

/** Sends requests, each from its own IP address, and repeats a request while the server responds with `Retry-After`. */
export function createRetryingClient(url) {
  const retries = new Map();
  let requests = 0;
  return {
    countRetries: (status) => retries.get(status) ?? 0,

    async postUntilStatus(path, body, expectedStatus) {
      requests += 1;
      const ipAddress = `10.0.${requests >> 8}.${requests & 255}`;
      for (;;) {
        const { status, retryAfter, responseText } = await post(url, path, body, ipAddress);
        if (status === expectedStatus) return;
        if (retryAfter === undefined) throw new Error(`${path} returned ${status}: ${responseText}`);
        retries.set(status, (retries.get(status) ?? 0) + 1);
        await pause(retryAfter * 1000);
      }
    },
  };
}

async function post(url, path, body, ipAddress) {
  const headers = {
    ...createSameOriginHeaders(url),
    'content-type': 'application/json',
    'x-forwarded-for': ipAddress,
  };
  const clientRequest = request(url + path, { method: 'POST', agent: false, headers });
  clientRequest.end(JSON.stringify(body));
  const [response] = await once(clientRequest, 'response');
  const retryAfter = response.headers['retry-after'];
  return {
    status: response.statusCode,
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    responseText: await text(response),
  };
}
