import { expect, test } from '../../booking/fixtures';
import { landing, signIn, welcome } from '../../identity/screens';
import { expectToast } from '../../toast';
import { settings } from './screen';

test('one device is signed out from another', async ({ page, people, complaints, openOtherBrowser }) => {
  const person = await people.member(page);
  const other = await openOtherBrowser();
  await signIn(other, person);
  await expect(welcome(other)).toBeVisible();

  await settings.open(page);
  await expect(settings.devices(page).first()).toContainText('This device');
  await expect(settings.devices(page).first()).toContainText(/Chrome on \w+/);
  await settings.devices(page).nth(1).getByRole('button').click();
  await expect(settings.devices(page)).toHaveCount(1);

  complaints.expectFailure(401, '/api/identity/token');
  await other.reload();
  await expect(landing(other)).toBeVisible();
  await page.reload();
  await expect(settings.heading(page)).toBeVisible();
});

test('signing out everywhere ends at the front door, here and elsewhere', async ({
  page,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const person = await people.member(page);
  const other = await openOtherBrowser();
  await signIn(other, person);
  await expect(welcome(other)).toBeVisible();
  await settings.open(page);
  await settings.button(page, 'Sign out everywhere').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectToast(page, 'Signed out everywhere', 'You can sign in again whenever you like.');
  await expect(landing(page)).toBeVisible();
  complaints.expectFailure(401, '/api/identity/token');
  await other.reload();
  await expect(landing(other)).toBeVisible();
});
