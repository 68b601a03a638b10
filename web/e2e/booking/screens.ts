import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/lib/paths';
import { expectToast } from '../toast';
import type { Client } from './fixtures';

/** The page itself waits until a person could have typed it; nobody has to wait for that here. */
const TIME_TO_TYPE_MS = 5_000;

export const bookNow = (page: Page, price = '$180.00') =>
  page.getByRole('link', { name: `Book Now - ${price}` });
export const sheet = (page: Page, service = 'Portraits') =>
  page.getByRole('dialog', { name: `Book ${service}` });
export const nameField = (page: Page) => page.getByLabel('Your Name *');
export const emailField = (page: Page) => page.getByLabel('Email Address *');
export const messageField = (page: Page) => page.getByLabel('Message (Optional)');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Booking Request' });
export const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel' });
export const kept = (page: Page) =>
  page.getByText('Your request is not sent yet. What you typed is kept.', { exact: true });

export async function openSheet(page: Page, username: string) {
  await page.clock.install();
  await page.goto(paths.publicProfile(username));
  await bookNow(page).click();
  await expect(sheet(page)).toBeVisible();
}

/** Its entry in the history is gone as well: from here on, the way back leaves the page. */
export async function expectSheetClosed(page: Page) {
  await expect(sheet(page)).toBeHidden();
  const hasEntry = () => page.evaluate(() => 'sheet' in ((history.state ?? {}) as object));
  await expect.poll(hasEntry).toBe(false);
}

export async function fillIn(page: Page, { name, email }: Client, message = '') {
  await nameField(page).fill(name);
  await emailField(page).fill(email);
  await messageField(page).fill(message);
  await page.clock.fastForward(TIME_TO_TYPE_MS);
}

/** The dialog is closed, the toast is there and the page names the address. */
export async function expectSent(page: Page, email: string) {
  await expectToast(
    page,
    'Booking Request Sent!',
    'The photographer will contact you soon to confirm your booking.',
  );
  await expect(page.getByText(`Request sent. The reply goes to ${email}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function expectTyped(page: Page, { name, email }: Client, message: string) {
  await expect(nameField(page)).toHaveValue(name);
  await expect(emailField(page)).toHaveValue(email);
  await expect(messageField(page)).toHaveValue(message);
}

/** Where the requests for the first service of a page go. */
export async function bookingPath(page: Page): Promise<string> {
  const href = await bookNow(page).getAttribute('href');
  const [, username = '', serviceId = ''] = /^\/u\/([^/]+)\/book\/([^/]+)$/.exec(href ?? '') ?? [];
  return `/api/book/${username}/${serviceId}`;
}
