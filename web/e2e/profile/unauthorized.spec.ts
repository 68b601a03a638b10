import type { Page } from '@playwright/test';
import { emailField, passwordField, signInButton } from '../identity/screens';
import type { Person } from '../identity/people';
import { onCall } from './calls';
import { writeDownToasts } from '../written-toasts';
import { expect, test } from './fixtures';
import { freshUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  createScreen,
  editScreen,
  fillService,
  priceField,
  question,
  titleField,
  usernameField,
} from './screens';

const UNAUTHORIZED = 'UnauthorizedYou are logged out. Logging in again...';

async function signInAgain(page: Page, { email, password }: Person) {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

test('a session that ends while a profile is created: signing in again finds every word in place', async ({
  page,
  people,
  photographers,
  complaints,
}) => {
  const { person } = await photographers.newcomer(page);
  const toast = await writeDownToasts(page);
  const username = freshUsername();
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username, bio: 'Still here.' });
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  const row = await createScreen.addRow(page, PORTRAITS);

  await people.signOutEverywhere(person);
  complaints.expectFailure(401, '/api/profile');
  complaints.expectFailure(401, '/api/identity/token');
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/login?next=/profile/create');
  expect(await toast()).toBe(UNAUTHORIZED);

  await signInAgain(page, person);
  await expect(page).toHaveURL('/profile/create');
  await expect(usernameField(page)).toHaveValue(username);
  await expect(bioField(page)).toHaveValue('Still here.');
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  await expect(createScreen.draftOffer(page)).toHaveCount(0);

  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await photographers.publicProfile(username)).services).toMatchObject([PORTRAITS]);
});

test('a session that ends between the profile and its services: only they are sent after signing in', async ({
  page,
  people,
  photographers,
  complaints,
}) => {
  const { person } = await photographers.newcomer(page);
  const username = freshUsername();
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username });
  await createScreen.addRow(page, PORTRAITS);
  await createScreen.addRow(page, WEDDINGS);
  let posts = 0;
  await page.route('/api/services', async (route) => {
    posts += 1;
    if (posts === 2) await people.signOutEverywhere(person);
    await route.continue();
  });
  complaints.expectFailure(401, '/api/services');
  complaints.expectFailure(401, '/api/identity/token');
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/login?next=/profile/create');

  await signInAgain(page, person);
  await expect(page).toHaveURL('/profile/create');
  await expect(createScreen.row(page, 1).getByRole('status')).toHaveText('Saved');
  await expect(titleField(createScreen.row(page, 2))).toHaveValue(WEDDINGS.title);
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(posts).toBe(3);
  expect((await photographers.publicProfile(username)).services).toMatchObject([PORTRAITS, WEDDINGS]);
});

test('a session that ends while a profile is edited: the changes are back after signing in', async ({
  page,
  people,
  photographers,
  complaints,
}) => {
  const { person, username } = await photographers.established(page);
  const toast = await writeDownToasts(page);
  await editScreen.open(page);
  await bioField(page).fill('Typed before it ended.');

  await people.signOutEverywhere(person);
  complaints.expectFailure(401, '/api/profile');
  complaints.expectFailure(401, '/api/identity/token');
  await editScreen.submit(page).click();
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await toast()).toBe(UNAUTHORIZED);

  await signInAgain(page, person);
  await expect(page).toHaveURL('/profile/edit');
  await expect(bioField(page)).toHaveValue('Typed before it ended.');
  await expect(page.getByText('The changes you had not saved are back.')).toBeVisible();
  await editScreen.submit(page).click();
  await expect
    .poll(async () => (await photographers.publicProfile(username)).bio)
    .toBe('Typed before it ended.');
});

test('a profile call that is refused on the edit screen shows one toast, then the sign-in page', async ({
  page,
  people,
  photographers,
  complaints,
}) => {
  const { person } = await photographers.established(page);
  const toast = await writeDownToasts(page);
  complaints.expectFailure(401, '/api/profile');
  const record = page.waitForResponse('/api/auth/user');
  await onCall(page, 'GET', '/api/profile', async (route) => {
    // The call for the user record ends a session in its own way.
    await record;
    await people.signOutEverywhere(person);
    await route.continue();
  });
  await page.goto('/profile/edit');
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await toast()).toBe('Session expiredPlease sign in again.');
});

test('a session that ends with the service dialog open: it is open again, with its text', async ({
  page,
  people,
  photographers,
  complaints,
}) => {
  const { person, username } = await photographers.established(page, { services: [PORTRAITS] });
  const toast = await writeDownToasts(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newService(page);
  await fillService(dialog, WEDDINGS);

  await people.signOutEverywhere(person);
  complaints.expectFailure(401, '/api/services');
  complaints.expectFailure(401, '/api/identity/token');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await toast()).toBe(UNAUTHORIZED);

  await signInAgain(page, person);
  await expect(titleField(dialog)).toHaveValue(WEDDINGS.title);
  await expect(priceField(dialog)).toHaveValue('1250.5');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await photographers.publicProfile(username)).services).toMatchObject([PORTRAITS, WEDDINGS]);
});

test('a session that ends before something is deleted deletes nothing', async ({
  page,
  people,
  photographers,
  complaints,
}) => {
  const { person, username, profile } = await photographers.established(page, { services: [PORTRAITS] });
  const [service] = (await profile()).services;
  const toast = await writeDownToasts(page);
  await editScreen.open(page);
  await page.getByRole('button', { name: 'Delete Portraits' }).click();

  await people.signOutEverywhere(person);
  complaints.expectFailure(401, `/api/services/${service?.id ?? ''}`);
  complaints.expectFailure(401, '/api/identity/token');
  const refused = page.waitForResponse('**/api/identity/token');
  await question(page, 'Delete “Portraits”?').getByRole('button', { name: 'Delete service' }).click();
  await expect(page).toHaveURL('/login?next=/profile/edit');
  await refused;
  expect(await toast()).toBe(UNAUTHORIZED);
  expect((await photographers.publicProfile(username)).services).toMatchObject([PORTRAITS]);
});
