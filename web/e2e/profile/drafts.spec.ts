import { landingHeading, welcomeHeading } from '../identity/screens';
import { recordWrites } from './calls';
import { expect, test } from './fixtures';
import { generateUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  creationScreen,
  descriptionField,
  displayNameField,
  priceField,
  showEmailSwitch,
  titleField,
  usernameField,
} from './screens';

test('restores every field and row after a reload', async ({ page, photographers }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username, displayName: 'Anna B.', bio: 'Film only.\nBergen.' });
  await showEmailSwitch(page).click();
  await creationScreen.addRow(page, PORTRAITS);
  const incompleteRow = creationScreen.row(page, 2);
  await creationScreen.addService(page).click();
  await titleField(incompleteRow).fill('Half a thought');

  await page.reload();
  await expect(creationScreen.draftBanner(page)).toBeVisible();
  await expect(usernameField(page)).toHaveValue('');
  await expect(creationScreen.rows(page)).toHaveCount(0);

  await creationScreen.restore(page).click();
  await expect(creationScreen.draftBanner(page)).toHaveCount(0);
  await expect(usernameField(page)).toHaveValue(username);
  await expect(displayNameField(page)).toHaveValue('Anna B.');
  await expect(bioField(page)).toHaveValue('Film only.\nBergen.');
  await expect(showEmailSwitch(page)).not.toBeChecked();
  const row = creationScreen.row(page, 1);
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  await expect(descriptionField(row)).toHaveValue(PORTRAITS.description);
  await expect(priceField(row)).toHaveValue('180');
  await expect(titleField(incompleteRow)).toHaveValue('Half a thought');

  await incompleteRow.getByRole('button', { name: 'Remove service 02' }).click();
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await getProfile()).toMatchObject({
    username,
    displayName: 'Anna B.',
    bio: 'Film only.\nBergen.',
    showEmail: false,
    services: [PORTRAITS],
  });
});

test('Discard deletes the draft', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  await page.reload();
  await creationScreen.discard(page).click();
  await expect(creationScreen.draftBanner(page)).toHaveCount(0);
  await expect(usernameField(page)).toHaveValue('');

  await page.reload();
  await expect(usernameField(page)).toBeVisible();
  await expect(creationScreen.draftBanner(page)).toHaveCount(0);
});

test('keeps text that is typed while a draft is offered', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  const draftUsername = generateUsername();
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: draftUsername, bio: 'From the draft.' });
  await page.reload();
  await expect(creationScreen.draftBanner(page)).toBeVisible();
  await bioField(page).fill('Typed just now.');
  await creationScreen.discard(page).click();
  await expect(creationScreen.draftBanner(page)).toHaveCount(0);
  await expect(bioField(page)).toHaveValue('Typed just now.');

  await page.reload();
  await creationScreen.restore(page).click();
  await expect(bioField(page)).toHaveValue('Typed just now.');
  await expect(usernameField(page)).toHaveValue('');
});

test('Save Draft opens home and saves nothing on the server, and the form offers the draft later', async ({
  page,
  photographers,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username });
  const row = await creationScreen.addRow(page, WEDDINGS);
  const writes = recordWrites(page);
  await creationScreen.saveDraft(page).click();
  await expect(page).toHaveURL('/');
  await expect(welcomeHeading(page)).toBeVisible();
  expect(writes).toEqual([]);
  expect((await getProfile()).username).toBeNull();

  await page.getByRole('link', { name: 'Create Your Profile' }).click();
  await creationScreen.restore(page).click();
  await expect(usernameField(page)).toHaveValue(username);
  await expect(titleField(row)).toHaveValue(WEDDINGS.title);
  await expect(priceField(row)).toHaveValue('1250.5');
});

test('does not offer the draft of another user of the same browser', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  await creationScreen.saveDraft(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(landingHeading(page)).toBeVisible();

  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await expect(creationScreen.draftBanner(page)).toHaveCount(0);
  await expect(usernameField(page)).toHaveValue('');
});

test('deletes the draft when the profile is created', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  await creationScreen.addRow(page, PORTRAITS);
  const listDraftKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('profile')));
  await expect.poll(listDraftKeys).not.toEqual([]);
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  expect(await listDraftKeys()).toEqual([]);
});
