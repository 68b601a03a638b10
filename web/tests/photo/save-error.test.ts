import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { classifySaveError } from '@/features/photo/save-after-upload';

async function createError(status: number, code: string, message = 'The reason.') {
  return ApiError.from(new Response(JSON.stringify({ message, code }), { status }));
}

test.each([
  [415, 'unsupported-image', false],
  [400, 'image-corrupt', false],
  [400, 'image-too-large', true],
])("%i %s rejects the photo with the server's message", async (status, code, isTooLarge) => {
  expect(classifySaveError(await createError(status, code))).toEqual({
    kind: 'refused',
    message: 'The reason.',
    isTooLarge,
  });
});

test.each([
  [403, 'upload-expired'],
  [404, 'not-found'],
  [409, 'upload-missing'],
])('%i %s needs a new upload', async (status, code) => {
  expect(classifySaveError(await createError(status, code))).toEqual({ kind: 'upload-invalid' });
});

test.each([
  [503, 'busy'],
  [503, 'storage-unavailable'],
  [500, 'internal'],
  [429, 'too-many-requests'],
])('%i %s is retryable', async (status, code) => {
  expect(classifySaveError(await createError(status, code))).toEqual({ kind: 'retryable' });
});

test('a network error is retryable', () => {
  expect(classifySaveError(new ApiError('network-request-failed'))).toEqual({ kind: 'retryable' });
});

test('a 401 ends the session', async () => {
  expect(classifySaveError(await createError(401, 'unauthorized', 'Unauthorized'))).toEqual({
    kind: 'session-ended',
  });
});
