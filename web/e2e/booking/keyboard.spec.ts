import { paths } from '../../src/lib/paths';
import { expect, test } from './fixtures';
import {
  bookNowLink,
  cancelButton,
  emailField,
  expectRequestSent,
  messageField,
  nameField,
  openBookingDialog,
  sendButton,
  TYPING_TIME_MS,
  bookingDialog,
} from './screens';

test(
  'sends a request without a mouse',
  { tag: '@layout' },
  async ({ page, photographers, client, waitForRequestEmails }) => {
    const anna = await photographers.createInOtherBrowser();
    await page.clock.install();
    await page.goto(paths.publicProfile(anna.username));
    await bookNowLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type(client.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(client.email);
    await page.keyboard.press('Tab');
    await expect(messageField(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cancelButton(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sendButton(page)).toBeFocused();
    await page.clock.fastForward(TYPING_TIME_MS);
    await page.keyboard.press('Enter');
    await expectRequestSent(page, client.email);
    await expect(bookNowLink(page)).toBeFocused();
    await waitForRequestEmails(anna, 1);
  },
);

test(
  'keeps the focus in the dialog and returns it after Escape',
  { tag: '@desktop' },
  async ({ page, photographers }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(bookingDialog(page)).toBeHidden();
    await expect(bookNowLink(page)).toBeFocused();
  },
);

test(
  'shows errors under the fields and focuses the first',
  { tag: '@desktop' },
  async ({ page, photographers }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    await sendButton(page).press('Enter');
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAccessibleDescription('Name is required');
    await expect(emailField(page)).toHaveAccessibleDescription('Valid email is required');
  },
);
