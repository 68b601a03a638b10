import type { Page } from '@playwright/test';
import { expect, test } from '../../identity/fixtures';
import { expectToast } from '../../toast';
import { makeSignInOld, settings } from './screen';

test.use({ google: true });

/** What somebody does on the provider's page. */
async function choose(provider: Page, account: string) {
  await provider.getByLabel('E-mail').fill(account);
  await provider.getByRole('button', { name: 'Continue' }).click();
}

/** Who has not shown that the address is theirs may connect no other one. */
async function confirmAddress(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');
}

/** Asks for Google's window, after the question who it is that a page which was only opened begins with. */
async function connect(page: Page, password: string): Promise<Page> {
  await settings.button(page, 'Connect Google').click();
  const popup = page.waitForEvent('popup');
  await settings.prove(page, password);
  return popup;
}

test('Google is connected, then the only way in, then with a password disconnected again', async ({
  page,
  people,
}) => {
  const person = await people.member(page);
  const { email } = people.stranger();
  await confirmAddress(page, await people.mailedLink(person, '/verify-email'));
  await settings.open(page);
  await choose(await connect(page, person.password), email);
  await expectToast(page, 'Google connected', 'From now on you can sign in with it.');
  await expect(page.getByText(`Connected with ${email}.`)).toBeVisible();

  await settings.button(page, 'Disconnect').click();
  await expectToast(page, 'Google disconnected', 'You sign in with your email and password.');
  await expect(settings.button(page, 'Connect Google')).toBeVisible();
});

test("somebody else's Google account is refused, and nothing changes", async ({
  page,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const taken = people.stranger().email;
  const other = await openOtherBrowser();
  await other.goto('/login');
  const popup = other.waitForEvent('popup');
  await other.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(await popup, taken);
  await expectToast(other, 'Welcome!', "You've successfully signed in with Google.");

  const person = await people.member(page);
  await confirmAddress(page, await people.mailedLink(person, '/verify-email'));
  complaints.expectFailure(409, '/api/identity/google/account/finish');
  await settings.open(page);
  await choose(await connect(page, person.password), taken);
  await expect(page.getByText('That Google account belongs to another account here.').first()).toBeVisible();
  await expect(settings.button(page, 'Connect Google')).toBeVisible();
});

test('somebody with Google only sets a password, after Google has said who it is', async ({
  page,
  people,
  complaints,
}) => {
  const { email, password } = people.stranger();
  await page.goto('/login');
  const first = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(await first, email);
  await expectToast(page, 'Welcome!', "You've successfully signed in with Google.");

  await makeSignInOld(page, '/api/identity/password', 'POST');
  complaints.expectFailure(403, '/api/identity/password');
  await settings.open(page);
  await expect(settings.button(page, 'Disconnect')).toHaveCount(0);
  await settings.changePassword(page, password);
  const second = page.waitForEvent('popup');
  await settings.identity(page).getByRole('button', { name: 'Continue with Google' }).click();
  await choose(await second, email);
  await expect(page.getByText(/^Your password is saved\./)).toBeVisible();
  await expect(settings.button(page, 'Disconnect')).toBeVisible();
});
