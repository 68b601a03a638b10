// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getElement } from '@/testing/get-element';
import { enhanceBookLinks } from './book-links';

type Island = Awaited<ReturnType<NonNullable<Parameters<typeof enhanceBookLinks>[1]>>>;

const openBooking = vi.fn<Island['openBooking']>();
const island: Island = { openBooking };
const assignLocation = vi.fn();

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root"><a href="/u/anna/book/a" data-book="a" data-busy-label="Opening..."><b>Book Now</b></a><a href="/elsewhere">Else</a></div>`;
  vi.stubGlobal('location', { assign: assignLocation });
  vi.stubGlobal('requestIdleCallback', vi.fn());
  vi.stubGlobal('HTMLDialogElement', { prototype: { showModal: vi.fn() } });
  openBooking.mockReset();
  assignLocation.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

const link = () => getElement(HTMLAnchorElement, 'a[data-book]');
const label = () => getElement(HTMLElement, 'b', link());

function start(load: () => Promise<Island>) {
  enhanceBookLinks(getElement(HTMLElement, '#root'), load);
}

/** Clicks, and returns whether the script prevented the browser from following the link. */
function click(target: Element = label(), init: MouseEventInit = {}): boolean {
  let isPrevented = false;
  const inspect = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', inspect, { once: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isPrevented;
}

test('opens the dialog of the clicked service instead of the form page', async () => {
  start(() => Promise.resolve(island));
  expect(click()).toBe(true);
  await vi.waitFor(() => {
    expect(openBooking).toHaveBeenCalledExactlyOnceWith('a', link());
  });
  expect(link().hasAttribute('aria-busy')).toBe(false);
  expect(assignLocation).not.toHaveBeenCalled();
});

test.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])(
  'loads the dialog once on %s and opens it synchronously in the click',
  async (eventName) => {
    const load = vi.fn(() => Promise.resolve(island));
    start(load);
    document.querySelector('a[href="/elsewhere"]')?.dispatchEvent(new Event(eventName, { bubbles: true }));
    expect(load).not.toHaveBeenCalled();
    label().dispatchEvent(new Event(eventName, { bubbles: true }));
    label().dispatchEvent(new Event(eventName, { bubbles: true }));
    expect(load).toHaveBeenCalledOnce();
    await load.mock.results[0]?.value;
    await Promise.resolve();
    click();
    expect(openBooking).toHaveBeenCalledOnce();
  },
);

test('preloads the dialog when idle, except for clients who save data or have a slow connection', () => {
  const load = vi.fn(() => Promise.resolve(island));
  start(load);
  const requestIdle = vi.mocked(requestIdleCallback);
  expect(requestIdle).toHaveBeenCalledOnce();
  requestIdle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 });
  expect(load).toHaveBeenCalledOnce();

  requestIdle.mockClear();
  for (const connection of [{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }]) {
    vi.stubGlobal('navigator', { connection });
    start(load);
  }
  expect(requestIdle).not.toHaveBeenCalled();
});

test('follows links in a browser without dialogs', () => {
  vi.stubGlobal('HTMLDialogElement', { prototype: {} });
  start(() => Promise.resolve(island));
  expect(click()).toBe(false);
});

test('shows the link as busy while loading and opens one dialog for two clicks', async () => {
  let finishLoading: (island: Island) => void = () => undefined;
  start(() => new Promise((resolve) => (finishLoading = resolve)));
  click();
  expect(link().getAttribute('aria-busy')).toBe('true');
  expect(link().textContent).toBe('Book NowOpening...');
  expect(label().closest('[aria-hidden=true]')).toBeTruthy();
  click();
  finishLoading(island);
  await vi.waitFor(() => {
    expect(openBooking).toHaveBeenCalledOnce();
  });
  expect(link().hasAttribute('aria-busy')).toBe(false);
  expect(link().innerHTML).toBe('<b>Book Now</b>');
});

test('follows the link when the dialog fails to load', async () => {
  start(() => Promise.reject(new Error('offline')));
  click();
  await vi.waitFor(() => {
    expect(assignLocation).toHaveBeenCalledExactlyOnceWith(link().href);
  });
  dispatchEvent(new Event('pagehide'));
  expect(link().hasAttribute('aria-busy')).toBe(false);
});

test('a second click starts no second load while the browser follows the link', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  start(load);
  click();
  await vi.waitFor(() => {
    expect(assignLocation).toHaveBeenCalledOnce();
  });
  click();
  expect(load).toHaveBeenCalledOnce();
});

test('follows the link when the dialog takes too long to load', async () => {
  vi.useFakeTimers();
  start(() => new Promise(() => undefined));
  click();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(assignLocation).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assignLocation).toHaveBeenCalledOnce();
});

test('follows the link when the dialog fails to open', async () => {
  openBooking.mockImplementation(() => {
    throw new Error('The page has no service a.');
  });
  start(() => Promise.resolve(island));
  click();
  await vi.waitFor(() => {
    expect(assignLocation).toHaveBeenCalledOnce();
  });
});

test('leaves clicks for a new tab and clicks on other links to the browser', () => {
  const load = vi.fn(() => Promise.resolve(island));
  start(load);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(click(label(), { [key]: true })).toBe(false);
  expect(click(label(), { button: 1 })).toBe(false);
  expect(click(getElement(HTMLElement, 'a[href="/elsewhere"]'))).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test('loads nothing on a page without services', () => {
  document.body.innerHTML = '<div id="root"></div>';
  start(() => Promise.resolve(island));
  expect(requestIdleCallback).not.toHaveBeenCalled();
});
