import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../axe';
import { bookNow, fillIn, openSheet, sendButton, sheet } from '../booking/screens';
import { openInteractive } from '../pages';
import { expect, headline, test } from './fixtures';

const PRIVACY = 'https://legal.example/privacy?lang=en&v=2';
const IMPRINT = 'https://legal.example/imprint';

test.use({ settings: { LENSLINK_PRIVACY_URL: PRIVACY, LENSLINK_IMPRINT_URL: IMPRINT } });

const footerLinks = (page: Page) =>
  page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link');

async function expectFooterLinks(page: Page) {
  await expect(footerLinks(page)).toHaveText(['Privacy', 'Imprint']);
  await expect(footerLinks(page).first()).toHaveAttribute('href', PRIVACY);
  await expect(footerLinks(page).last()).toHaveAttribute('href', IMPRINT);
}

test("the operator's links stand on the pages of clients, and the sheet says who receives the details", async ({
  page,
  photographers,
  requested,
  client,
}) => {
  const anna = await photographers.elsewhere();
  const { follow } = await requested(anna);
  await openSheet(page, anna.username);
  const note = sheet(page).getByText('Your details go to Anna Berg and are stored on Lenslink.');
  await expect(note).toBeVisible();
  const link = note.getByRole('link', { name: 'Privacy (opens in a new tab)' });
  await expect(link).toHaveAttribute('href', PRIVACY);
  await expectAccessibleInBothThemes(page, 'the booking sheet with a link to the privacy policy');

  await test.step('the button stays above the note, and sends', async () => {
    await fillIn(page, client);
    const [button, words] = [await sendButton(page).boundingBox(), await note.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
    await sendButton(page).click();
    await expect(sheet(page)).toBeHidden();
  });
  await expectFooterLinks(page);

  for (const path of [(await bookNow(page).getAttribute('href')) ?? '', follow, '/u/nobody-at-all']) {
    await page.goto(path);
    await expect(headline(page)).toBeVisible();
    await expectFooterLinks(page);
  }
});

test("the operator's links stay on the way through the app, and a page without scripts has them", async ({
  page,
  browser,
  server,
}) => {
  await openInteractive(page, '/');
  await expectFooterLinks(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expectFooterLinks(page);

  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/signup');
  await expectFooterLinks(plain);
  await context.close();
});
