import { welcomeHeading } from '../identity/screens';
import { expect, test } from './fixtures';
import { generateUsername } from './photographers';
import { creationScreen, leaveCreateDialog, usernameField } from './screens';

test('Cancel does not ask when the form is unchanged', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.cancel(page).click();
  await expect(welcomeHeading(page)).toBeVisible();
});

test('Cancel asks before typed text is lost, and Keep editing keeps it', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await creationScreen.open(page);
  await usernameField(page).fill(username);

  await creationScreen.cancel(page).click();
  await expect(leaveCreateDialog(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(leaveCreateDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/profile/create');
  await expect(usernameField(page)).toHaveValue(username);
  await expect(creationScreen.cancel(page)).toBeFocused();

  await creationScreen.cancel(page).click();
  await expect(leaveCreateDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaveCreateDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/profile/create');

  await creationScreen.cancel(page).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(welcomeHeading(page)).toBeVisible();
});

test('the back button asks before typed text is lost', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Your Profile' }).click();
  await usernameField(page).fill(generateUsername());

  await page.goBack();
  await expect(leaveCreateDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/profile/create');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(welcomeHeading(page)).toBeVisible();
});

test('the browser asks before it reloads a page with typed text', async ({ page, photographers }) => {
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await page.reload();
  await expect(usernameField(page)).toBeVisible();
  expect(dialogTypes).toEqual([]);

  await usernameField(page).fill(generateUsername());
  await page.reload();
  await expect(creationScreen.draftBanner(page)).toBeVisible();
  expect(dialogTypes).toEqual(['beforeunload']);
});
