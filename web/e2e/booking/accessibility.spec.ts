import { expectAccessibleInBothThemes } from '../axe';
import { onCall } from '../profile/calls';
import { expect, test } from './fixtures';
import {
  bookingPath,
  emailField,
  fillIn,
  kept,
  messageField,
  openSheet,
  expectSent,
  sendButton,
} from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the booking sheet has no accessibility violation: empty, with errors, with a hint, failed, sent',
  { tag: '@layout' },
  async ({ page, photographers, client, complaints }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    await expectAccessibleInBothThemes(page, 'empty');
    await sendButton(page).click();
    await expectAccessibleInBothThemes(page, 'with errors');
    await fillIn(page, { ...client, email: 'bo@gmial.com' }, 'x'.repeat(480));
    await messageField(page).focus();
    await expect(page.getByRole('button', { name: 'Did you mean bo@gmail.com?' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'with a hint');

    const path = await bookingPath(page);
    complaints.expectFailure(500, path);
    await onCall(page, 'POST', path, (route) => route.fulfill({ status: 500, body: '' }));
    await sendButton(page).click();
    await expect(kept(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'failed');

    await page.unroute(path);
    await emailField(page).fill(client.email);
    await sendButton(page).click();
    await expectSent(page, client.email);
    await expectAccessibleInBothThemes(page, 'sent');
  },
);
