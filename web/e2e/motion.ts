import { expect, type Page } from '@playwright/test';

/** Nothing on the page moves or fades, for those who asked for less motion. */
export async function expectStill(page: Page) {
  const moving = await page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(',').map(parseFloat));
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const { animationDuration, transitionProperty, scrollBehavior } = getComputedStyle(element, pseudo);
        const moves = seconds(animationDuration) > 0.001 || transitionProperty !== 'none';
        return moves || scrollBehavior === 'smooth'
          ? [`${element.outerHTML.slice(0, 80)} ${pseudo ?? ''}`]
          : [];
      }),
    );
  });
  expect(moving).toEqual([]);
}
