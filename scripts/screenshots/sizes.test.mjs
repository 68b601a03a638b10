import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEIGHTS, pictureName, readPictureName, sittings, WIDTHS } from './sizes.mjs';

test('every width belongs to one sitting, and a phone is played on a phone', () => {
  const all = sittings(WIDTHS);
  assert.deepEqual(
    all.flat().sort((one, other) => one - other),
    Object.keys(HEIGHTS).map(Number),
  );
  assert.deepEqual(
    all.map(([first]) => first),
    [390, 1280],
  );
});

test('a sitting without a wanted width is not held', () => {
  assert.deepEqual(sittings([1920]), [[1920]]);
  assert.deepEqual(sittings([768, 360]), [[360, 768]]);
});

test('the name of a picture reads back', () => {
  for (const picture of [
    { scene: 'desk-list', width: 390, theme: 'light', part: undefined },
    { scene: 'home-share', width: 1920, theme: 'dark', part: 'end' },
    { scene: 'mail-booking-request', width: 700, theme: undefined, part: undefined },
  ]) {
    assert.deepEqual(readPictureName(pictureName(picture.scene, picture)), picture);
  }
  assert.deepEqual(readPictureName('og-image-photo.jpg'), { scene: 'og-image-photo' });
});
