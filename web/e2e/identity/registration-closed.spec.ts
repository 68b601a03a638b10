import { openInteractive } from '../pages';
import { expect, test } from './fixtures';
import { signUpButton } from './screens';

test.use({ settings: { LENSLINK_REGISTRATION: 'closed' } });

test('shows that registration is closed, creates no account and links to sign-in', async ({
  page,
  request,
  accounts,
}) => {
  await openInteractive(page, '/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-up is closed');
  await expect(signUpButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');

  const { headers } = accounts;
  const response = await request.post('/api/identity/sign-up', { headers, data: accounts.createDetails() });
  expect(response.status()).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'registration-closed' });
});
