import type { Page } from '@playwright/test';
import { bookNowLink } from '../booking/screens';
import { expectNoMotion } from '../motion';
import { expect, test } from './fixtures';

const NARROW_WIDTHS = [320, 360];
/** The minimum height of a control for a thumb. */
const MIN_TOUCH_PX = 44;

async function expectFits(page: Page) {
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(contentWidth, `width of ${page.url()}`).toBeLessThanOrEqual(width);
  }
  const tooSmall = await page
    .getByRole('main')
    .locator('a, button, summary')
    .evaluateAll(
      (controls, minHeight) =>
        controls
          .filter(
            (control) => control.checkVisibility() && control.getBoundingClientRect().height < minHeight,
          )
          .map((control) => control.textContent),
      MIN_TOUCH_PX,
    );
  expect(tooSmall, 'controls that are too small for a thumb').toEqual([]);
}

test('the pages around a booking fit narrow phones and thumbs, and do not animate with reduced motion', async ({
  page,
  photographers,
  sendRequestAndGetLinks,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const anna = await photographers.createInOtherBrowser({ portrait: true });
  const { answerLink, requestLink } = await sendRequestAndGetLinks(anna);
  await page.goto(`/u/${anna.username}`);
  const formPath = (await bookNowLink(page).getAttribute('href')) ?? '';
  for (const path of [`/u/${anna.username}`, formPath, `${formPath}/sent`, requestLink, answerLink]) {
    await page.goto(path);
    await expectFits(page);
    await expectNoMotion(page);
  }
});
