import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/lib/paths';
import { expectToast } from '../toast';
import type { Client } from './fixtures';

/**
 * Longer than the form waits before it sends: the server quarantines requests that were filled in within two seconds.
 * Tests advance the clock by this time.
 */
export const TYPING_TIME_MS = 5_000;

export const bookNowLink = (page: Page, price = '$180.00') =>
  page.getByRole('link', { name: `Book Now - ${price}` });
export const bookingDialog = (page: Page, service = 'Portraits') =>
  page.getByRole('dialog', { name: `Book ${service}` });
export const nameField = (page: Page) => page.getByLabel('Your Name *');
export const emailField = (page: Page) => page.getByLabel('Email Address *');
export const messageField = (page: Page) => page.getByLabel('Message (Optional)');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Booking Request' });
export const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel' });
export const notSentNotice = (page: Page) =>
  page.getByText('Your request was not sent. Your text is still here.', { exact: true });

export async function openBookingDialog(page: Page, username: string) {
  await page.clock.install();
  await page.goto(paths.publicProfile(username));
  await bookNowLink(page).click();
  await expect(bookingDialog(page)).toBeVisible();
}

/** Also waits until the dialog has removed its history entry: after that, the back button leaves the page. */
export async function expectBookingDialogClosed(page: Page) {
  await expect(bookingDialog(page)).toBeHidden();
  const hasHistoryEntry = () => page.evaluate(() => 'sheet' in ((history.state ?? {}) as object));
  await expect.poll(hasHistoryEntry).toBe(false);
}

export async function fillBookingForm(page: Page, { name, email }: Client, message = '') {
  await nameField(page).fill(name);
  await emailField(page).fill(email);
  await messageField(page).fill(message);
  await page.clock.fastForward(TYPING_TIME_MS);
}

/** Checks that the dialog is closed, the toast is visible and the page shows the client's email address. */
export async function expectRequestSent(page: Page, email: string) {
  await expectToast(
    page,
    'Booking Request Sent!',
    'The photographer will contact you soon to confirm your booking.',
  );
  await expect(page.getByText(`Request sent. You'll get a reply at ${email}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function expectFormValues(page: Page, { name, email }: Client, message: string) {
  await expect(nameField(page)).toHaveValue(name);
  await expect(emailField(page)).toHaveValue(email);
  await expect(messageField(page)).toHaveValue(message);
}

/** Reads the API path for booking the $180.00 service from its link. */
export async function readBookingPath(page: Page): Promise<string> {
  const href = await bookNowLink(page).getAttribute('href');
  const [, username = '', serviceId = ''] = /^\/u\/([^/]+)\/book\/([^/]+)$/.exec(href ?? '') ?? [];
  return `/api/book/${username}/${serviceId}`;
}
