import { expect, test } from 'vitest';
import { fitPhoto, limitPan, NO_ZOOM, scaleAround } from './zoom';

const screen = { width: 400, height: 600 };

test.each([
  ['a landscape over the full width', { width: 1200, height: 800 }, { width: 400, height: 800 / 3 }],
  ['a portrait over the full height', { width: 800, height: 2400 }, { width: 200, height: 600 }],
  ['a small photo at its own size', { width: 100, height: 50 }, { width: 100, height: 50 }],
])('shows %s', (_, photo, expected) => {
  const { width, height } = fitPhoto(photo, screen);
  expect(width).toBeCloseTo(expected.width);
  expect(height).toBeCloseTo(expected.height);
});

test('keeps the part of the photo under the fingers in place', () => {
  const point = { x: 100, y: -50 };
  const zoom = scaleAround({ scale: 1.5, x: 10, y: 20 }, point, 3);
  const findOnPhoto = ({ scale, x, y }: typeof zoom) => [(point.x - x) / scale, (point.y - y) / scale];
  const before = findOnPhoto({ scale: 1.5, x: 10, y: 20 });
  expect(findOnPhoto(zoom)[0]).toBeCloseTo(before[0] ?? 0);
  expect(findOnPhoto(zoom)[1]).toBeCloseTo(before[1] ?? 0);
});

test('limits the scale', () => {
  expect(scaleAround(NO_ZOOM, { x: 0, y: 0 }, 100).scale).toBe(4);
  expect(scaleAround({ scale: 2, x: 30, y: 0 }, { x: 0, y: 0 }, 0.2).scale).toBe(1);
});

test('lets no edge of a large photo move into the screen, and keeps a small one centred', () => {
  const photo = { width: 400, height: 250 };
  expect(limitPan({ scale: 2, x: 500, y: 40 }, photo, screen)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(limitPan({ scale: 4, x: -900, y: -900 }, photo, screen)).toEqual({ scale: 4, x: -600, y: -200 });
});
