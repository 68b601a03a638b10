import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openInteractive, pages } from './pages';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

for (const { name, path } of pages) {
  test(`${name}: Tab reaches everything that can be used, in order, and shows where it is`, async ({
    page,
  }) => {
    await openInteractive(page, path);
    const expected = await page
      .locator(FOCUSABLE)
      .evaluateAll((elements) =>
        elements
          .filter(
            (element) =>
              element.checkVisibility() && !element.closest('[inert]') && !element.matches(':disabled'),
          )
          .map((element) => element.textContent),
      );
    expect(expected.length).toBeGreaterThan(0);

    const reached: string[] = [];
    for (let stop = await nextStop(page); stop !== undefined; stop = await nextStop(page)) {
      expect(stop.isMarked, `visible focus on "${stop.text}"`).toBe(true);
      expect(stop.isInView, `"${stop.text}" is scrolled into view`).toBe(true);
      reached.push(stop.text);
      expect(reached.length).toBeLessThanOrEqual(expected.length);
    }
    expect(reached).toEqual(expected);
  });

  test(`${name}: the first stop skips to the content`, async ({ page }) => {
    await openInteractive(page, path);
    await page.keyboard.press('Tab');
    const skipLink = page.locator(':focus');
    await expect(skipLink).toHaveAttribute('href', /^#/);
    await expect(skipLink).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  });
}

/** Presses Tab and describes where the focus went; nothing when it left the page. */
async function nextStop(page: Page) {
  await page.keyboard.press('Tab');
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    return {
      text: element.textContent,
      isMarked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      isInView: bottom > 0 && top < window.innerHeight,
    };
  });
}
