import { paths } from '../../src/lib/paths';
import { expect, test } from './fixtures';
import {
  bookNow,
  cancelButton,
  emailField,
  expectSent,
  messageField,
  nameField,
  openSheet,
  sendButton,
  sheet,
} from './screens';

test(
  'a request can be sent without a mouse',
  { tag: '@layout' },
  async ({ page, photographers, client, requestsTo }) => {
    const anna = await photographers.elsewhere();
    await page.clock.install();
    await page.goto(paths.publicProfile(anna.username));
    await bookNow(page).focus();
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
    await page.clock.fastForward(5_000);
    await page.keyboard.press('Enter');
    await expectSent(page, client.email);
    await expect(bookNow(page)).toBeFocused();
    await requestsTo(anna, 1);
  },
);

test(
  'the focus stays in the sheet, and Escape leads back to where it was',
  { tag: '@desktop' },
  async ({ page, photographers }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(bookNow(page)).toBeFocused();
  },
);

test(
  'what is missing is said under the field, which has the focus',
  { tag: '@desktop' },
  async ({ page, photographers }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    await sendButton(page).press('Enter');
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAccessibleDescription('Name is required');
    await expect(emailField(page)).toHaveAccessibleDescription('Valid email is required');
  },
);
