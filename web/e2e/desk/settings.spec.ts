import { readFileSync } from 'node:fs';
import { mailsTo } from '../../../scripts/lib/mail.mjs';
import { expectAccessible } from '../axe';
import { expect, test } from '../booking/fixtures';
import { landing, signIn, welcome } from '../identity/screens';
import { expectToast } from '../toast';
import { makeSignInOld, settings } from './settings-screen';
import { unzip } from './zip';

const PASSWORD_SAVED = 'Your password is saved. All other devices have been signed out.';

test('whoever is not signed in is led to the sign-in page and back', async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const person = await people.member(await openOtherBrowser());
  await page.goto('/settings');
  await expect(page).toHaveURL('/login?next=/settings');
  await signIn(page, person, '/login?next=/settings');
  await expect(settings.heading(page)).toBeVisible();
});

test('a new name is there after a reload', async ({ page, people }) => {
  await people.member(page);
  await settings.open(page);
  await settings.name(page).fill('Anna Maria Berg');
  await settings.button(page, 'Save name').click();
  await expect(settings.section(page, 'Your account').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.name(page)).toHaveValue('Anna Maria Berg');
  await page.goto('/');
  await expect(page.getByText('Anna Maria Berg').first()).toBeVisible();
});

test('a new password signs the other browser out, and the old one opens nothing', async ({
  page,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const person = await people.member(page);
  const { password } = people.stranger();
  const other = await openOtherBrowser();
  await signIn(other, person);
  await expect(welcome(other)).toBeVisible();

  await settings.open(page);
  await expect(settings.devices(page)).toHaveCount(2);
  await settings.changePassword(page, password);
  await expect(page.getByText(PASSWORD_SAVED)).toBeVisible();
  await expect(settings.devices(page)).toHaveCount(1);

  complaints.expectFailure(401, '/api/identity/token');
  await other.reload();
  await expect(landing(other)).toBeVisible();
  complaints.expectFailure(401, '/api/identity/sign-in');
  await signIn(other, person);
  await expect(other.getByText('That email and password do not belong together.').first()).toBeVisible();
  await signIn(other, { ...person, password });
  await expect(welcome(other)).toBeVisible();

  // The browser it was changed in goes on.
  await page.reload();
  await expect(settings.heading(page)).toBeVisible();
});

test('a sign-in that is too old is asked for again, and what was begun goes on', async ({
  page,
  people,
  complaints,
}) => {
  const person = await people.member(page);
  const { password } = people.stranger();
  await makeSignInOld(page, '/api/identity/password', 'POST');
  complaints.expectFailure(403, '/api/identity/password');
  await settings.open(page);
  await settings.changePassword(page, password);
  await expect(settings.identity(page)).toBeVisible();
  await expectAccessible(page);

  complaints.expectFailure(401, '/api/identity/reauthenticate');
  const dialog = settings.identity(page);
  await dialog.getByLabel('Password', { exact: true }).fill(people.stranger().password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByText('That password is not right.')).toBeVisible();
  await settings.prove(page, person.password);
  await expect(page.getByText(PASSWORD_SAVED)).toBeVisible();
});

test('a new address counts once the link in its mail was opened', async ({ page, people, complaints }) => {
  const person = await people.member(page);
  const next = { ...person, email: people.stranger().email };
  await settings.open(page);
  await settings.button(page, 'Change email').click();
  await expect(settings.newEmail(page)).toBeFocused();
  await settings.newEmail(page).fill(next.email);
  await settings.button(page, 'Send link').click();
  await expect(page.getByText('Check your new mailbox')).toBeVisible();
  await expect(settings.section(page, 'Your account').getByText(person.email)).toBeVisible();

  complaints.expectFailure(401, '/api/identity/token');
  // Whoever is signed in is looked up a moment after the page is there; their session must not end before.
  const known = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'));
  await page.goto(await people.mailedLink(next, '/confirm-email'));
  await known;
  await page.getByRole('button', { name: 'Use This Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is changed');

  complaints.expectFailure(401, '/api/identity/sign-in');
  await signIn(page, person);
  await expect(page.getByText('That email and password do not belong together.').first()).toBeVisible();
  await signIn(page, next, '/login?next=/settings');
  await expect(settings.section(page, 'Your account').getByText(next.email)).toBeVisible();
  await expect(settings.section(page, 'Your account').getByText('Confirmed')).toBeVisible();
});

test('one device is signed out from another', async ({ page, people, complaints, openOtherBrowser }) => {
  const person = await people.member(page);
  const other = await openOtherBrowser();
  await signIn(other, person);
  await expect(welcome(other)).toBeVisible();

  await settings.open(page);
  await expect(settings.devices(page).first()).toContainText('This device');
  await expect(settings.devices(page).first()).toContainText(/Chrome on \w+/);
  await settings.devices(page).nth(1).getByRole('button').click();
  await expect(settings.devices(page)).toHaveCount(1);

  complaints.expectFailure(401, '/api/identity/token');
  await other.reload();
  await expect(landing(other)).toBeVisible();
  await page.reload();
  await expect(settings.heading(page)).toBeVisible();
});

test('signing out everywhere ends at the front door, here and elsewhere', async ({
  page,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const person = await people.member(page);
  const other = await openOtherBrowser();
  await signIn(other, person);
  await expect(welcome(other)).toBeVisible();
  await settings.open(page);
  await settings.button(page, 'Sign out everywhere').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectToast(page, 'Signed out everywhere', 'You can sign in again whenever you like.');
  await expect(landing(page)).toBeVisible();
  complaints.expectFailure(401, '/api/identity/token');
  await other.reload();
  await expect(landing(other)).toBeVisible();
});

test.describe('the appearance', () => {
  test.use({ colorScheme: 'light' });

  const background = () => getComputedStyle(document.documentElement).backgroundColor;

  test('is there before the first paint, after a reload and in the other tab', async ({
    page,
    context,
    people,
  }) => {
    await people.member(page);
    await settings.open(page);
    const light = await page.evaluate(background);
    const other = await context.newPage();
    await other.goto('/');
    await expect(welcome(other)).toBeVisible();

    await settings.theme(page, 'System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(settings.theme(page, 'Dark')).toBeChecked();
    const dark = await page.evaluate(background);
    expect(dark).not.toBe(light);
    await expect.poll(() => other.evaluate(background)).toBe(dark);

    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        seen.add(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    await expect(settings.theme(page, 'Dark')).toBeChecked();
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual([dark]);

    await settings.theme(page, 'System').check();
    expect(await page.evaluate(background)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(background)).toBe(dark);
  });

  test('chosen by a photographer changes nothing on her page', async ({ page, photographers }) => {
    const { username } = await photographers.established(page);
    await settings.open(page);
    const light = await page.evaluate(background);
    await settings.theme(page, 'Dark').check();
    await page.goto(`/u/${username}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Berg' })).toBeVisible();
    expect(await page.evaluate(background)).toBe(light);

    // Nor on the way there from the app.
    await page.goto('/');
    await page.getByRole('link', { name: 'View Public' }).click();
    await expect(page.getByText(`@${username}`)).toBeVisible();
    expect(await page.evaluate(background)).toBe(light);
  });
});

test('receipts that are switched off are not sent, those that are on are', async ({
  page,
  people,
  photographers,
  request,
  server,
  client,
  secrets,
  requestsTo,
}) => {
  const anna = await photographers.established(page);
  // Clients of photographers whose address is not confirmed get no receipt.
  await page.goto(await people.mailedLink(anna.person, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');

  const { services } = await photographers.publicProfile(anna.username);
  const book = async (clientEmail: string) => {
    const path = `/api/book/${anna.username}/${services[0]?.id ?? ''}`;
    const data = { clientName: client.name, clientEmail, message: 'Would June work?' };
    expect((await request.post(path, { data })).status()).toBe(201);
  };
  const receiptsTo = async (address: string) => (await mailsTo(server.dataDirectory, address)).length;

  await settings.open(page);
  const saved = settings.section(page, 'Requests').getByText('Saved', { exact: true });
  await settings.receipts(page).uncheck();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(settings.receipts(page)).not.toBeChecked();
  await book(client.email);
  await requestsTo(anna, 1);

  await settings.receipts(page).check();
  await expect(saved).toBeVisible();
  const second = `second-${client.email}`;
  secrets.add(second);
  await book(second);
  await expect.poll(() => receiptsTo(second)).toBe(1);
  // Mails go out oldest first: had there been one, it would be here by now.
  expect(await receiptsTo(client.email)).toBe(0);
});

test('requests are kept shorter only after a yes', async ({ page, people }) => {
  await people.member(page);
  await settings.open(page);
  await settings.retention(page).selectOption('12 months');
  const question = page.getByRole('dialog', { name: 'Delete requests older than 12 months?' });
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(settings.retention(page)).toHaveValue('');
  await settings.retention(page).selectOption('12 months');
  await question.getByRole('button', { name: 'Delete old requests' }).click();
  await expect(settings.section(page, 'Requests').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.retention(page)).toHaveValue('12');
});

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

test('a deleted account is gone: the page, the sign-in, every session', async ({
  page,
  photographers,
  complaints,
  openOtherBrowser,
}) => {
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
});

test('an account without a page is deleted by its address', async ({ page, people }) => {
  const { email } = await people.member(page);
  await settings.open(page);
  await settings.button(page, 'Delete account').click();
  const dialog = settings.deletion(page);
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(landing(page)).toBeVisible();
});

test('nothing on the screen is wider than a small phone', async ({ page, people }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await people.member(page);
  await settings.open(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await settings.button(page, 'Change email').click();
  await settings.button(page, 'Change password').click();
  expect(await width()).toBeLessThanOrEqual(360);
});

for (const theme of ['Light', 'Dark'] as const) {
  test.describe(theme, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('the screen has no accessibility violation: at rest, with its forms open, under its dialogs', async ({
      page,
      people,
    }) => {
      await people.member(page);
      await settings.open(page);
      await settings.theme(page, theme).check();
      await expectAccessible(page);

      await settings.button(page, 'Change email').click();
      await settings.button(page, 'Send link').click();
      await settings.button(page, 'Change password').click();
      await settings.button(page, 'Save password').click();
      await expect(settings.newPassword(page)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);

      await settings.retention(page).selectOption('6 months');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await settings.button(page, 'Delete account').click();
      await settings.deletion(page).getByRole('button', { name: 'Delete for good' }).click();
      await expect(settings.deletion(page).getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
