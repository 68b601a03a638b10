import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has. */
const MAX_TAB_STOPS = 60;

export type Keys = ReturnType<typeof createKeys>;

/** Uses the page with the keyboard only, and checks that the focused element is always in view with a focus ring. */
export function createKeys(page: Page) {
  const press = (key: string) => page.keyboard.press(key);

  /** A heading needs no focus ring: it has no action, and it is at the top of a new screen. */
  async function expectFocusVisible(description: string) {
    const { hasFocusRing, isInView, isHeading } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // The focus ring may be around the whole field or row.
      const candidates = [element, element.parentElement, element.closest('li, label')];
      const { top, bottom } = element.getBoundingClientRect();
      return {
        isHeading: element.matches('h1, h2'),
        isInView: bottom > 0 && top < window.innerHeight,
        hasFocusRing: candidates.some((candidate) => {
          const { outlineStyle = 'none', outlineWidth = '0' } = candidate ? getComputedStyle(candidate) : {};
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        }),
      };
    });
    expect(hasFocusRing || isHeading, `focus ring on ${description}`).toBe(true);
    expect(isInView || isHeading, `${description} is in view`).toBe(true);
  }

  async function expectFocused(target: Locator) {
    await expect(target).toBeFocused();
    await expectFocusVisible(String(target));
  }

  /** Presses Tab until the target has the focus. */
  async function tabTo(target: Locator) {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await press('Tab');
      const focusedHtml = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
      if (!focusedHtml.startsWith('<body')) await expectFocusVisible(focusedHtml);
    }
    await expectFocused(target);
  }

  return {
    press,
    expectFocused,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    /** Replaces the text of the field. */
    async replaceText(text: string) {
      await press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}
