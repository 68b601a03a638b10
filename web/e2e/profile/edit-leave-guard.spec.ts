import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { bioField, dashboard, editScreen, leaveEditDialog, publicPage } from './screens';

const EXIT_LINKS = [
  { name: 'Back', getTarget: () => '/' },
  { name: 'Preview', getTarget: (username: string) => `/u/${username}` },
] as const;

for (const { name, getTarget } of EXIT_LINKS) {
  test(`${name} asks before unsaved changes are lost, and does not ask without changes`, async ({
    page,
    photographers,
  }) => {
    const { username, getProfile } = await photographers.createWithProfile(page);
    await editScreen.open(page);
    await bioField(page).fill('Not saved.');
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await leaveEditDialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(bioField(page)).toHaveValue('Not saved.');
    await expect(page).toHaveURL('/profile/edit');

    await link.click();
    await leaveEditDialog(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(getTarget(username));
    const { bio } = await getProfile();
    await editScreen.open(page);
    await expect(bioField(page)).toHaveValue(bio);

    await bioField(page).fill('Changed my mind.');
    await bioField(page).fill(bio);
    await link.click();
    await expect(page).toHaveURL(getTarget(username));
  });
}

test('does not ask after saving', async ({ page, photographers }) => {
  await photographers.createWithProfile(page);
  await editScreen.open(page);
  await bioField(page).fill('Saved.');
  await editScreen.submit(page).click();
  await expectToast(page, 'Profile updated', 'Your changes are live.');
  await editScreen.back(page).click();
  await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
});

test('asks before a reload, and restores the changes afterwards', async ({ page, photographers }) => {
  const { username } = await photographers.createWithProfile(page);
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await editScreen.open(page);
  await bioField(page).fill('Not saved.');
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
  await expect(bioField(page)).toHaveValue('Not saved.');
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(bioField(page)).toHaveValue('Light and people, in Bergen.');
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(`/u/${username}`);
  await expect(publicPage.name(page, 'Anna Berg')).toBeVisible();
});
