import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getScreenshotFile, groupWidths, HEIGHTS, parseScreenshotFile, WIDTHS } from './viewports.mjs';

test('every width belongs to one group, and the groups start with a phone and a desktop', () => {
  const groups = groupWidths(WIDTHS);
  assert.deepEqual(
    groups.flat().sort((a, b) => a - b),
    Object.keys(HEIGHTS).map(Number),
  );
  assert.deepEqual(
    groups.map(([first]) => first),
    [390, 1280],
  );
});

test('omits groups without a requested width', () => {
  assert.deepEqual(groupWidths([1920]), [[1920]]);
  assert.deepEqual(groupWidths([768, 360]), [[360, 768]]);
});

test('parses the file names that it creates', () => {
  for (const screenshot of [
    { sceneName: 'inbox-list', width: 390, theme: 'light', part: undefined },
    { sceneName: 'home-share', width: 1920, theme: 'dark', part: 'end' },
    { sceneName: 'email-booking-request', width: 700, theme: undefined, part: undefined },
  ]) {
    assert.deepEqual(parseScreenshotFile(getScreenshotFile(screenshot.sceneName, screenshot)), screenshot);
  }
  assert.deepEqual(parseScreenshotFile('og-image-photo.jpg'), { sceneName: 'og-image-photo' });
});
