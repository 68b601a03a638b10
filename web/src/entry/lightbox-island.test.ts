// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { samplePhotos } from '@/features/public-profile/gallery/sample-photos';
import { openLightbox } from '@/features/public-profile/lightbox/lightbox';
import { openPhoto } from './lightbox-island';

vi.mock('@/features/public-profile/lightbox/lightbox', () => ({ openLightbox: vi.fn() }));

beforeEach(() => {
  vi.mocked(openLightbox).mockReset();
});

/** Loads a page with two layouts of the same photos, of which one is visible. */
function loadPage(page: unknown) {
  const images = samplePhotos.map(({ id }) => `<a data-photo="${id}"><img alt=""></a>`).join('');
  document.body.innerHTML = `<div hidden>${images}</div><div>${images}</div>
    <script type="application/json" id="page">${JSON.stringify(page)}</script>`;
  for (const image of document.querySelectorAll('div:not([hidden]) img'))
    image.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
}

const profilePage = { view: 'profile', props: { profile: { portfolio: samplePhotos } } };

test('opens the photos of the page at the given one', () => {
  loadPage(profilePage);
  openPhoto('pier');
  expect(openLightbox).toHaveBeenCalledOnce();
  const [photos, startIndex] = vi.mocked(openLightbox).mock.calls[0] ?? [];
  expect(photos?.map(({ name }) => name)).toEqual(samplePhotos.map(({ alt }) => alt));
  expect(startIndex).toBe(2);
});

test('finds the visible image of a photo', () => {
  loadPage(profilePage);
  openPhoto('pier');
  const [photos] = vi.mocked(openLightbox).mock.calls[0] ?? [];
  expect(photos?.[2]?.findImage()).toBe(document.querySelectorAll('div:not([hidden]) img')[2]);
});

test('throws for an unknown photo and on another page, so that the link works', () => {
  loadPage(profilePage);
  expect(() => {
    openPhoto('gone');
  }).toThrow('The page has no photo gone.');
  loadPage({ view: 'booked', props: {} });
  expect(() => {
    openPhoto('pier');
  }).toThrow('This is not the public page of a photographer.');
});
