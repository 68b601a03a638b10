import { expect } from '@playwright/test';
import type { Browser, ElementReference } from './browsers/webdriver';
import { findElement, isInteractive, isPhotoShown, placeOf, readToast, type Kind } from './in-page';

export type Tab = ReturnType<typeof createTab>;

/** An element by what it is and what it is called. */
export interface Target {
  kind: Kind;
  name: string;
}

export const button = (name: string): Target => ({ kind: 'button', name });
export const link = (name: string): Target => ({ kind: 'link', name });
export const field = (name: string): Target => ({ kind: 'field', name });
export const heading = (name: string): Target => ({ kind: 'heading', name });
export const dialog = (name: string): Target => ({ kind: 'dialog', name });
export const text = (name: string): Target => ({ kind: 'text', name });

const POLLING = { timeout: 30_000, intervals: [50, 100, 250] };

/** What a person does with a page, whichever browser shows it. Everything waits until it is possible. */
export function createTab(browser: Browser, origin: string) {
  const find = async ({ kind, name }: Target, isForUse = false) =>
    (await browser.execute(findElement, kind, name, isForUse)) as unknown as ElementReference | null;

  /** An element may be replaced or covered for a moment while the page changes, so the whole action repeats. */
  async function act(target: Target, action: (element: ElementReference) => Promise<unknown>) {
    await expect(async () => {
      const element = await find(target, true);
      if (!element) throw new Error(`There is no ${target.kind} "${target.name}".`);
      // A click goes to the place that the driver measured before, so the element must have stopped moving.
      const place = await browser.execute(placeOf, element);
      expect(await browser.execute(placeOf, element), `place of ${target.kind} "${target.name}"`).toEqual(
        place,
      );
      await action(element);
    }).toPass(POLLING);
  }

  return {
    async open(path: string) {
      await browser.navigate(new URL(path, origin).href);
      await expect(async () => {
        expect(await browser.execute(isInteractive), `${path} reacts to clicks`).toBe(true);
      }).toPass(POLLING);
    },
    click: (target: Target) => act(target, browser.click),
    fill: (name: string, value: string) =>
      act(field(name), async (element) => {
        await browser.clear(element);
        await browser.type(element, value);
      }),
    chooseFile: (file: string) =>
      act({ kind: 'file input', name: '' }, (element) => browser.type(element, file)),
    see: (target: Target) =>
      expect(async () => {
        expect(await find(target), `${target.kind} "${target.name}"`).not.toBeNull();
      }).toPass(POLLING),
    seeNoMore: (target: Target) =>
      expect(async () => {
        expect(await find(target), `${target.kind} "${target.name}"`).toBeNull();
      }).toPass(POLLING),
    seePhoto: (name: string) =>
      expect(async () => {
        expect(await browser.execute(isPhotoShown, name), `photo "${name}"`).toBe(true);
      }).toPass(POLLING),
    seeToast: (title: string, words: string) =>
      expect(async () => {
        expect(await browser.execute(readToast), 'toast').toBe(title + words);
      }).toPass(POLLING),
  };
}
