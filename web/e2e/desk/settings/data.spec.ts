import { readFileSync } from 'node:fs';
import { expect, test } from '../../booking/fixtures';
import { landing, signIn } from '../../identity/screens';
import { expectToast } from '../../toast';
import { settings } from './screen';
import { unzip } from './zip';

test('the download holds everything', async ({ page, photographers, request, client }) => {
  const anna = await photographers.established(page, { portrait: true });
  const { services } = await photographers.publicProfile(anna.username);
  const data = { clientName: client.name, clientEmail: client.email, message: 'Would June work?' };
  const path = `/api/book/${anna.username}/${services[0]?.id ?? ''}`;
  expect((await request.post(path, { data })).status()).toBe(201);

  await settings.open(page);
  const download = page.waitForEvent('download');
  await settings.button(page, 'Download everything').click();
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
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  expect(text('account.json')).toContain(anna.person.email);
  expect(text('profile.json')).toContain(anna.username);
  for (const word of [client.name, client.email, 'Would June work?']) {
    expect(text('bookings.json')).toContain(word);
  }
});

test(
  'a deleted account is gone: the page, the sign-in, every session',
  { tag: '@journey' },
  async ({ page, photographers, complaints, openOtherBrowser }) => {
    const { person, username } = await photographers.established(page);
    const other = await openOtherBrowser();
    await signIn(other, person);
    await expect(other.getByRole('heading', { level: 1, name: 'Anna Berg' })).toBeVisible();

    await settings.open(page);
    await settings.button(page, 'Delete account').click();
    const dialog = settings.deletion(page);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText(`This does not say ${username}`)).toBeVisible();
    await dialog.getByLabel(`Type ${username} to confirm`).fill(username);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(landing(page)).toBeVisible();
    await expectToast(page, 'Your account is deleted', 'Thank you for having been here. Good light to you.');
    await expect(page).toHaveURL('/');

    complaints.expectFailure(401, '/api/identity/token');
    await other.reload();
    await expect(landing(other)).toBeVisible();
    complaints.expectFailure(401, '/api/identity/sign-in');
    await signIn(page, person);
    await expect(page.getByText('That email and password do not belong together.').first()).toBeVisible();
    expect((await page.goto(`/u/${username}`))?.status()).toBe(404);
  },
);

test('an account without a page is deleted by its address', async ({ page, people }) => {
  const { email } = await people.member(page);
  await settings.open(page);
  await settings.button(page, 'Delete account').click();
  const dialog = settings.deletion(page);
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(landing(page)).toBeVisible();
});
