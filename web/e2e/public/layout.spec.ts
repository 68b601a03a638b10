import type { Page } from '@playwright/test';
import { bookNow } from '../booking/screens';
import { expectStill } from '../motion';
import { expect, test } from './fixtures';

const NARROW = [320, 360];
/** What a thumb needs. */
const TOUCH = 44;

async function expectFits(page: Page) {
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 740 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `width of ${page.url()}`).toBeLessThanOrEqual(width);
  }
  const small = await page
    .getByRole('main')
    .locator('a, button, summary')
    .evaluateAll(
      (targets, least) =>
        targets
          .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < least)
          .map((target) => target.textContent),
      TOUCH,
    );
  expect(small, 'too small for a thumb').toEqual([]);
}

test('the pages around a booking fit narrow phones and thumbs, and stand still for who asked for it', async ({
  page,
  photographers,
  requested,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const anna = await photographers.elsewhere({ portrait: true });
  const { answer, follow } = await requested(anna);
  await page.goto(`/u/${anna.username}`);
  const form = (await bookNow(page).getAttribute('href')) ?? '';
  for (const path of [`/u/${anna.username}`, form, `${form}/sent`, follow, answer]) {
    await page.goto(path);
    await expectFits(page);
    await expectStill(page);
  }
});
