import { expect, type Page } from '@playwright/test';

/** The one toast on show. */
export const toastOn = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

/** Letter for letter: the title, and right below it the text. */
export async function expectToast(page: Page, title: string, text: string, options?: { timeout: number }) {
  await expect(toastOn(page)).toHaveText(title + text, options);
}
