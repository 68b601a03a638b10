import { describe, expect, test, vi } from 'vitest';
import { fitWithin, MAX_PHOTO_BYTES } from '@/features/photo/canvas';
import { encodeWithinSizeLimit, toJpegName } from '@/features/photo/resize';
import { isVideo, getStillTime } from '@/features/photo/video-still';

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
  ])('scales %o to %o', (size, scaledSize) => {
    expect(fitWithin(size, 2048)).toEqual(scaledSize);
  });
});

describe('encodeWithinSizeLimit', () => {
  const createBlob = (size: number) => ({ size }) as Blob;

  test('chooses the best quality that the server accepts', async () => {
    const encode = vi.fn((quality: number) =>
      Promise.resolve(createBlob(quality > 0.8 ? MAX_PHOTO_BYTES + 1 : MAX_PHOTO_BYTES)),
    );
    await expect(encodeWithinSizeLimit([0.9, 0.8, 0.5], encode)).resolves.toEqual({ size: MAX_PHOTO_BYTES });
    expect(encode.mock.calls).toEqual([[0.9], [0.8]]);
  });

  test('fails when no quality fits', async () => {
    const encode = () => Promise.resolve(createBlob(MAX_PHOTO_BYTES + 1));
    await expect(encodeWithinSizeLimit([0.9, 0.5], encode)).rejects.toThrow('small enough');
  });
});

test.each([
  ['IMG_2041.HEIC.png', 'IMG_2041.HEIC.jpg'],
  ['portrait', 'portrait.jpg'],
  ['.png', 'photo.jpg'],
])('renames %s to %s when it becomes a JPEG', (name, jpegName) => {
  expect(toJpegName(name)).toBe(jpegName);
});

test('recognises videos by their type', () => {
  expect(['video/webm;codecs=vp8', 'video/quicktime', 'image/jpeg', '', undefined].map(isVideo)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('takes the still early in the video, also when its length is unknown', () => {
  expect([0.4, 10, Infinity].map(getStillTime)).toEqual([0.2, 1, 0.5]);
});
