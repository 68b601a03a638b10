import { expectAccessibleInBothThemes } from '../axe';
import { interceptCall } from '../profile/calls';
import { expectToastOverDialog } from '../toast';
import { expect, test } from './fixtures';
import {
  readBookingPath,
  emailField,
  fillBookingForm,
  notSentNotice,
  messageField,
  openBookingDialog,
  expectRequestSent,
  sendButton,
} from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the booking dialog has no accessibility violations: empty, with errors, with a suggestion, failed, sent',
  { tag: '@layout' },
  async ({ page, photographers, client, pageErrors }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    await expectAccessibleInBothThemes(page, 'empty');
    await sendButton(page).click();
    await expectAccessibleInBothThemes(page, 'with errors');
    await fillBookingForm(page, { ...client, email: 'bo@gmial.com' }, 'x'.repeat(480));
    await messageField(page).focus();
    await expect(page.getByRole('button', { name: 'Did you mean bo@gmail.com?' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'with a suggestion');

    const path = await readBookingPath(page);
    pageErrors.expectFailure(500, path);
    await interceptCall(page, 'POST', path, (route) => route.fulfill({ status: 500, body: '' }));
    await sendButton(page).click();
    await expect(notSentNotice(page)).toBeVisible();
    await expectToastOverDialog(page, 'Error', 'Failed to send booking request. Please try again.');
    await expectAccessibleInBothThemes(page, 'failed');

    await page.unroute(path);
    await emailField(page).fill(client.email);
    await sendButton(page).click();
    await expectRequestSent(page, client.email);
    await expectAccessibleInBothThemes(page, 'sent');
  },
);
