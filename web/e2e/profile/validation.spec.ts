import { expectToast } from '../toast';
import { changesBy } from './calls';
import { expect, test } from './fixtures';
import { freshUsername, PORTRAITS } from './photographers';
import {
  bioField,
  createScreen,
  descriptionField,
  displayNameField,
  editScreen,
  priceField,
  suggestions,
  titleField,
  usernameField,
} from './screens';

const HINT = 'This will be your public profile URL';
const CHARACTERS = 'Username can only contain letters, numbers, hyphens, and underscores';
const LENGTH = 'Username must be 3 to 30 characters';

test('an empty form says what is missing, starts at the first field and sends nothing', async ({
  page,
  photographers,
}) => {
  await photographers.newcomer(page);
  const changes = changesBy(page);
  await createScreen.open(page);
  await displayNameField(page).fill(' ');
  await createScreen.submit(page).click();
  await expect(usernameField(page)).toHaveAccessibleDescription(`${LENGTH} ${HINT}`);
  await expect(displayNameField(page)).toHaveAccessibleDescription('Display name is required');
  await expect(usernameField(page)).toBeFocused();
  await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');

  await usernameField(page).fill(freshUsername());
  await expect(usernameField(page)).toHaveAccessibleDescription(HINT);
  await displayNameField(page).fill('Anna');
  await expect(displayNameField(page)).toHaveAttribute('aria-invalid', 'false');

  await test.step('a username and a price that cannot be one are refused under their fields', async () => {
    const row = await createScreen.addRow(page, PORTRAITS);
    await priceField(row).fill('0.99');
    await createScreen.submit(page).click();
    await expect(priceField(row)).toHaveAccessibleDescription('Price must be at least $1.00');
    await expect(priceField(row)).toBeFocused();
    await usernameField(page).fill('anna berg');
    await createScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAccessibleDescription(`${CHARACTERS} ${HINT}`);
    await expect(usernameField(page)).toBeFocused();
  });
  expect(changes).toEqual([]);
});

test('texts may fill their room to the last letter and not one more', async ({ page, photographers }) => {
  const { profile } = await photographers.newcomer(page);
  const changes = changesBy(page);
  await createScreen.open(page);
  await usernameField(page).fill(freshUsername());
  await displayNameField(page).fill('n'.repeat(101));
  await bioField(page).fill('📷'.repeat(501));
  await expect(page.getByText('501 / 500')).toBeVisible();
  const row = await createScreen.addRow(page, PORTRAITS);
  await titleField(row).fill('t'.repeat(101));
  await descriptionField(row).fill('d'.repeat(501));
  await createScreen.submit(page).click();
  await expect(displayNameField(page)).toHaveAccessibleDescription(
    'Display name must be at most 100 characters',
  );
  await expect(bioField(page)).toHaveAccessibleDescription(/^Bio must be at most 500 characters/);
  await expect(titleField(row)).toHaveAccessibleDescription('Title must be at most 100 characters');
  await expect(descriptionField(row)).toHaveAccessibleDescription(
    'Description must be at most 500 characters',
  );
  await expect(displayNameField(page)).toBeFocused();
  expect(changes).toEqual([]);

  await displayNameField(page).fill('n'.repeat(100));
  await bioField(page).fill('📷'.repeat(500));
  await titleField(row).fill('t'.repeat(100));
  await descriptionField(row).fill('d'.repeat(500));
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await profile()).toMatchObject({ bio: '📷'.repeat(500), services: [{ title: 't'.repeat(100) }] });
});

test('a row that misses something is skipped, and finished on the edit screen', async ({
  page,
  photographers,
}) => {
  const { profile } = await photographers.newcomer(page);
  await createScreen.open(page);
  await usernameField(page).fill(freshUsername());
  await createScreen.addService(page).click();
  await priceField(createScreen.row(page, 1)).fill('$1,250');
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await profile()).services).toEqual([]);

  await editScreen.open(page);
  await page.getByRole('button', { name: 'Finish Untitled service' }).click();
  const dialog = editScreen.newService(page);
  await titleField(dialog).fill('Weddings');
  await descriptionField(dialog).fill('All day.');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await profile()).services).toMatchObject([
    { title: 'Weddings', description: 'All day.', price: 125_000 },
  ]);
});

test('a name that is taken says so while it is typed, in any letters, and offers free ones', async ({
  page,
  photographers,
}) => {
  const { username } = await photographers.elsewhere();
  await photographers.newcomer(page);
  await createScreen.open(page);
  await usernameField(page).fill(username.toUpperCase());
  await expect(page.getByText('That username is already taken.')).toBeVisible();
  const free = (await suggestions(page).allTextContents())[0] ?? '';
  await suggestions(page).first().click();
  await expect(usernameField(page)).toHaveValue(free);
  await expect(usernameField(page)).toBeFocused();
  await expect(page.getByText('Available', { exact: true })).toBeVisible();

  // A name that belongs to the product is as taken as any other.
  await usernameField(page).fill('admin');
  await expect(page.getByText('That username is already taken.')).toBeVisible();
});

test('a name that is taken at the last moment comes back under its field, with free ones', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  const username = freshUsername();
  await createScreen.open(page);
  await usernameField(page).fill(username);
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  const row = await createScreen.addRow(page, PORTRAITS);
  await photographers.elsewhere({ username });

  complaints.expectFailure(409, '/api/profile');
  await createScreen.submit(page).click();
  await expectToast(page, 'Error', 'Failed to create profile. Please try again.');
  await expect(usernameField(page)).toHaveAccessibleDescription(`That username is already taken. ${HINT}`);
  await expect(usernameField(page)).toBeFocused();
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  expect((await profile()).services).toEqual([]);

  await suggestions(page).first().click();
  await expect(page.getByText('That username is already taken.')).toHaveCount(0);
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await profile()).services).toMatchObject([PORTRAITS]);
});
