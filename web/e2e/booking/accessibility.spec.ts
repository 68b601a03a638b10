import { expectAccessible } from '../axe';
import { onCall } from '../profile/calls';
import { expect, test } from './fixtures';
import {
  bookingPath,
  emailField,
  fillIn,
  kept,
  messageField,
  openSheet,
  receipt,
  sendButton,
} from './screens';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // What is still fading in has less contrast than it will have.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the booking sheet has no accessibility violation: empty, with errors, with a hint, failed, sent', async ({
      page,
      photographers,
      client,
      complaints,
    }) => {
      const anna = await photographers.elsewhere();
      await openSheet(page, anna.username);
      await expectAccessible(page);
      await sendButton(page).click();
      await expectAccessible(page);
      await fillIn(page, { ...client, email: 'bo@gmial.com' }, 'x'.repeat(480));
      await messageField(page).focus();
      await expect(page.getByRole('button', { name: 'Did you mean bo@gmail.com?' })).toBeVisible();
      await expectAccessible(page);

      const path = await bookingPath(page);
      complaints.expectFailure(500, path);
      await onCall(page, 'POST', path, (route) => route.fulfill({ status: 500, body: '' }));
      await sendButton(page).click();
      await expect(kept(page)).toBeVisible();
      await expectAccessible(page);

      await page.unroute(path);
      await emailField(page).fill(client.email);
      await sendButton(page).click();
      await expect(receipt(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
