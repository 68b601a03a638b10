import { expect, type Page } from '@playwright/test';

/** Checks that nothing on the page animates. The browser must request reduced motion. */
export async function expectNoMotion(page: Page) {
  const animated = await page.evaluate(() => {
    const longestSeconds = (durations: string) => Math.max(...durations.split(',').map(parseFloat));
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const { animationDuration, transitionProperty, scrollBehavior } = getComputedStyle(element, pseudo);
        const isAnimated =
          longestSeconds(animationDuration) > 0.001 ||
          transitionProperty !== 'none' ||
          scrollBehavior === 'smooth';
        return isAnimated ? [`${element.outerHTML.slice(0, 80)} ${pseudo ?? ''}`] : [];
      }),
    );
  });
  expect(animated).toEqual([]);
}
