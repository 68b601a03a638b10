import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../axe';
import {
  bookNowLink,
  expectBookingDialogClosed,
  fillBookingForm,
  openBookingDialog,
  sendButton,
  bookingDialog,
} from '../booking/screens';
import { openInteractive } from '../pages';
import { expect, headline, test } from './fixtures';

const PRIVACY_URL = 'https://legal.example/privacy?lang=en&v=2';
const IMPRINT_URL = 'https://legal.example/imprint';

test.use({
  settings: { LENSLINK_PRIVACY_URL: PRIVACY_URL, LENSLINK_IMPRINT_URL: IMPRINT_URL },
  contextOptions: { reducedMotion: 'reduce' },
});

const footerLinks = (page: Page) =>
  page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link');

async function expectFooterLinks(page: Page) {
  await expect(footerLinks(page)).toHaveText(['Privacy', 'Imprint']);
  await expect(footerLinks(page).first()).toHaveAttribute('href', PRIVACY_URL);
  await expect(footerLinks(page).last()).toHaveAttribute('href', IMPRINT_URL);
}

test("the pages of clients show the operator's links, and the booking dialog names the recipient", async ({
  page,
  photographers,
  sendRequestAndGetLinks,
  client,
}) => {
  const anna = await photographers.createInOtherBrowser();
  const { requestLink } = await sendRequestAndGetLinks(anna);
  await openBookingDialog(page, anna.username);
  const privacyNote = bookingDialog(page).getByText(
    'Your details go to Anna Berg and are stored on Lenslink.',
  );
  await expect(privacyNote).toBeVisible();
  const link = privacyNote.getByRole('link', { name: 'Privacy (opens in a new tab)' });
  await expect(link).toHaveAttribute('href', PRIVACY_URL);
  await expectAccessibleInBothThemes(page, 'the booking dialog with a link to the privacy policy');

  await test.step('the send button is above the note and works', async () => {
    await fillBookingForm(page, client);
    const buttonBox = await sendButton(page).boundingBox();
    const noteBox = await privacyNote.boundingBox();
    expect((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0)).toBeLessThanOrEqual(noteBox?.y ?? 0);
    await sendButton(page).click();
    await expectBookingDialogClosed(page);
  });
  await expectFooterLinks(page);

  for (const path of [
    (await bookNowLink(page).getAttribute('href')) ?? '',
    requestLink,
    '/u/nobody-at-all',
  ]) {
    await page.goto(path);
    await expect(headline(page)).toBeVisible();
    await expectFooterLinks(page);
  }
});

test("the app shows the operator's links after a navigation and without scripts", async ({
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
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto('/signup');
  await expectFooterLinks(pageWithoutScripts);
  await context.close();
});
