import { writeDownToasts } from '../written-toasts';
import { expect, test } from './fixtures';
import { emailField, landing, passwordField, signIn, signInButton, welcome } from './screens';

test('/login and /signup lead somebody who is signed in home', async ({ page, people }) => {
  await people.member(page);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(welcome(page)).toBeVisible();
  }
});

test('/profile/create and /profile/edit are there for somebody who is signed in', async ({
  page,
  people,
}) => {
  await people.member(page);
  for (const path of ['/profile/create', '/profile/edit']) {
    const record = page.waitForResponse('/api/auth/user');
    await page.goto(path);
    expect((await record).status()).toBe(200);
    await expect(page).toHaveURL(path);
  }
});

test('/profile/create leads everybody else to the landing page', async ({ page }) => {
  await page.goto('/profile/create');
  await expect(page).toHaveURL('/');
  await expect(landing(page)).toBeVisible();
});

test('/profile/edit says that nobody is signed in, leads to the sign-in page and back', async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const person = await people.member(await openOtherBrowser());
  const toast = await writeDownToasts(page);
  await page.goto('/profile/edit');
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await toast()).toBe('UnauthorizedYou are logged out. Logging in again...');

  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await signInButton(page).click();
  await expect(page).toHaveURL('/profile/edit');
});

test('/api/login keeps the way back to a page of our own', async ({ page, people, openOtherBrowser }) => {
  const person = await people.member(await openOtherBrowser());
  await page.goto('/api/login?next=/profile/create');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/profile/create');
  await signIn(page, person, page.url());
  await expect(page).toHaveURL('/profile/create');
});

test('a way back to another site leads to our own pages', async ({
  page,
  request,
  server,
  people,
  openOtherBrowser,
}) => {
  const query = `?${new URLSearchParams({ next: '//evil.test' }).toString()}`;
  const answer = await request.get(`/api/login${query}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(new URL(answer.headers().location ?? '', server.url).href).toBe(`${server.url}/login`);

  const person = await people.member(await openOtherBrowser());
  await signIn(page, person, `/login${query}`);
  await expect(page).toHaveURL('/');
  await expect(welcome(page)).toBeVisible();
});
