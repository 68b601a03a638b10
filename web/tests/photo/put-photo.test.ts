// @vitest-environment jsdom
import AwsS3 from '@uppy/aws-s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPhotoUploader } from '@/features/photo/put-photo';
import { createUploadUrlCache } from '@/features/photo/upload-url';
import { startUploadServer, type UploadServer } from './upload-server';

// jsdom logs lost connections, which these tests cause on purpose.
declare const jsdom: { virtualConsole: { removeAllListeners: (event: string) => void } };
jsdom.virtualConsole.removeAllListeners('jsdomError');

const PUBLIC_URL = 'https://photos.example.com';

let server: UploadServer;
beforeEach(async () => {
  server = await startUploadServer();
});
afterEach(() => server.stop());

/** Its `send` uploads a photo of ten bytes as the widget does. */
function createUpload(signal?: AbortSignal) {
  let urlCount = 0;
  const requestUrl = vi.fn(() => Promise.resolve(`${PUBLIC_URL}/upload/${String((urlCount += 1))}`));
  const uploadUrls = createUploadUrlCache(requestUrl);
  const put = createPhotoUploader(uploadUrls, ({ signature, ...options }) =>
    // The page sends the upload to its own server, whatever host the URL has.
    AwsS3.uploadPartBytes({ ...options, signature: { ...signature, url: server.url + signature.url } }),
  );
  const send = async () =>
    put({
      signature: { method: 'PUT', url: await uploadUrls.get() },
      body: new Blob(['0123456789'], { type: 'image/jpeg' }),
      onProgress: vi.fn(),
      onComplete: vi.fn(),
      ...(signal && { signal }),
    });
  return { requestUrl, uploadUrls, send };
}

const getUploadPaths = () => server.uploads.map(({ path }) => path);

test('sends a photo once to its URL, without credentials', async () => {
  const { send, uploadUrls, requestUrl } = createUpload();
  await expect(send()).resolves.toMatchObject({ ETag: '"1"', location: `${PUBLIC_URL}/upload/1` });
  expect(server.uploads).toEqual([{ path: '/upload/1', bytes: 10, authorization: undefined }]);

  await uploadUrls.get();
  expect(requestUrl).toHaveBeenCalledTimes(2);
});

test('retries at the same URL after a lost connection or a server error', async () => {
  server.setNextOutcomes('break', { status: 503 });
  await createUpload().send();
  expect(getUploadPaths()).toEqual(['/upload/1', '/upload/1', '/upload/1']);
});

test('replaces an expired URL', async () => {
  server.setNextOutcomes({ status: 403, body: { message: 'Request has expired', code: 'upload-expired' } });
  await expect(createUpload().send()).resolves.toMatchObject({ location: `${PUBLIC_URL}/upload/2` });
  expect(getUploadPaths()).toEqual(['/upload/1', '/upload/2']);
});

test('retries a URL in use once, because the server may not have noticed a lost connection, and then replaces it', async () => {
  const inUse = { status: 409, body: { message: 'Used.', code: 'upload-used' } };
  server.setNextOutcomes(inUse);
  await createUpload().send();
  expect(getUploadPaths()).toEqual(['/upload/1', '/upload/1']);

  server.uploads.length = 0;
  server.setNextOutcomes(inUse, inUse);
  await createUpload().send();
  expect(getUploadPaths()).toEqual(['/upload/1', '/upload/1', '/upload/2']);
});

test('does not retry a rejected photo and shows the reason', async () => {
  server.setNextOutcomes({
    status: 413,
    body: { message: 'The photo is too large.', code: 'payload-too-large' },
  });
  await expect(createUpload().send()).rejects.toThrow('The photo is too large.');
  expect(getUploadPaths()).toEqual(['/upload/1']);
});

test('stops waiting for a retry when it is paused', async () => {
  server.setNextOutcomes('break', 'break');
  const pause = new AbortController();
  const sending = createUpload(pause.signal).send();
  await vi.waitFor(() => {
    expect(server.uploads).toHaveLength(2);
  });
  pause.abort(new Error('paused'));
  await expect(sending).rejects.toThrow('paused');
  expect(server.uploads).toHaveLength(2);
});

test('waits for a connection before it sends', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sending = createUpload().send();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.uploads).toEqual([]);

  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await sending;
  expect(getUploadPaths()).toEqual(['/upload/1']);
});
