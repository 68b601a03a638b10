import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Gallery } from './gallery';
import { createPhotosWithRatios, createSamplePhoto, samplePhotos } from './sample-photos';
import { sampleRatios } from './sample-ratios';

const renderGallery = (photos = samplePhotos, isOnPage = true) =>
  render(<Gallery photos={photos} heading={null} isOnPage={isOnPage} />).container;
const getLinks = (container: HTMLElement) => [...container.querySelectorAll<HTMLAnchorElement>('a')];

test.each(sampleRatios)(
  'contains each photo of %s once for phones and once for wide screens',
  (_, ratios) => {
    const photos = createPhotosWithRatios(ratios);
    const ids = photos.map(({ id }) => id);
    const links = getLinks(renderGallery(photos));
    expect(links.map((link) => link.dataset.photo)).toEqual([...ids, ...ids]);
  },
);

test('renders no style attribute, which the content security policy forbids', () => {
  expect(renderToString(<Gallery photos={samplePhotos} heading={null} isOnPage />)).not.toContain('style');
});

test('reserves the space of each photo and shows its colour until it loads', () => {
  const [coast] = samplePhotos;
  const [link] = getLinks(renderGallery());
  const sizer = link?.querySelector('svg');
  expect(sizer?.getAttribute('viewBox')).toBe('0 0 1200 800');
  expect(sizer?.querySelector('path')?.getAttribute('fill')).toBe(coast?.colour);
  const image = link?.querySelector('img');
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['1200', '800']);
});

test('loads photos only near the viewport, in the format and size that the browser needs', () => {
  const [link] = getLinks(renderGallery());
  const image = link?.querySelector('img');
  expect([image?.getAttribute('loading'), image?.getAttribute('decoding')]).toEqual(['lazy', 'async']);
  expect(image?.srcset).toBe(
    '/objects/coast/400.jpg 400w, /objects/coast/800.jpg 800w, /objects/coast/1600.jpg 1600w',
  );
  const source = link?.querySelector('source');
  expect(source?.type).toBe('image/avif');
  expect(source?.srcset).toBe(image?.srcset.replaceAll('.jpg', '.avif'));
  expect(source?.sizes).toBe(image?.sizes);
});

test('offers no AVIF files if the server has none', () => {
  const { files, ...photo } = createSamplePhoto();
  const container = renderGallery([{ ...photo, files: files.map((file) => ({ ...file, avif: null })) }]);
  expect(container.querySelector('source')).toBeNull();
  expect(container.querySelector('img')?.srcset).not.toBe('');
});

test('tells the browser how wide each photo is', () => {
  const sizes = getLinks(renderGallery()).map((link) => link.querySelector('img')?.sizes);
  // A photo over the full width of a phone, and the first one of a pair.
  expect(sizes[0]).toBe('(min-width: 48rem) 416px, 100vw');
  expect(sizes[1]).toBe('(min-width: 48rem) 206px, 49.5vw');
  // The first photo of the first row.
  expect(sizes[12]).toBe('(min-width: 75rem) 585px, calc((100vw - 5rem) * 0.522)');
});

test('links each photo to its largest file', () => {
  const hrefs = getLinks(renderGallery()).map((link) => link.getAttribute('href'));
  expect(hrefs[0]).toBe('/objects/coast/1600.jpg');
});

test('names each link by the description, the caption or the position of its photo', () => {
  const photos = [
    createSamplePhoto({ id: 'a', alt: 'A lighthouse at dusk', caption: 'Ten Pound Island' }),
    createSamplePhoto({ id: 'b', alt: '', caption: 'Good Harbor' }),
    createSamplePhoto({ id: 'c', alt: '' }),
  ];
  const names = getLinks(renderGallery(photos)).map((link) => link.querySelector('img')?.alt);
  expect(names.slice(0, 3)).toEqual(['A lighthouse at dusk', 'Good Harbor', 'Photograph 3 of 3']);
});

test('prints captions below wide photos on phones, and over the photos on wide screens', () => {
  const container = renderGallery();
  expect([...container.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual([
    'Good Harbor, first light',
    'Elin and Tomas, the boathouse',
  ]);
  expect([...container.querySelectorAll('a > span')].map(({ textContent }) => textContent)).toEqual([
    'Good Harbor, first light',
    'Lane’s Cove, ten to six',
    'Elin and Tomas, the boathouse',
  ]);
});

test('links nothing in a preview', () => {
  const container = renderGallery(samplePhotos, false);
  expect(getLinks(container)).toEqual([]);
  expect(container.querySelectorAll('img')).toHaveLength(24);
});
