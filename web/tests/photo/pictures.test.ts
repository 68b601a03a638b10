import { describe, expect, test, vi } from 'vitest';
import { fitWithin } from '@/features/photo/canvas';
import { MAX_BYTES } from '@/features/photo/limits';
import { firstThatFits, jpegName } from '@/features/photo/resize';
import { isVideo, stillMoment } from '@/features/photo/still';

describe('fitWithin', () => {
  test.each([
    [
      { width: 6000, height: 4000 },
      { width: 2048, height: 1365 },
    ],
    [
      { width: 3000, height: 9000 },
      { width: 683, height: 2048 },
    ],
    [
      { width: 2048, height: 2048 },
      { width: 2048, height: 2048 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 60_000, height: 1 },
      { width: 2048, height: 1 },
    ],
  ])('%o becomes %o', (size, fitting) => {
    expect(fitWithin(size, 2048)).toEqual(fitting);
  });
});

describe('firstThatFits', () => {
  const ofSize = (size: number) => ({ size }) as Blob;

  test('takes the best quality that the server accepts', async () => {
    const write = vi.fn((quality: number) =>
      Promise.resolve(ofSize(quality > 0.8 ? MAX_BYTES + 1 : MAX_BYTES)),
    );
    await expect(firstThatFits([0.9, 0.8, 0.5], write)).resolves.toEqual({ size: MAX_BYTES });
    expect(write.mock.calls).toEqual([[0.9], [0.8]]);
  });

  test('fails when none does', async () => {
    const write = () => Promise.resolve(ofSize(MAX_BYTES + 1));
    await expect(firstThatFits([0.9, 0.5], write)).rejects.toThrow('small enough');
  });
});

test.each([
  ['IMG_2041.HEIC.png', 'IMG_2041.HEIC.jpg'],
  ['portrait', 'portrait.jpg'],
  ['.png', 'photo.jpg'],
])('%s is called %s as a JPEG', (name, jpeg) => {
  expect(jpegName(name)).toBe(jpeg);
});

test('only videos become stills', () => {
  expect(['video/webm;codecs=vp8', 'video/quicktime', 'image/jpeg', '', undefined].map(isVideo)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a still is taken early, within the video, also of one that does not know its length', () => {
  expect([0.4, 10, Infinity].map(stillMoment)).toEqual([0.2, 1, 0.5]);
});
