// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { getElement } from '@/testing/get-element';
import { renderInBrowser } from '../public-client';
import {
  hideBrokenPhotos,
  localizeTimes,
  preventDoubleSubmit,
  readPageData,
  reportSeen,
} from './page-enhancements';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

function fillRoot(html: string): HTMLElement {
  const root = getElement(HTMLElement, '#root');
  root.innerHTML = html;
  return root;
}

test('reads the embedded page data, or null without any', () => {
  expect(readPageData(document)).toBeNull();
  document.body.innerHTML = '<script type="application/json" id="page">{"view":"booked","props":{}}</script>';
  expect(readPageData(document)).toEqual({ view: 'booked', props: {} });
});

test('formats times in the browser’s zone and language', () => {
  const root = fillRoot('<time datetime="2025-06-14T09:05:00Z">Jun 14, 2025, 09:05 UTC</time>');
  localizeTimes(root);
  const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  expect(root.textContent).toBe(local.format(new Date('2025-06-14T09:05:00Z')));
});

test('hides a photo that fails to load, and its preview', () => {
  const root = fillRoot('<span><svg></svg><img alt=""><img src="/gone.jpg" alt="Portrait"></span>');
  for (const image of root.querySelectorAll('img'))
    Object.defineProperty(image, 'complete', { value: false });
  hideBrokenPhotos(root);
  expect(root.querySelectorAll('img[hidden]')).toHaveLength(0);
  root.querySelector('img[src]')?.dispatchEvent(new Event('error'));
  expect(root.querySelectorAll('img[hidden]')).toHaveLength(2);
});

test('hides a photo that failed before the script ran', () => {
  const root = fillRoot('<span><img src="/gone.jpg" alt="Portrait"></span>');
  const image = getElement(HTMLImageElement, 'img', root);
  Object.defineProperty(image, 'complete', { value: true });
  Object.defineProperty(image, 'naturalWidth', { value: 0 });
  hideBrokenPhotos(root);
  expect(image.hidden).toBe(true);
});

test('submits a form once, and again after the page is restored from the cache', () => {
  const root = fillRoot('<form><button type="submit" aria-busy="false">Send</button></form>');
  const [form, button] = [
    getElement(HTMLFormElement, 'form', root),
    getElement(HTMLButtonElement, 'button', root),
  ];
  preventDoubleSubmit(root);
  const submit = () =>
    form.dispatchEvent(new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true }));
  expect(submit()).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(submit()).toBe(false);
  dispatchEvent(new Event('pagehide'));
  expect(submit()).toBe(true);
});

test('reports a request as seen once, when the page is on screen', () => {
  const fetchMock = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('location', { pathname: '/answer/token' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  reportSeen({ view: 'request', props: {} });
  reportSeen({ view: 'answer', props: {} });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetchMock).not.toHaveBeenCalled();

  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/answer/token/seen', {
    method: 'POST',
    keepalive: true,
  });
});

test('renders the page synchronously', () => {
  const root = document.body.appendChild(document.createElement('div'));
  renderInBrowser(root, { view: 'missing', props: { brand: 'Foto & Co', operatorLinks: {}, what: 'link' } });
  expect(root.querySelector('h1')?.textContent).toBe("This link doesn't work");
});
