import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { bioField, dashboard, editScreen, leaveEditing, publicPage } from './screens';

const WAYS = [
  { name: 'Back', go: 'Back', arrive: () => '/' },
  { name: 'Preview', go: 'Preview', arrive: (username: string) => `/u/${username}` },
] as const;

for (const { name, go, arrive } of WAYS) {
  test(`${name} asks before unsaved changes are left, and nothing when there is nothing to lose`, async ({
    page,
    photographers,
  }) => {
    const { username, profile } = await photographers.established(page);
    await editScreen.open(page);
    await bioField(page).fill('Not saved.');
    const link = page.getByRole('link', { name: go, exact: true });
    await link.click();
    await leaveEditing(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(bioField(page)).toHaveValue('Not saved.');
    await expect(page).toHaveURL('/profile/edit');

    await link.click();
    await leaveEditing(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(arrive(username));
    const { bio } = await profile();
    await editScreen.open(page);
    await expect(bioField(page)).toHaveValue(bio);

    await bioField(page).fill('Changed my mind.');
    await bioField(page).fill(bio);
    await link.click();
    await expect(page).toHaveURL(arrive(username));
  });
}

test('once saved, nothing is asked any more', async ({ page, photographers }) => {
  await photographers.established(page);
  await editScreen.open(page);
  await bioField(page).fill('Saved.');
  await editScreen.submit(page).click();
  await expectToast(page, 'Profile updated', 'Your page shows the changes now.');
  await editScreen.back(page).click();
  await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
});

test('a reload asks too, and brings the changes back all the same', async ({ page, photographers }) => {
  const { username } = await photographers.established(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await editScreen.open(page);
  await bioField(page).fill('Not saved.');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(bioField(page)).toHaveValue('Not saved.');
  await expect(page.getByText('The changes you had not saved are back.')).toBeVisible();

  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(bioField(page)).toHaveValue('Light and people, in Bergen.');
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(`/u/${username}`);
  await expect(publicPage.name(page, 'Anna Berg')).toBeVisible();
});
