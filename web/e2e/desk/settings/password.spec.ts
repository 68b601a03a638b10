import { expectAccessible } from '../../axe';
import { expect, test } from '../../booking/fixtures';
import { landing, signIn, welcome } from '../../identity/screens';
import { makeSignInOld, settings } from './screen';

const PASSWORD_SAVED = 'Your password is saved. All other devices have been signed out.';

test('a new password signs the other browser out, and the old one opens nothing', async ({
  page,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const person = await people.member(page);
  const { password } = people.stranger();
  const other = await openOtherBrowser();
  await signIn(other, person);
  await expect(welcome(other)).toBeVisible();

  await settings.open(page);
  await expect(settings.devices(page)).toHaveCount(2);
  await settings.changePassword(page, password);
  await expect(page.getByText(PASSWORD_SAVED)).toBeVisible();
  await expect(settings.devices(page)).toHaveCount(1);

  complaints.expectFailure(401, '/api/identity/token');
  await other.reload();
  await expect(landing(other)).toBeVisible();
  complaints.expectFailure(401, '/api/identity/sign-in');
  await signIn(other, person);
  await expect(other.getByText('That email and password do not belong together.').first()).toBeVisible();
  await signIn(other, { ...person, password });
  await expect(welcome(other)).toBeVisible();

  // The browser it was changed in goes on.
  await page.reload();
  await expect(settings.heading(page)).toBeVisible();
});

test('a sign-in that is too old is asked for again, and what was begun goes on', async ({
  page,
  people,
  complaints,
}) => {
  const person = await people.member(page);
  const { password } = people.stranger();
  await makeSignInOld(page, '/api/identity/password', 'POST');
  complaints.expectFailure(403, '/api/identity/password');
  await settings.open(page);
  await settings.changePassword(page, password);
  await expect(settings.identity(page)).toBeVisible();
  await expectAccessible(page);

  complaints.expectFailure(401, '/api/identity/reauthenticate');
  const dialog = settings.identity(page);
  await dialog.getByLabel('Password', { exact: true }).fill(people.stranger().password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByText('That password is not right.')).toBeVisible();
  await settings.prove(page, person.password);
  await expect(page.getByText(PASSWORD_SAVED)).toBeVisible();
});
