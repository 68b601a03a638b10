import { setTimeout as pause } from 'node:timers/promises';
import { createAccountDetails, createSameOriginHeaders } from '../../scripts/lib/test-accounts.mjs';
import { withServer } from '../../scripts/lib/server.mjs';
import { createLargePhotos, HEIGHT, WIDTH } from '../lib/large-photos.mjs';
import { readMemoryMib } from '../lib/memory.mjs';

const UPLOADS = 24;
/** The server keeps the memory of password hashes for a while after a sign-up. */
const PASSWORD_MEMORY_RELEASE_MS = 12_000;
/** The server must have released the memory of the photos after this time. */
const PHOTO_MEMORY_RELEASE_SECONDS = 5;

const megapixels = Math.floor((WIDTH * HEIGHT) / 1_000_000);
export const title = `${UPLOADS} photos of ${megapixels} megapixels at once`;

export async function run() {
  const { idleMib, peakMib, laterMib, seconds, retries } = await measurePhotoMemory();
  return {
    'resident, before': `${idleMib.toFixed(1)} MiB`,
    'resident, peak': `${peakMib.toFixed(1)} MiB`,
    [`resident, ${PHOTO_MEMORY_RELEASE_SECONDS} s later`]: `${laterMib.toFixed(1)} MiB`,
    'total time': `${seconds.toFixed(1)} s, ${retries} retries`,
  };
}

/** Measures the memory before the uploads, at the peak, and some seconds after the server has processed all photos. */
export async function measurePhotoMemory(photos = Object.values(createLargePhotos())) {
  return await withServer(
    async ({ url, pid }) => {
      const accountHeaders = [];
      for (let index = 0; index < UPLOADS; index += 1) accountHeaders.push(await signUp(url, index));
      await pause(PASSWORD_MEMORY_RELEASE_MS);
      const idleMib = readMemoryMib(pid, 'VmRSS');
      const start = performance.now();
      const retryCounts = await Promise.all(
        accountHeaders.map((headers, index) => uploadPhoto(url, headers, photos[index % photos.length])),
      );
      const seconds = (performance.now() - start) / 1000;
      const peakMib = readMemoryMib(pid, 'VmHWM');
      await pause(PHOTO_MEMORY_RELEASE_SECONDS * 1000);
      const retries = retryCounts.reduce((sum, count) => sum + count, 0);
      return { idleMib, peakMib, laterMib: readMemoryMib(pid, 'VmRSS'), seconds, retries };
    },
    { settings: { LENSLINK_TRUSTED_PROXIES: '127.0.0.1' } },
  );
}

/** Creates an account with its own IP address and resolves to the headers of its requests. */
async function signUp(url, index) {
  const ipAddressHeaders = { 'x-forwarded-for': `10.0.0.${index + 1}` };
  const headers = { ...createSameOriginHeaders(url), ...ipAddressHeaders };
  const { accessToken } = await call(`${url}/api/identity/sign-up`, 'POST', headers, createAccountDetails());
  return { authorization: `Bearer ${accessToken}`, ...ipAddressHeaders };
}

/** Uploads a photo, sets it as the profile photo, and resolves to the number of retries. */
async function uploadPhoto(url, headers, photo) {
  const { uploadURL } = await call(`${url}/api/objects/upload`, 'POST', headers);
  await call(uploadURL, 'PUT', { ...headers, 'content-type': 'application/octet-stream' }, photo);
  for (let retries = 0; ; retries += 1) {
    const retryAfter = await callUnlessBusy(`${url}/api/profile-image`, 'PUT', headers, {
      profileImageURL: uploadURL,
    });
    if (retryAfter === undefined) return retries;
    await pause(retryAfter * 1000);
  }
}

async function call(url, method, headers, body) {
  const response = await send(url, method, headers, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Resolves to `undefined` after success, or to the seconds to wait before a retry. */
async function callUnlessBusy(url, method, headers, body) {
  const response = await send(url, method, headers, body);
  const text = await response.text();
  if (response.ok) return undefined;
  const retryAfter = response.headers.get('retry-after');
  if (response.status !== 503 || retryAfter === null)
    throw new Error(`${url} returned ${response.status}: ${text}`);
  return Number(retryAfter);
}

function send(url, method, headers, body) {
  if (body === undefined || Buffer.isBuffer(body)) return fetch(url, { method, headers, body });
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  return fetch(url, { method, headers: jsonHeaders, body: JSON.stringify(body) });
}
