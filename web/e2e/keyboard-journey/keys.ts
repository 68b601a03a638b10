import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const STOPS = 60;

export type Keys = ReturnType<typeof createKeys>;

/** Somebody who has a keyboard and nothing else, and always wants to see where it goes. */
export function createKeys(page: Page) {
  const press = (key: string) => page.keyboard.press(key);

  /** Headings have no mark: nothing can be done with them, and whoever is led to one sees the top of a new place. */
  async function expectMarked(what: string) {
    const { isMarked, isInView, isPlace } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // The mark may lie around all that belongs to a field or to a row.
      const outlines = [element, element.parentElement, element.closest('li, label')];
      const { top, bottom } = element.getBoundingClientRect();
      return {
        isPlace: element.matches('h1, h2'),
        isInView: bottom > 0 && top < window.innerHeight,
        isMarked: outlines.some((marked) => {
          const { outlineStyle = 'none', outlineWidth = '0' } = marked ? getComputedStyle(marked) : {};
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        }),
      };
    });
    expect(isMarked || isPlace, `the focus is seen on ${what}`).toBe(true);
    expect(isInView || isPlace, `${what} is in view`).toBe(true);
  }

  async function expectAt(target: Locator) {
    await expect(target).toBeFocused();
    await expectMarked(String(target));
  }

  async function goTo(target: Locator, key: 'Tab' | 'Shift+Tab') {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await press(key);
      const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
      if (!at.startsWith('<body')) await expectMarked(at);
    }
    await expectAt(target);
  }

  return {
    press,
    expectAt,
    type: (text: string) => page.keyboard.type(text),
    /** In the place of what is there. */
    async retype(text: string) {
      await press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    forwardTo: (target: Locator) => goTo(target, 'Tab'),
    backTo: (target: Locator) => goTo(target, 'Shift+Tab'),
  };
}
