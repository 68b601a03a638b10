import { welcome } from '../identity/screens';
import { expect, test } from './fixtures';
import { freshUsername } from './photographers';
import { createScreen, leaveCreation, usernameField } from './screens';

test('Cancel leaves a form nobody touched without a question', async ({ page, photographers }) => {
  await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.cancel(page).click();
  await expect(welcome(page)).toBeVisible();
});

test('Cancel asks before it leaves what was typed, and staying keeps every letter', async ({
  page,
  photographers,
}) => {
  await photographers.newcomer(page);
  const username = freshUsername();
  await createScreen.open(page);
  await usernameField(page).fill(username);

  await createScreen.cancel(page).click();
  await expect(leaveCreation(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(leaveCreation(page)).toHaveCount(0);
  await expect(page).toHaveURL('/profile/create');
  await expect(usernameField(page)).toHaveValue(username);
  await expect(createScreen.cancel(page)).toBeFocused();

  await createScreen.cancel(page).click();
  await expect(leaveCreation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaveCreation(page)).toHaveCount(0);
  await expect(page).toHaveURL('/profile/create');

  await createScreen.cancel(page).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(welcome(page)).toBeVisible();
});

test("the browser's back button asks too", async ({ page, photographers }) => {
  await photographers.newcomer(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Your Profile' }).click();
  await usernameField(page).fill(freshUsername());

  await page.goBack();
  await expect(leaveCreation(page)).toBeVisible();
  await expect(page).toHaveURL('/profile/create');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(welcome(page)).toBeVisible();
});

test('the browser itself asks before a page with something typed is reloaded or closed', async ({
  page,
  photographers,
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await photographers.newcomer(page);
  await createScreen.open(page);
  await page.reload();
  await expect(usernameField(page)).toBeVisible();
  expect(asked).toEqual([]);

  await usernameField(page).fill(freshUsername());
  await page.reload();
  await expect(createScreen.draftOffer(page)).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});
