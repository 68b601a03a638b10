import { expect } from '@playwright/test';
import type { Browser, ElementReference } from './browsers/webdriver';
import {
  awaitClick,
  findElement,
  getPosition,
  hasMissedClick,
  isInteractive,
  isPhotoLoaded,
  readToast,
  type Kind,
} from './in-page';

export type Tab = ReturnType<typeof createTab>;

/** Identifies an element by its kind and name. */
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

const POLL_OPTIONS = { timeout: 30_000, intervals: [50, 100, 250] };

/** Actions and assertions in the browser window. Each is repeated until it succeeds or times out. */
export function createTab(browser: Browser, origin: string) {
  const findTarget = async ({ kind, name }: Target, isForAction = false) =>
    (await browser.execute(findElement, kind, name, isForAction)) as unknown as ElementReference | null;

  /** Repeats the whole action, because the page may replace or cover the element meanwhile. */
  async function performAction(target: Target, action: (element: ElementReference) => Promise<unknown>) {
    await expect(async () => {
      const element = await findTarget(target, true);
      if (!element) throw new Error(`The page has no ${target.kind} "${target.name}".`);
      // The driver measures the position before it clicks there, so the element must not move.
      const position = await browser.execute(getPosition, element);
      expect(
        await browser.execute(getPosition, element),
        `position of ${target.kind} "${target.name}"`,
      ).toEqual(position);
      await action(element);
    }).toPass(POLL_OPTIONS);
  }

  /** The driver clicks at a position, so the click hits another element if the page moves at the same time. */
  async function clickElement(element: ElementReference) {
    await browser.execute(awaitClick, element);
    await browser.click(element);
    // The script fails while the browser opens the page of a clicked link.
    const isMissed = await browser.execute(hasMissedClick).catch(() => false);
    if (isMissed) throw new Error('The click hit another element.');
  }

  return {
    async open(path: string) {
      await browser.navigate(new URL(path, origin).href);
      await expect(async () => {
        expect(await browser.execute(isInteractive), `${path} handles clicks`).toBe(true);
      }).toPass(POLL_OPTIONS);
    },
    click: (target: Target) => performAction(target, clickElement),
    fill: (name: string, value: string) =>
      performAction(field(name), async (element) => {
        await browser.clear(element);
        await browser.type(element, value);
      }),
    chooseFile: (file: string) =>
      performAction({ kind: 'file input', name: '' }, (element) => browser.type(element, file)),
    expectVisible: (target: Target) =>
      expect(async () => {
        expect(await findTarget(target), `${target.kind} "${target.name}"`).not.toBeNull();
      }).toPass(POLL_OPTIONS),
    expectHidden: (target: Target) =>
      expect(async () => {
        expect(await findTarget(target), `${target.kind} "${target.name}"`).toBeNull();
      }).toPass(POLL_OPTIONS),
    expectPhoto: (name: string) =>
      expect(async () => {
        expect(await browser.execute(isPhotoLoaded, name), `photo "${name}"`).toBe(true);
      }).toPass(POLL_OPTIONS),
    expectToast: (title: string, description: string) =>
      expect(async () => {
        expect(await browser.execute(readToast), 'toast').toBe(title + description);
      }).toPass(POLL_OPTIONS),
  };
}
