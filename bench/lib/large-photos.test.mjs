import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLargePhotos, HEIGHT, WIDTH } from './large-photos.mjs';

const MAX_UPLOAD_BYTES = 5_242_880;
const MAX_PIXELS = 40_000_000;

test('large photos are just below the limits of the server', () => {
  assert.ok(WIDTH * HEIGHT > 39_000_000 && WIDTH * HEIGHT < MAX_PIXELS);
  const photos = Object.entries(createLargePhotos());
  assert.equal(photos.length, 5);
  for (const [kind, file] of photos) {
    assert.ok(file.length > 5_000_000 && file.length < MAX_UPLOAD_BYTES, `${kind}: ${file.length} bytes`);
  }
});

test('each file starts with the signature of its format', () => {
  const starts = Object.values(createLargePhotos()).map((file) => file.subarray(0, 2).toString('latin1'));
  assert.deepEqual(starts, ['\xff\xd8', '\xff\xd8', '\x89P', 'RI', 'RI']);
});
