import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import { expect, test } from './fixtures';
import { emailField } from './screens';

const BAD_LINK = 'This link does not work any more';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Two addresses that differ in the fragment alone are one page to a browser: it has to leave in between. */
async function openLink(page: Page, link: string) {
  await page.goto('about:blank');
  await page.goto(link);
}

test('a link to confirm an address works once', async ({ page, people, complaints }) => {
  const person = await people.member(page);
  const link = await people.mailedLink(person, '/verify-email');
  const confirm = async () => {
    await openLink(page, link);
    await page.getByRole('button', { name: 'Confirm Email' }).click();
  };
  await confirm();
  await expect(heading(page)).toHaveText('Your email is confirmed');

  complaints.expectFailure(400, '/api/identity/verify-email');
  await confirm();
  await expect(heading(page)).toHaveText(BAD_LINK);
});

test('skipping to the content by keyboard does not cost the code', async ({ page, people }) => {
  const person = await people.member(page);
  await openInteractive(page, await people.mailedLink(person, '/verify-email'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(heading(page)).toHaveText('Your email is confirmed');
});

test('opening a link does nothing before its button is pressed', async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const person = await people.member(page);
  const link = await people.mailedLink(person, '/verify-email');
  const scanner = await openOtherBrowser();
  await openLink(scanner, link);
  await expect(scanner.getByRole('button', { name: 'Confirm Email' })).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('Please confirm your email.')).toBeVisible();
});

test('a link to a new password works once', async ({ page, people, complaints, openOtherBrowser }) => {
  const person = await people.member(await openOtherBrowser());
  await openInteractive(page, '/forgot-password');
  await emailField(page).fill(person.email);
  await emailField(page).press('Enter');
  await expect(page.getByRole('main')).toContainText('Check your mail');

  const link = await people.mailedLink(person, '/reset-password');
  await openLink(page, link);
  await page.getByLabel('New password', { exact: true }).fill(people.stranger().password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(heading(page)).toHaveText('Your password is changed');

  complaints.expectFailure(400, '/api/identity/password-reset/check');
  await openLink(page, link);
  await expect(heading(page)).toHaveText(BAD_LINK);
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('nobody learns whether an address has an account', async ({ page, people, openOtherBrowser }) => {
  const member = await people.member(await openOtherBrowser());
  const stranger = people.stranger();
  const said: string[] = [];
  for (const { email } of [member, stranger]) {
    await openInteractive(page, '/forgot-password');
    await emailField(page).fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(heading(page)).toHaveText('Check your mail');
    said.push((await page.getByRole('main').innerText()).replace(email, 'THEM'));
  }
  expect(said[0]).toBe(said[1]);
});
