import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { saveFailure } from '@/features/photo/save-outcome';

async function answer(status: number, code: string, message = 'Why.') {
  return ApiError.from(new Response(JSON.stringify({ message, code }), { status }));
}

test.each([
  [415, 'unsupported-image', false],
  [400, 'image-corrupt', false],
  [400, 'image-too-large', true],
])('%i %s refuses the photo, in the words of the server', async (status, code, tooLarge) => {
  expect(saveFailure(await answer(status, code))).toEqual({ kind: 'refused', sentence: 'Why.', tooLarge });
});

test.each([
  [403, 'upload-expired'],
  [404, 'not_found'],
  [409, 'upload-missing'],
])('%i %s asks for the photo again', async (status, code) => {
  expect(saveFailure(await answer(status, code))).toEqual({ kind: 'gone' });
});

test.each([
  [503, 'busy'],
  [503, 'storage_unavailable'],
  [500, 'internal'],
  [429, 'too-many-requests'],
])('%i %s may pass', async (status, code) => {
  expect(saveFailure(await answer(status, code))).toEqual({ kind: 'later' });
});

test('no answer at all may pass', () => {
  expect(saveFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'later' });
});

test('nobody is signed in any more', async () => {
  expect(saveFailure(await answer(401, 'unauthorized', 'Unauthorized'))).toEqual({ kind: 'unauthorized' });
});
