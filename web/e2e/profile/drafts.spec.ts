import { landing, signIn, welcome } from '../identity/screens';
import { changesBy } from './calls';
import { expect, test } from './fixtures';
import { freshUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  createScreen,
  descriptionField,
  displayNameField,
  priceField,
  showEmailSwitch,
  titleField,
  usernameField,
} from './screens';

test('a reload in the middle loses nothing: Restore brings back every field and every row', async ({
  page,
  photographers,
}) => {
  const { profile } = await photographers.newcomer(page);
  const username = freshUsername();
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username, displayName: 'Anna B.', bio: 'Film only.\nBergen.' });
  await showEmailSwitch(page).click();
  await createScreen.addRow(page, PORTRAITS);
  const halfRow = createScreen.row(page, 2);
  await createScreen.addService(page).click();
  await titleField(halfRow).fill('Half a thought');

  await page.reload();
  await expect(createScreen.draftOffer(page)).toBeVisible();
  await expect(usernameField(page)).toHaveValue('');
  await expect(createScreen.rows(page)).toHaveCount(0);

  await createScreen.restore(page).click();
  await expect(createScreen.draftOffer(page)).toHaveCount(0);
  await expect(usernameField(page)).toHaveValue(username);
  await expect(displayNameField(page)).toHaveValue('Anna B.');
  await expect(bioField(page)).toHaveValue('Film only.\nBergen.');
  await expect(showEmailSwitch(page)).not.toBeChecked();
  const row = createScreen.row(page, 1);
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  await expect(descriptionField(row)).toHaveValue(PORTRAITS.description);
  await expect(priceField(row)).toHaveValue('180');
  await expect(titleField(halfRow)).toHaveValue('Half a thought');

  await halfRow.getByRole('button', { name: 'Remove service 02' }).click();
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await profile()).toMatchObject({
    username,
    displayName: 'Anna B.',
    bio: 'Film only.\nBergen.',
    showEmail: false,
    services: [PORTRAITS],
  });
});

test('Discard forgets the draft for good', async ({ page, photographers }) => {
  await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  await page.reload();
  await createScreen.discard(page).click();
  await expect(createScreen.draftOffer(page)).toHaveCount(0);
  await expect(usernameField(page)).toHaveValue('');

  await page.reload();
  await expect(usernameField(page)).toBeVisible();
  await expect(createScreen.draftOffer(page)).toHaveCount(0);
});

test('what is typed while a draft is still on offer is neither thrown away nor overwritten', async ({
  page,
  photographers,
}) => {
  await photographers.newcomer(page);
  const drafted = freshUsername();
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: drafted, bio: 'From the draft.' });
  await page.reload();
  await expect(createScreen.draftOffer(page)).toBeVisible();
  await bioField(page).fill('Typed just now.');
  await createScreen.discard(page).click();
  await expect(createScreen.draftOffer(page)).toHaveCount(0);
  await expect(bioField(page)).toHaveValue('Typed just now.');

  await page.reload();
  await createScreen.restore(page).click();
  await expect(bioField(page)).toHaveValue('Typed just now.');
  await expect(usernameField(page)).toHaveValue('');
});

test('Save Draft makes no call and goes home, and the way back offers what was typed', async ({
  page,
  photographers,
}) => {
  const { profile } = await photographers.newcomer(page);
  const username = freshUsername();
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username });
  const row = await createScreen.addRow(page, WEDDINGS);
  const changes = changesBy(page);
  await createScreen.saveDraft(page).click();
  await expect(page).toHaveURL('/');
  await expect(welcome(page)).toBeVisible();
  expect(changes).toEqual([]);
  expect((await profile()).username).toBeNull();

  await page.getByRole('link', { name: 'Create Your Profile' }).click();
  await createScreen.restore(page).click();
  await expect(usernameField(page)).toHaveValue(username);
  await expect(titleField(row)).toHaveValue(WEDDINGS.title);
  await expect(priceField(row)).toHaveValue('1250.5');
});

test('nobody is offered the draft of somebody else who used the same browser', async ({
  page,
  photographers,
}) => {
  const other = await photographers.elsewhere();
  await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  await createScreen.saveDraft(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(landing(page)).toBeVisible();

  await signIn(page, other.person);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(landing(page)).toBeVisible();

  await photographers.newcomer(page);
  await createScreen.open(page);
  await expect(createScreen.draftOffer(page)).toHaveCount(0);
  await expect(usernameField(page)).toHaveValue('');
});

test('a profile that is created leaves no draft behind', async ({ page, photographers }) => {
  await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  await createScreen.addRow(page, PORTRAITS);
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('profile')));
  expect(kept).toEqual([]);
});
