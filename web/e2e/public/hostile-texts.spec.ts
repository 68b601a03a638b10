import type { Page } from '@playwright/test';
import { bookNow, nameField, sendButton } from '../booking/screens';
import { expect, headline, test } from './fixtures';

/** Out of the markup, out of the data below it, out of an attribute. */
const MARKUP = `</script><script>document.title='owned'</script><img src=x onerror="document.title='owned'">`;

async function expectHarmless(page: Page) {
  expect(await page.title()).not.toBe('owned');
  await expect(page.locator('img[src=x], [onerror], #root script')).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, 'width beyond the window').toBeLessThanOrEqual(0);
}

test('what a photographer writes runs nowhere on her pages', async ({ page, photographers, complaints }) => {
  const { username } = await photographers.elsewhere({
    displayName: MARKUP,
    bio: MARKUP,
    services: [{ title: MARKUP, description: MARKUP, price: 18_000 }],
  });
  await page.goto(`/u/${username}`);
  await expect(headline(page)).toHaveText(MARKUP);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(MARKUP);
  await expectHarmless(page);

  const form = (await bookNow(page).getAttribute('href')) ?? '';
  await page.goto(form);
  await expect(headline(page)).toHaveText(`Book ${MARKUP}`);
  await expectHarmless(page);

  complaints.expectFailure(400, form);
  await nameField(page).fill(MARKUP);
  await sendButton(page).click();
  await expect(nameField(page)).toHaveValue(MARKUP);
  await expectHarmless(page);
});

test('what a client writes runs nowhere on the page of the answer', async ({
  page,
  photographers,
  requested,
}) => {
  const name = MARKUP.slice(0, 100);
  const { answer, follow } = await requested(await photographers.elsewhere(), { name, message: MARKUP });
  await page.goto(answer);
  await expect(headline(page)).toHaveText(name);
  await expect(page.getByRole('blockquote')).toHaveText(MARKUP);
  await expectHarmless(page);
  await page.goto(follow);
  await expect(page.locator('body')).not.toContainText('owned');
  await expectHarmless(page);
});
