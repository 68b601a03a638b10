import { recordToasts } from '../record-toasts';
import { expect, test } from './fixtures';
import { emailField, landingHeading, passwordField, signIn, signInButton, welcomeHeading } from './screens';

test('/login and /signup redirect a signed-in user home', async ({ page, accounts }) => {
  await accounts.createSignedIn(page);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(welcomeHeading(page)).toBeVisible();
  }
});

test('/profile/create and /profile/edit open for a signed-in user', async ({ page, accounts }) => {
  await accounts.createSignedIn(page);
  for (const path of ['/profile/create', '/profile/edit']) {
    const userResponse = page.waitForResponse('/api/auth/user');
    await page.goto(path);
    expect((await userResponse).status()).toBe(200);
    await expect(page).toHaveURL(path);
  }
});

test('/profile/create redirects a signed-out user to the landing page', async ({ page }) => {
  await page.goto('/profile/create');
  await expect(page).toHaveURL('/');
  await expect(landingHeading(page)).toBeVisible();
});

test('/profile/edit shows a toast and redirects a signed-out user to sign-in and back', async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  const getLastToast = await recordToasts(page);
  await page.goto('/profile/edit');
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await getLastToast()).toBe('UnauthorizedYou are logged out. Logging in again...');

  await emailField(page).fill(account.email);
  await passwordField(page).fill(account.password);
  await signInButton(page).click();
  await expect(page).toHaveURL('/profile/edit');
});

test('/api/login keeps a next path of the same site', async ({ page, accounts, openOtherBrowser }) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  await page.goto('/api/login?next=/profile/create');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/profile/create');
  await signIn(page, account, page.url());
  await expect(page).toHaveURL('/profile/create');
});

test('/api/login and /login ignore a next path to another site', async ({
  page,
  request,
  server,
  accounts,
  openOtherBrowser,
}) => {
  const query = `?${new URLSearchParams({ next: '//evil.test' }).toString()}`;
  const response = await request.get(`/api/login${query}`, { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(new URL(response.headers().location ?? '', server.url).href).toBe(`${server.url}/login`);

  const account = await accounts.createSignedIn(await openOtherBrowser());
  await signIn(page, account, `/login${query}`);
  await expect(page).toHaveURL('/');
  await expect(welcomeHeading(page)).toBeVisible();
});
