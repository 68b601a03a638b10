import { openInteractive } from '../pages';
import { expect, test } from './fixtures';
import { signUpButton } from './screens';

test.use({ settings: { LENSLINK_REGISTRATION: 'closed' } });

test('a server without new accounts says so, takes none and leads to the sign-in page', async ({
  page,
  request,
  people,
}) => {
  await openInteractive(page, '/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No new accounts for now');
  await expect(signUpButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');

  const { headers } = people;
  const answer = await request.post('/api/identity/sign-up', { headers, data: people.stranger() });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'registration-closed' });
});
