// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createDraftStore } from './draft-store';

const KEY = 'create:u1';
const open = () => createDraftStore(() => localStorage, KEY);

beforeEach(() => {
  localStorage.clear();
});

test('parts are kept for the next visit, and removed one by one', () => {
  open().setPart('profile', { username: 'anna' });
  open().setPart('services', [1]);
  expect(open().readAll()).toEqual({ profile: { username: 'anna' }, services: [1] });
  open().removePart('profile');
  open().removePart('services');
  expect(localStorage.length).toBe(0);
});

test('what was interrupted is gone on with, what was put aside is offered', () => {
  open().setPart('profile', 1);
  expect(open().readInterrupted()).toEqual({});
  open().setInterrupted(true);
  expect(open().readInterrupted()).toEqual({ profile: 1 });
  expect(open().takeAside()).toBeNull();
  open().setInterrupted(false);
  expect(open().takeAside()).toEqual({ profile: 1 });
});

test('what is offered stays as it is until it is decided on', () => {
  open().setPart('profile', 'old');
  const draft = open();
  draft.takeAside();
  draft.setPart('profile', 'new');
  draft.setInterrupted(true);
  expect(open().takeAside()).toEqual({ profile: 'old' });
  draft.dropAside();
  expect(open().takeAside()).toBeNull();
  expect(open().readInterrupted()).toEqual({ profile: 'new' });
});

test('after the end nothing is written any more', () => {
  const draft = open();
  draft.setPart('profile', 1);
  draft.close();
  draft.setPart('profile', 2);
  expect(localStorage.length).toBe(0);
});

test.each(['', '7', 'not json', '{"parts":[]}', '{"interrupted":"yes","parts":{}}'])(
  'a store that holds %s holds nothing',
  (content) => {
    localStorage.setItem(KEY, content);
    expect(open().readAll()).toEqual({});
    expect(open().takeAside()).toBeNull();
  },
);

test('a browser that keeps nothing breaks nothing, and it is known', () => {
  const draft = open();
  expect(draft.isKept()).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  draft.setPart('profile', 1);
  expect(draft.isKept()).toBe(false);
  const forbidden = createDraftStore(() => {
    throw new DOMException('no', 'SecurityError');
  }, KEY);
  expect(forbidden.readAll()).toEqual({});
});
