import { expect, type Page } from '@playwright/test';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Tab reaches everything that can be used, in the order of the page, and shows where it is. */
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
  for (let stop = await nextStop(page); stop !== undefined; stop = await nextStop(page)) {
    expect.soft(stop.isMarked, `visible focus on "${stop.text}"`).toBe(true);
    expect.soft(stop.isInView, `"${stop.text}" is scrolled into view`).toBe(true);
    reached.push(stop.text);
    expect(reached.length).toBeLessThanOrEqual(expected.length);
  }
  expect.soft(reached).toEqual(expected);
}

/** The first stop of a page that has no focus yet is a link past what all pages have in common. */
export async function expectSkipLink(page: Page) {
  await page.keyboard.press('Tab');
  const skipLink = page.locator(':focus');
  await expect.soft(skipLink).toHaveAttribute('href', /^#/);
  await expect.soft(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.soft(page.getByRole('main').locator(':focus')).toBeVisible();
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
