// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createDraftStore } from './draft-store';

const STORAGE_KEY = 'create:u1';
const openDraft = () => createDraftStore(() => localStorage, STORAGE_KEY);

beforeEach(() => {
  localStorage.clear();
});

test('keeps parts for the next visit and removes them one by one', () => {
  openDraft().setPart('profile', { username: 'anna' });
  openDraft().setPart('services', [1]);
  expect(openDraft().readAll()).toEqual({ profile: { username: 'anna' }, services: [1] });
  openDraft().removePart('profile');
  openDraft().removePart('services');
  expect(localStorage.length).toBe(0);
});

test('restores an interrupted draft and offers a saved one', () => {
  openDraft().setPart('profile', 1);
  expect(openDraft().readInterrupted()).toEqual({});
  openDraft().setInterrupted(true);
  expect(openDraft().readInterrupted()).toEqual({ profile: 1 });
  expect(openDraft().takeOfferedDraft()).toBeNull();
  openDraft().setInterrupted(false);
  expect(openDraft().takeOfferedDraft()).toEqual({ profile: 1 });
});

test('keeps the offered draft apart from new input until it is discarded', () => {
  openDraft().setPart('profile', 'old');
  const draft = openDraft();
  draft.takeOfferedDraft();
  draft.setPart('profile', 'new');
  draft.setInterrupted(true);
  expect(openDraft().takeOfferedDraft()).toEqual({ profile: 'old' });
  draft.discardOfferedDraft();
  expect(openDraft().takeOfferedDraft()).toBeNull();
  expect(openDraft().readInterrupted()).toEqual({ profile: 'new' });
});

test('ignores writes after close', () => {
  const draft = openDraft();
  draft.setPart('profile', 1);
  draft.close();
  draft.setPart('profile', 2);
  expect(localStorage.length).toBe(0);
});

test.each(['', '7', 'not json', '{"parts":[]}', '{"interrupted":"yes","parts":{}}'])(
  'treats the stored value %s as empty',
  (content) => {
    localStorage.setItem(STORAGE_KEY, content);
    expect(openDraft().readAll()).toEqual({});
    expect(openDraft().takeOfferedDraft()).toBeNull();
  },
);

test('reports a failed write, and reads nothing when storage is forbidden', () => {
  const draft = openDraft();
  expect(draft.isStored()).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  draft.setPart('profile', 1);
  expect(draft.isStored()).toBe(false);
  const draftWithoutStorage = createDraftStore(() => {
    throw new DOMException('no', 'SecurityError');
  }, STORAGE_KEY);
  expect(draftWithoutStorage.readAll()).toEqual({});
});
