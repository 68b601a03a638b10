import { expect, test } from 'vitest';
import { createLightboxPhotos } from './create-lightbox-photos';
import { createSamplePhoto } from './gallery/sample-photos';

const findNoImage = () => null;

test('passes on what the lightbox shows', () => {
  const photo = createSamplePhoto({ id: 'pier', caption: 'Lane’s Cove', width: 800, height: 1200 });
  expect(createLightboxPhotos([photo], findNoImage)[0]).toMatchObject({
    name: 'The pier',
    caption: 'Lane’s Cove',
    width: 800,
    height: 1200,
    colour: photo.colour,
    src: '/objects/pier/1600.jpg',
    srcSet: '/objects/pier/400.jpg 400w, /objects/pier/800.jpg 800w, /objects/pier/1600.jpg 1600w',
    avifSrcSet: '/objects/pier/400.avif 400w, /objects/pier/800.avif 800w, /objects/pier/1600.avif 1600w',
  });
});

test('names each photo as the page does', () => {
  const photos = [createSamplePhoto(), createSamplePhoto({ alt: '' })];
  expect(createLightboxPhotos(photos, findNoImage)[1]?.name).toBe('Photograph 2 of 2');
});
