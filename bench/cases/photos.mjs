import { setTimeout as pause } from 'node:timers/promises';
import { newPerson, ownPageHeaders } from '../../scripts/lib/people.mjs';
import { withServer } from '../../scripts/lib/server.mjs';
import { HEIGHT, WIDTH, largePhotos } from '../lib/large-photos.mjs';
import { memoryOf } from '../lib/memory.mjs';

const UPLOADS = 24;
/** So long the server keeps the memory in which it hashed the passwords of those who sign up. */
const PASSWORD_MEMORY_KEPT_MS = 12_000;
/** Within so many seconds the memory has to be given back. */
const GIVEN_BACK_WITHIN_S = 5;

const megapixels = Math.floor((WIDTH * HEIGHT) / 1_000_000);
export const title = `${UPLOADS} photos of ${megapixels} megapixels at once`;

export async function run() {
  const { idle, peak, after, seconds, refusals } = await measurePhotoMemory();
  return {
    'resident, before': `${idle.toFixed(1)} MiB`,
    'resident, at most': `${peak.toFixed(1)} MiB`,
    [`resident, ${GIVEN_BACK_WITHIN_S} s later`]: `${after.toFixed(1)} MiB`,
    'all of them took': `${seconds.toFixed(1)} s, ${refusals} × asked to come again`,
  };
}

/** In MiB: before any upload, at most, and after all of them became photos. */
export async function measurePhotoMemory(kinds = Object.values(largePhotos())) {
  return await withServer(
    async ({ url, pid }) => {
      const people = [];
      for (let nth = 1; nth <= UPLOADS; nth += 1) people.push(await signUp(url, nth));
      await pause(PASSWORD_MEMORY_KEPT_MS);
      const idle = memoryOf(pid, 'VmRSS');
      const start = performance.now();
      const tries = await Promise.all(
        people.map((headers, nth) => upload(url, headers, kinds[nth % kinds.length])),
      );
      const seconds = (performance.now() - start) / 1000;
      const peak = memoryOf(pid, 'VmHWM');
      await pause(GIVEN_BACK_WITHIN_S * 1000);
      const refusals = tries.reduce((sum, count) => sum + count, 0);
      return { idle, peak, after: memoryOf(pid, 'VmRSS'), seconds, refusals };
    },
    { LENSLINK_TRUSTED_PROXIES: '127.0.0.1' },
  );
}

async function signUp(url, nth) {
  const headers = { ...ownPageHeaders(url), 'x-forwarded-for': `10.0.0.${nth}` };
  const { accessToken } = await call(`${url}/api/identity/sign-up`, 'POST', headers, newPerson());
  return { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': `10.0.0.${nth}` };
}

/** Resolves to how often it had to be tried again. */
async function upload(url, headers, photo) {
  const { uploadURL } = await call(`${url}/api/objects/upload`, 'POST', headers);
  await call(uploadURL, 'PUT', { ...headers, 'content-type': 'application/octet-stream' }, photo);
  for (let refused = 0; ; refused += 1) {
    const wait = await callUnlessBusy(`${url}/api/profile-image`, 'PUT', headers, {
      profileImageURL: uploadURL,
    });
    if (wait === undefined) return refused;
    await pause(wait * 1000);
  }
}

async function call(address, method, headers, body) {
  const answer = await send(address, method, headers, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Undefined when it was done, or the seconds to wait before it is tried again. */
async function callUnlessBusy(address, method, headers, body) {
  const answer = await send(address, method, headers, body);
  const text = await answer.text();
  if (answer.ok) return undefined;
  const wait = answer.headers.get('retry-after');
  if (answer.status !== 503 || wait === null)
    throw new Error(`${address} answered ${answer.status}: ${text}`);
  return Number(wait);
}

function send(address, method, headers, body) {
  if (body === undefined || Buffer.isBuffer(body)) return fetch(address, { method, headers, body });
  const json = { ...headers, 'content-type': 'application/json' };
  return fetch(address, { method, headers: json, body: JSON.stringify(body) });
}
