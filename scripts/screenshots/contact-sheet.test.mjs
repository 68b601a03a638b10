import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactSheet } from './contact-sheet.mjs';

test('pictures stand under their scene: light before dark, narrow before wide', () => {
  const page = contactSheet(
    [
      'home-390-dark.png',
      'home-1280-light.png',
      'home-390-light.png',
      'home-390-light-end.png',
      'desk-390-light.png',
    ],
    {},
  );
  const order = [...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file);
  assert.deepEqual(order, [
    'desk-390-light.png',
    'home-390-light.png',
    'home-390-light-end.png',
    'home-1280-light.png',
    'home-390-dark.png',
  ]);
  assert.match(page, /2 scenes, 5 pictures/);
});

test('what was found stands with its scene, as text', () => {
  const page = contactSheet(['home-390-dark.png'], { home: ['the layout shifts: <p class="a">'] });
  assert.match(page, /<li>the layout shifts: &lt;p class=&quot;a&quot;&gt;<\/li>/);
});
