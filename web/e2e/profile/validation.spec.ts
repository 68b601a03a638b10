import { expectToast } from '../toast';
import { recordWrites } from './calls';
import { expect, test } from './fixtures';
import { generateUsername, PORTRAITS } from './photographers';
import {
  bioField,
  creationScreen,
  descriptionField,
  displayNameField,
  editScreen,
  priceField,
  suggestions,
  titleField,
  usernameField,
} from './screens';

const USERNAME_HINT = 'This will be your public profile URL';
const CHARACTERS_ERROR = 'Username can only contain letters, numbers, hyphens, and underscores';
const LENGTH_ERROR = 'Username must be 3 to 30 characters';

test('an empty form shows its errors, focuses the first field and sends nothing', async ({
  page,
  photographers,
}) => {
  await photographers.createWithoutProfile(page);
  const writes = recordWrites(page);
  await creationScreen.open(page);
  await displayNameField(page).fill(' ');
  await creationScreen.submit(page).click();
  await expect(usernameField(page)).toHaveAccessibleDescription(`${LENGTH_ERROR} ${USERNAME_HINT}`);
  await expect(displayNameField(page)).toHaveAccessibleDescription('Display name is required');
  await expect(usernameField(page)).toBeFocused();
  await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');

  await usernameField(page).fill(generateUsername());
  await expect(usernameField(page)).toHaveAccessibleDescription(USERNAME_HINT);
  await displayNameField(page).fill('Anna');
  await expect(displayNameField(page)).toHaveAttribute('aria-invalid', 'false');

  await test.step('rejects an invalid username and price under their fields', async () => {
    const row = await creationScreen.addRow(page, PORTRAITS);
    await priceField(row).fill('0.99');
    await creationScreen.submit(page).click();
    await expect(priceField(row)).toHaveAccessibleDescription('Price must be at least $1.00');
    await expect(priceField(row)).toBeFocused();
    await usernameField(page).fill('anna berg');
    await creationScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAccessibleDescription(`${CHARACTERS_ERROR} ${USERNAME_HINT}`);
    await expect(usernameField(page)).toBeFocused();
  });
  expect(writes).toEqual([]);
});

test('accepts texts of the maximum length and rejects longer ones', async ({ page, photographers }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const writes = recordWrites(page);
  await creationScreen.open(page);
  await usernameField(page).fill(generateUsername());
  await displayNameField(page).fill('n'.repeat(101));
  await bioField(page).fill('📷'.repeat(501));
  await expect(page.getByText('501 / 500')).toBeVisible();
  const row = await creationScreen.addRow(page, PORTRAITS);
  await titleField(row).fill('t'.repeat(101));
  await descriptionField(row).fill('d'.repeat(501));
  await creationScreen.submit(page).click();
  await expect(displayNameField(page)).toHaveAccessibleDescription(
    'Display name must be at most 100 characters',
  );
  await expect(bioField(page)).toHaveAccessibleDescription(/^Bio must be at most 500 characters/);
  await expect(titleField(row)).toHaveAccessibleDescription('Title must be at most 100 characters');
  await expect(descriptionField(row)).toHaveAccessibleDescription(
    'Description must be at most 500 characters',
  );
  await expect(displayNameField(page)).toBeFocused();
  expect(writes).toEqual([]);

  await displayNameField(page).fill('n'.repeat(100));
  await bioField(page).fill('📷'.repeat(500));
  await titleField(row).fill('t'.repeat(100));
  await descriptionField(row).fill('d'.repeat(500));
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await getProfile()).toMatchObject({ bio: '📷'.repeat(500), services: [{ title: 't'.repeat(100) }] });
});

test('skips an incomplete row and offers it on the edit screen', async ({ page, photographers }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await usernameField(page).fill(generateUsername());
  await creationScreen.addService(page).click();
  const row = creationScreen.row(page, 1);
  // The form focuses a new row a moment after it appears. Until then, the text could go into the wrong field.
  await expect(titleField(row)).toBeFocused();
  await priceField(row).fill('$1,250');
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await getProfile()).services).toEqual([]);

  await editScreen.open(page);
  await page.getByRole('button', { name: 'Finish Untitled service' }).click();
  const dialog = editScreen.newServiceDialog(page);
  await titleField(dialog).fill('Weddings');
  await descriptionField(dialog).fill('All day.');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await getProfile()).services).toMatchObject([
    { title: 'Weddings', description: 'All day.', price: 125_000 },
  ]);
});

test('reports a taken or reserved username while typing, also in upper case, and suggests others', async ({
  page,
  photographers,
}) => {
  const { username } = await photographers.createInOtherBrowser();
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await usernameField(page).fill(username.toUpperCase());
  await expect(page.getByText('That username is already taken.')).toBeVisible();
  const suggestion = (await suggestions(page).allTextContents())[0] ?? '';
  await suggestions(page).first().click();
  await expect(usernameField(page)).toHaveValue(suggestion);
  await expect(usernameField(page)).toBeFocused();
  await expect(page.getByText('Available', { exact: true })).toBeVisible();

  // The server reserves this name and reports it as taken.
  await usernameField(page).fill('admin');
  await expect(page.getByText('That username is already taken.')).toBeVisible();
});

test('shows suggestions when a username was taken at the last moment', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await creationScreen.open(page);
  await usernameField(page).fill(username);
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  const row = await creationScreen.addRow(page, PORTRAITS);
  await photographers.createInOtherBrowser({ username });

  pageErrors.expectFailure(409, '/api/profile');
  await creationScreen.submit(page).click();
  await expectToast(page, 'Error', 'Failed to create profile. Please try again.');
  await expect(usernameField(page)).toHaveAccessibleDescription(
    `That username is already taken. ${USERNAME_HINT}`,
  );
  await expect(usernameField(page)).toBeFocused();
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  expect((await getProfile()).services).toEqual([]);

  await suggestions(page).first().click();
  await expect(page.getByText('That username is already taken.')).toHaveCount(0);
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);
});
