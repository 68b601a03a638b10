// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { recognizeGestures } from './gestures';
import { createPointerEvent } from './pointer-event';

const handlers = {
  onDrag: vi.fn(),
  onPinch: vi.fn(),
  onRelease: vi.fn(),
  onTap: vi.fn(),
  onDoubleTap: vi.fn(),
};
let element: HTMLElement;
let now: number;

beforeEach(() => {
  for (const handler of Object.values(handlers)) handler.mockReset();
  element = document.createElement('div');
  now = 1000;
  recognizeGestures(element, handlers);
});

interface Finger {
  id?: number;
  x: number;
  y?: number;
  button?: number;
}

function send(type: string, { id = 1, x, y = 0, button = 0 }: Finger) {
  const event = createPointerEvent(type, { pointerId: id, clientX: x, clientY: y, button });
  Object.defineProperty(event, 'timeStamp', { value: now });
  element.dispatchEvent(event);
}

test('reports how far one finger dragged, and its release', () => {
  send('pointerdown', { x: 100 });
  send('pointermove', { x: 103 });
  expect(handlers.onDrag).not.toHaveBeenCalled();
  send('pointermove', { x: 120, y: 4 });
  expect(handlers.onDrag).toHaveBeenLastCalledWith(expect.anything(), { x: 20, y: 4 });
  send('pointermove', { x: 90, y: 4 });
  expect(handlers.onDrag).toHaveBeenLastCalledWith({ x: -30, y: 0 }, { x: -10, y: 4 });
  now += 200;
  send('pointerup', { x: 90, y: 4 });
  expect(handlers.onRelease).toHaveBeenCalledExactlyOnceWith({ x: -10, y: 4 }, 200);
  expect(handlers.onTap).not.toHaveBeenCalled();
});

test('ignores movements without a press', () => {
  send('pointermove', { x: 120 });
  send('pointerup', { x: 120 });
  send('pointerdown', { x: 0, button: 2 });
  send('pointermove', { x: 120 });
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
});

test('reports the change of distance and the centre of two fingers', () => {
  send('pointerdown', { id: 1, x: 100 });
  send('pointerdown', { id: 2, x: 200 });
  send('pointermove', { id: 2, x: 300 });
  expect(handlers.onPinch).toHaveBeenCalledExactlyOnceWith(2, { x: 200, y: 0 }, { x: 50, y: 0 });
  expect(handlers.onDrag).not.toHaveBeenCalled();
});

test('starts a new drag with the finger that stays after a pinch', () => {
  send('pointerdown', { id: 1, x: 100 });
  send('pointerdown', { id: 2, x: 200 });
  send('pointermove', { id: 2, x: 300 });
  send('pointerup', { id: 1, x: 100 });
  expect(handlers.onRelease).not.toHaveBeenCalled();
  send('pointermove', { id: 2, x: 310 });
  expect(handlers.onDrag).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 0 }, { x: 10, y: 0 });
  send('pointerup', { id: 2, x: 310 });
  expect(handlers.onRelease).toHaveBeenCalledOnce();
});

test('reports a cancelled drag as one without distance', () => {
  send('pointerdown', { x: 100 });
  send('pointermove', { x: 300 });
  send('pointercancel', { x: 300 });
  expect(handlers.onRelease).toHaveBeenCalledExactlyOnceWith({ x: 0, y: 0 }, 0);
});

function tap(x: number) {
  send('pointerdown', { x });
  send('pointerup', { x });
}

test('tells a tap from two taps at the same place', () => {
  tap(100);
  expect(handlers.onTap).toHaveBeenCalledExactlyOnceWith({ x: 100, y: 0 }, 'touch');
  now += 200;
  tap(110);
  expect(handlers.onDoubleTap).toHaveBeenCalledExactlyOnceWith({ x: 110, y: 0 });
  now += 200;
  tap(110);
  expect(handlers.onDoubleTap).toHaveBeenCalledOnce();
});

test.each([
  ['too late', 400, 100],
  ['elsewhere', 100, 200],
])('does not count a second tap that is %s', (_, delay, x) => {
  tap(100);
  now += delay;
  tap(x);
  expect(handlers.onTap).toHaveBeenCalledTimes(2);
  expect(handlers.onDoubleTap).not.toHaveBeenCalled();
});
