import { expect, test } from '../booking/fixtures';
import { landingHeading, signIn, welcomeHeading } from '../identity/screens';
import { expectToast } from '../toast';
import { settings } from './screen';

test('signs out one device from another', async ({ page, accounts, pageErrors, openOtherBrowser }) => {
  const account = await accounts.createSignedIn(page);
  const otherPage = await openOtherBrowser();
  await signIn(otherPage, account);
  await expect(welcomeHeading(otherPage)).toBeVisible();

  await settings.open(page);
  await expect(settings.devices(page).first()).toContainText('This device');
  await expect(settings.devices(page).first()).toContainText(/Chrome on \w+/);
  await settings.devices(page).nth(1).getByRole('button').click();
  await expect(settings.devices(page)).toHaveCount(1);

  pageErrors.expectFailure(401, '/api/identity/token');
  await otherPage.reload();
  await expect(landingHeading(otherPage)).toBeVisible();
  await page.reload();
  await expect(settings.heading(page)).toBeVisible();
});

test('signing out all devices ends the session on every device', async ({
  page,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(page);
  const otherPage = await openOtherBrowser();
  await signIn(otherPage, account);
  await expect(welcomeHeading(otherPage)).toBeVisible();
  await settings.open(page);
  await settings.button(page, 'Sign out all devices').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectToast(page, 'Signed out on all devices', 'You can sign in again at any time.');
  await expect(landingHeading(page)).toBeVisible();
  pageErrors.expectFailure(401, '/api/identity/token');
  await otherPage.reload();
  await expect(landingHeading(otherPage)).toBeVisible();
});
