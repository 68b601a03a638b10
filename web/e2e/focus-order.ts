import { expect, type Page } from '@playwright/test';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Checks that Tab reaches every control in page order, scrolls it into view and shows a focus ring. */
export async function expectFocusOrder(page: Page) {
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
  expect.soft(expected.length).toBeGreaterThan(0);

  const reached: string[] = [];
  for (let focused = await pressTab(page); focused !== undefined; focused = await pressTab(page)) {
    expect.soft(focused.hasFocusRing, `"${focused.text}" has a visible focus ring`).toBe(true);
    expect.soft(focused.isInView, `"${focused.text}" is scrolled into view`).toBe(true);
    reached.push(focused.text);
    expect(reached.length).toBeLessThanOrEqual(expected.length);
  }
  expect.soft(reached).toEqual(expected);
}

/** Checks that the first tab stop of a page is a skip link to the main content. */
export async function expectSkipLink(page: Page) {
  await page.keyboard.press('Tab');
  const skipLink = page.locator(':focus');
  await expect.soft(skipLink).toHaveAttribute('href', /^#/);
  await expect.soft(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.soft(page.getByRole('main').locator(':focus')).toBeVisible();
}

/** Presses Tab and describes the focused element; undefined when the focus has left the page. */
async function pressTab(page: Page) {
  await page.keyboard.press('Tab');
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    return {
      text: element.textContent,
      hasFocusRing: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      isInView: bottom > 0 && top < window.innerHeight,
    };
  });
}
