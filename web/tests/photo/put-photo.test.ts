// @vitest-environment jsdom
import AwsS3 from '@uppy/aws-s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPutPhoto } from '@/features/photo/put-photo';
import { createTicket } from '@/features/photo/ticket';
import { startUploadServer, type UploadServer } from './upload-server';

// What jsdom has to say about broken lines is no news here.
declare const jsdom: { virtualConsole: { removeAllListeners: (event: string) => void } };
jsdom.virtualConsole.removeAllListeners('jsdomError');

const PUBLIC_URL = 'https://photos.example.com';

let server: UploadServer;
beforeEach(async () => {
  server = await startUploadServer();
});
afterEach(() => server.stop());

/** Sends a photo of ten bytes as the widget does. */
function sendPhoto(signal?: AbortSignal) {
  let issued = 0;
  const request = vi.fn(() => Promise.resolve(`${PUBLIC_URL}/upload/${String((issued += 1))}`));
  const ticket = createTicket(request);
  const put = createPutPhoto(ticket, ({ signature, ...options }) =>
    // The page asks its own server, wherever the address points.
    AwsS3.uploadPartBytes({ ...options, signature: { ...signature, url: server.url + signature.url } }),
  );
  const send = async () =>
    put({
      signature: { method: 'PUT', url: await ticket.take() },
      body: new Blob(['0123456789'], { type: 'image/jpeg' }),
      onProgress: vi.fn(),
      onComplete: vi.fn(),
      ...(signal && { signal }),
    });
  return { request, ticket, send };
}

const paths = () => server.uploads.map(({ path }) => path);

test('a photo goes to its address once, without saying who sends it', async () => {
  const { send, ticket, request } = sendPhoto();
  await expect(send()).resolves.toMatchObject({ ETag: '"1"', location: `${PUBLIC_URL}/upload/1` });
  expect(server.uploads).toEqual([{ path: '/upload/1', bytes: 10, authorization: undefined }]);

  await ticket.take();
  expect(request).toHaveBeenCalledTimes(2);
});

test('after a broken line or a server in trouble it goes to the same address again', async () => {
  server.next('break', { status: 503 });
  await sendPhoto().send();
  expect(paths()).toEqual(['/upload/1', '/upload/1', '/upload/1']);
});

test('an expired address is replaced', async () => {
  server.next({ status: 403, body: { message: 'Request has expired', code: 'upload-expired' } });
  await expect(sendPhoto().send()).resolves.toMatchObject({ location: `${PUBLIC_URL}/upload/2` });
  expect(paths()).toEqual(['/upload/1', '/upload/2']);
});

test('an address in use is tried once more, in case the server had not noticed a break, and then replaced', async () => {
  const inUse = { status: 409, body: { message: 'Used.', code: 'upload-used' } };
  server.next(inUse);
  await sendPhoto().send();
  expect(paths()).toEqual(['/upload/1', '/upload/1']);

  server.uploads.length = 0;
  server.next(inUse, inUse);
  await sendPhoto().send();
  expect(paths()).toEqual(['/upload/1', '/upload/1', '/upload/2']);
});

test('what the server refuses for good is not sent again, and its reason is told', async () => {
  server.next({ status: 413, body: { message: 'The photo is too large.', code: 'payload_too_large' } });
  await expect(sendPhoto().send()).rejects.toThrow('The photo is too large.');
  expect(paths()).toEqual(['/upload/1']);
});

test('a pause ends the waiting for the next try', async () => {
  server.next('break', 'break');
  const pause = new AbortController();
  const sending = sendPhoto(pause.signal).send();
  await vi.waitFor(() => {
    expect(server.uploads).toHaveLength(2);
  });
  pause.abort(new Error('paused'));
  await expect(sending).rejects.toThrow('paused');
  expect(server.uploads).toHaveLength(2);
});

test('without a connection it waits for one instead of using up its tries', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sending = sendPhoto().send();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.uploads).toEqual([]);

  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await sending;
  expect(paths()).toEqual(['/upload/1']);
});
