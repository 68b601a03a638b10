// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { element } from '@/testing/element';
import { hideBrokenPhotos } from './broken-photos';
import { localiseMoments } from './moments';
import { readPage } from './page';
import { reportSeen } from './report-seen';
import { sendOnce } from './send-once';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

function rootWith(html: string): HTMLElement {
  const root = element(HTMLElement, '#root');
  root.innerHTML = html;
  return root;
}

test('the data of the page is read, or nothing when there is none', () => {
  expect(readPage(document)).toBeNull();
  document.body.innerHTML = '<script type="application/json" id="page">{"view":"booked","props":{}}</script>';
  expect(readPage(document)).toEqual({ view: 'booked', props: {} });
});

test('moments are put in the words and the zone of the reader', () => {
  const root = rootWith('<time datetime="2025-06-14T09:05:00Z">Jun 14, 2025, 09:05 UTC</time>');
  localiseMoments(root);
  const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  expect(root.textContent).toBe(local.format(new Date('2025-06-14T09:05:00Z')));
});

test('a photo that cannot be loaded makes room, with its blur, for what lies below', () => {
  const root = rootWith('<span><svg></svg><img alt=""><img src="/gone.jpg" alt="Portrait"></span>');
  for (const image of root.querySelectorAll('img'))
    Object.defineProperty(image, 'complete', { value: false });
  hideBrokenPhotos(root);
  expect(root.querySelectorAll('img[hidden]')).toHaveLength(0);
  root.querySelector('img[src]')?.dispatchEvent(new Event('error'));
  expect(root.querySelectorAll('img[hidden]')).toHaveLength(2);
});

test('so does one that failed before anybody listened', () => {
  const root = rootWith('<span><img src="/gone.jpg" alt="Portrait"></span>');
  const image = element(HTMLImageElement, 'img', root);
  Object.defineProperty(image, 'complete', { value: true });
  Object.defineProperty(image, 'naturalWidth', { value: 0 });
  hideBrokenPhotos(root);
  expect(image.hidden).toBe(true);
});

test('a form goes out once, and again when the browser brings the page back', () => {
  const root = rootWith('<form><button type="submit" aria-busy="false">Send</button></form>');
  const [form, button] = [element(HTMLFormElement, 'form', root), element(HTMLButtonElement, 'button', root)];
  sendOnce(root);
  const send = () =>
    form.dispatchEvent(new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true }));
  expect(send()).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(send()).toBe(false);
  dispatchEvent(new Event('pagehide'));
  expect(send()).toBe(true);
});

test('that a photographer looks at a request is told once it is on screen, and once', () => {
  const call = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', call);
  vi.stubGlobal('location', { pathname: '/answer/token' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  reportSeen({ view: 'request', props: {} });
  reportSeen({ view: 'answer', props: {} });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(call).not.toHaveBeenCalled();

  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(call).toHaveBeenCalledExactlyOnceWith('/answer/token/seen', { method: 'POST', keepalive: true });
});
