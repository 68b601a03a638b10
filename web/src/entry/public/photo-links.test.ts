// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { getElement } from '@/testing/get-element';
import { enhancePhotoLinks } from './photo-links';

type Island = Awaited<ReturnType<NonNullable<Parameters<typeof enhancePhotoLinks>[1]>>>;

const openPhoto = vi.fn<Island['openPhoto']>();
const assignLocation = vi.fn();

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><a href="/objects/p1/2400.jpg" data-photo="p1"><img alt="A lighthouse"></a></div>';
  vi.stubGlobal('location', { assign: assignLocation });
  vi.stubGlobal('requestIdleCallback', vi.fn());
  vi.stubGlobal('HTMLDialogElement', { prototype: { showModal: vi.fn() } });
  openPhoto.mockReset();
  assignLocation.mockReset();
});

function click(load: () => Promise<Island>) {
  enhancePhotoLinks(getElement(HTMLElement, '#root'), load);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  getElement(HTMLImageElement, 'img').dispatchEvent(event);
  return event;
}

test('opens the clicked photo in the lightbox instead of following the link to its file', async () => {
  const event = click(() => Promise.resolve({ openPhoto }));
  expect(event.defaultPrevented).toBe(true);
  await vi.waitFor(() => {
    expect(openPhoto).toHaveBeenCalledExactlyOnceWith('p1');
  });
  expect(assignLocation).not.toHaveBeenCalled();
});

test('follows the link to the file when the lightbox fails to load', async () => {
  click(() => Promise.reject(new Error('offline')));
  await vi.waitFor(() => {
    expect(assignLocation).toHaveBeenCalledExactlyOnceWith(
      getElement(HTMLAnchorElement, 'a[data-photo]').href,
    );
  });
});
