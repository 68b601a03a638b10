import { readFileSync } from 'node:fs';
import { expect, test } from '../booking/fixtures';
import { landingHeading, signIn } from '../identity/screens';
import { expectToast } from '../toast';
import { settings } from './screen';
import { unzip } from './zip';

test('the download contains all data of the account', async ({ page, photographers, request, client }) => {
  const anna = await photographers.createWithProfile(page, { portrait: true });
  const { services } = await photographers.getPublicProfile(anna.username);
  const data = { clientName: client.name, clientEmail: client.email, message: 'Would June work?' };
  const path = `/api/book/${anna.username}/${services[0]?.id ?? ''}`;
  expect((await request.post(path, { data })).status()).toBe(201);

  await settings.open(page);
  const download = page.waitForEvent('download');
  await settings.button(page, 'Download my data').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^lenslink-${anna.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  );
  const files = unzip(readFileSync(await file.path()));
  const names = [...files.keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      'README.txt',
      'account.json',
      'profile.json',
      'services.json',
      'bookings.json',
      'statistics.json',
      'settings.json',
    ]),
  );
  expect(names.some((name) => /^photos\/.+/.test(name))).toBe(true);
  const readText = (name: string) => files.get(name)?.toString('utf8') ?? '';
  expect(readText('account.json')).toContain(anna.account.email);
  expect(readText('profile.json')).toContain(anna.username);
  for (const text of [client.name, client.email, 'Would June work?']) {
    expect(readText('bookings.json')).toContain(text);
  }
});

test(
  'deleting an account removes the page, the sign-in and every session',
  { tag: '@journey' },
  async ({ page, photographers, pageErrors, openOtherBrowser }) => {
    const { account, username } = await photographers.createWithProfile(page);
    const otherPage = await openOtherBrowser();
    await signIn(otherPage, account);
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Anna Berg' })).toBeVisible();

    await settings.open(page);
    await settings.button(page, 'Delete account').click();
    const dialog = settings.deleteDialog(page);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText(`Please type ${username}`)).toBeVisible();
    await dialog.getByLabel(`Type ${username} to confirm`).fill(username);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expectToast(page, 'Account deleted', 'Thank you for using this site.');
    await expect(landingHeading(page)).toBeVisible();
    await expect(page).toHaveURL('/');

    pageErrors.expectFailure(401, '/api/identity/token');
    await otherPage.reload();
    await expect(landingHeading(otherPage)).toBeVisible();
    pageErrors.expectFailure(401, '/api/identity/sign-in');
    await signIn(page, account);
    await expect(page.getByText('Wrong email or password.').first()).toBeVisible();
    expect((await page.goto(`/u/${username}`))?.status()).toBe(404);
  },
);

test('a photographer without a page types the email address to delete the account', async ({
  page,
  accounts,
}) => {
  const { email } = await accounts.createSignedIn(page);
  await settings.open(page);
  await settings.button(page, 'Delete account').click();
  const dialog = settings.deleteDialog(page);
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(landingHeading(page)).toBeVisible();
});
