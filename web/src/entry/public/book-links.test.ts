// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { element } from '@/testing/element';
import { openBookingInPlace } from './book-links';

type Island = Awaited<ReturnType<NonNullable<Parameters<typeof openBookingInPlace>[1]>>>;

const openBooking = vi.fn<Island['openBooking']>();
const island: Island = { openBooking };
const follow = vi.fn();

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root"><a href="/u/anna/book/a" data-book="a" data-busy-label="Opening..."><b>Book Now</b></a><a href="/elsewhere">Else</a></div>`;
  vi.stubGlobal('location', { assign: follow });
  vi.stubGlobal('requestIdleCallback', vi.fn());
  vi.stubGlobal('HTMLDialogElement', { prototype: { showModal: vi.fn() } });
  openBooking.mockReset();
  follow.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

const link = () => element(HTMLAnchorElement, 'a[data-book]');
const label = () => element(HTMLElement, 'b', link());

function start(load: () => Promise<Island>) {
  openBookingInPlace(element(HTMLElement, '#root'), load);
}

/** Whether the page kept the browser from following the link. */
function click(target: Element = label(), init: MouseEventInit = {}): boolean {
  let kept = false;
  const look = (event: Event) => {
    kept = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', look, { once: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return kept;
}

test('a click opens the dialog for its service, from that link, in place of the page', async () => {
  start(() => Promise.resolve(island));
  expect(click()).toBe(true);
  await vi.waitFor(() => {
    expect(openBooking).toHaveBeenCalledExactlyOnceWith('a', link());
  });
  expect(link().hasAttribute('aria-busy')).toBe(false);
  expect(follow).not.toHaveBeenCalled();
});

test.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])(
  'the dialog is fetched once at %s, and then opens within the click itself',
  async (sign) => {
    const load = vi.fn(() => Promise.resolve(island));
    start(load);
    document.querySelector('a[href="/elsewhere"]')?.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(load).not.toHaveBeenCalled();
    label().dispatchEvent(new Event(sign, { bubbles: true }));
    label().dispatchEvent(new Event(sign, { bubbles: true }));
    expect(load).toHaveBeenCalledOnce();
    await load.mock.results[0]?.value;
    await Promise.resolve();
    click();
    expect(openBooking).toHaveBeenCalledOnce();
  },
);

test('it is fetched when the browser has nothing else to do, unless the visitor saves data or has a slow line', () => {
  const load = vi.fn(() => Promise.resolve(island));
  start(load);
  const idle = vi.mocked(requestIdleCallback);
  expect(idle).toHaveBeenCalledOnce();
  idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 });
  expect(load).toHaveBeenCalledOnce();

  idle.mockClear();
  for (const connection of [{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }]) {
    vi.stubGlobal('navigator', { connection });
    start(load);
  }
  expect(idle).not.toHaveBeenCalled();
});

test('a browser that has no dialogs is left to follow its links', () => {
  vi.stubGlobal('HTMLDialogElement', { prototype: {} });
  start(() => Promise.resolve(island));
  expect(click()).toBe(false);
});

test('while the dialog is on its way the link shows it, and a second click opens no second one', async () => {
  let arrive: (island: Island) => void = () => undefined;
  start(() => new Promise((resolve) => (arrive = resolve)));
  click();
  expect(link().getAttribute('aria-busy')).toBe('true');
  expect(link().textContent).toBe('Book NowOpening...');
  expect(label().closest('[aria-hidden=true]')).toBeTruthy();
  click();
  arrive(island);
  await vi.waitFor(() => {
    expect(openBooking).toHaveBeenCalledOnce();
  });
  expect(link().hasAttribute('aria-busy')).toBe(false);
  expect(link().innerHTML).toBe('<b>Book Now</b>');
});

test('when it cannot be fetched, takes too long or refuses, the link is followed', async () => {
  start(() => Promise.reject(new Error('offline')));
  click();
  await vi.waitFor(() => {
    expect(follow).toHaveBeenCalledExactlyOnceWith(link().href);
  });
  dispatchEvent(new Event('pagehide'));
  expect(link().hasAttribute('aria-busy')).toBe(false);
});

test('a dialog that takes too long gives way to the page', async () => {
  vi.useFakeTimers();
  start(() => new Promise(() => undefined));
  click();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(follow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(follow).toHaveBeenCalledOnce();
});

test('a dialog that does not know the service gives way to the page', async () => {
  openBooking.mockImplementation(() => {
    throw new Error('The page has no service a.');
  });
  start(() => Promise.resolve(island));
  click();
  await vi.waitFor(() => {
    expect(follow).toHaveBeenCalledOnce();
  });
});

test('a click that asks for another tab, and a click on another link, are the browser’s', () => {
  const load = vi.fn(() => Promise.resolve(island));
  start(load);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(click(label(), { [key]: true })).toBe(false);
  expect(click(label(), { button: 1 })).toBe(false);
  expect(click(element(HTMLElement, 'a[href="/elsewhere"]'))).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test('a page without services fetches nothing', () => {
  document.body.innerHTML = '<div id="root"></div>';
  start(() => Promise.resolve(island));
  expect(requestIdleCallback).not.toHaveBeenCalled();
});
