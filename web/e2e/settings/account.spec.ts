import { expect, test } from '../booking/fixtures';
import { signIn } from '../identity/screens';
import { settings } from './screen';

test('keeps a new name after a reload', async ({ page, accounts }) => {
  await accounts.createSignedIn(page);
  await settings.open(page);
  await settings.nameField(page).fill('Anna Maria Berg');
  await settings.button(page, 'Save name').click();
  await expect(settings.section(page, 'Your account').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.nameField(page)).toHaveValue('Anna Maria Berg');
  await page.goto('/');
  await expect(page.getByText('Anna Maria Berg').first()).toBeVisible();
});

test('changes the email address after the user confirms the emailed link', async ({
  page,
  accounts,
  pageErrors,
}) => {
  const account = await accounts.createSignedIn(page);
  const updatedAccount = { ...account, email: accounts.createDetails().email };
  await settings.open(page);
  await settings.button(page, 'Change email').click();
  await expect(settings.newEmail(page)).toBeFocused();
  await settings.newEmail(page).fill(updatedAccount.email);
  await settings.button(page, 'Send link').click();
  await expect(page.getByText('Confirm your new email')).toBeVisible();
  await expect(settings.section(page, 'Your account').getByText(account.email)).toBeVisible();

  pageErrors.expectFailure(401, '/api/identity/token');
  // The app loads the user shortly after the page. The session must not end before that.
  const userResponse = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'));
  await page.goto(await accounts.waitForEmailLink(updatedAccount, '/confirm-email'));
  await userResponse;
  const tokenResponse = page.waitForResponse('/api/identity/token');
  await page.getByRole('button', { name: 'Use This Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email changed');
  await tokenResponse;

  pageErrors.expectFailure(401, '/api/identity/sign-in');
  await signIn(page, account);
  await expect(page.getByText('Wrong email or password.').first()).toBeVisible();
  await signIn(page, updatedAccount, '/login?next=/settings');
  await expect(settings.section(page, 'Your account').getByText(updatedAccount.email)).toBeVisible();
  await expect(settings.section(page, 'Your account').getByText('Confirmed')).toBeVisible();
});
