import type { Page } from '@playwright/test';
import { bookNowLink, nameField, sendButton } from '../booking/screens';
import { expect, headline, test } from './fixtures';

/** Tries to break out of an element, of the JSON data in the page and of an attribute. */
const MARKUP = `</script><script>document.title='owned'</script><img src=x onerror="document.title='owned'">`;

async function expectHarmless(page: Page) {
  expect(await page.title()).not.toBe('owned');
  await expect(page.locator('img[src=x], [onerror], #root script')).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'content width beyond the window').toBeLessThanOrEqual(0);
}

test('does not run markup of a photographer on the public pages', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { username } = await photographers.createInOtherBrowser({
    displayName: MARKUP,
    bio: MARKUP,
    services: [{ title: MARKUP, description: MARKUP, price: 18_000 }],
  });
  await page.goto(`/u/${username}`);
  await expect(headline(page)).toHaveText(MARKUP);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(MARKUP);
  await expectHarmless(page);

  const formPath = (await bookNowLink(page).getAttribute('href')) ?? '';
  await page.goto(formPath);
  await expect(headline(page)).toHaveText(`Book ${MARKUP}`);
  await expectHarmless(page);

  pageErrors.expectFailure(400, formPath);
  await nameField(page).fill(MARKUP);
  await Promise.all([page.waitForEvent('load'), sendButton(page).click()]);
  await expect(nameField(page)).toHaveValue(MARKUP);
  await expectHarmless(page);
});

test('does not run markup of a client on the answer page, and does not show it on the request page', async ({
  page,
  photographers,
  sendRequestAndGetLinks,
}) => {
  const name = MARKUP.slice(0, 100);
  const { answerLink, requestLink } = await sendRequestAndGetLinks(
    await photographers.createInOtherBrowser(),
    {
      name,
      message: MARKUP,
    },
  );
  await page.goto(answerLink);
  await expect(headline(page)).toHaveText(name);
  await expect(page.getByRole('blockquote')).toHaveText(MARKUP);
  await expectHarmless(page);
  await page.goto(requestLink);
  await expect(page.locator('body')).not.toContainText('owned');
  await expectHarmless(page);
});
