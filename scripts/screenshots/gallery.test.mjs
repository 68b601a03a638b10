import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGallery } from './gallery.mjs';

test('groups screenshots by scene, light before dark and narrow before wide', () => {
  const page = createGallery(
    [
      'home-390-dark.png',
      'home-1280-light.png',
      'home-390-light.png',
      'home-390-light-end.png',
      'edit-profile-390-light.png',
    ],
    {},
  );
  const order = [...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file);
  assert.deepEqual(order, [
    'edit-profile-390-light.png',
    'home-390-light.png',
    'home-390-light-end.png',
    'home-1280-light.png',
    'home-390-dark.png',
  ]);
  assert.match(page, /2 scenes, 5 screenshots/);
});

test('lists the escaped findings of a scene', () => {
  const page = createGallery(['home-390-dark.png'], { home: ['layout shift: <p class="a">'] });
  assert.match(page, /<li>layout shift: &lt;p class=&quot;a&quot;&gt;<\/li>/);
});
