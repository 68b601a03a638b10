import { expect, type Page } from '@playwright/test';

/** The one toast on show. */
export const toastOn = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

/** Letter for letter: the title, and right below it the text. */
export async function expectToast(page: Page, title: string, text: string, options?: { timeout: number }) {
  await expect(toastOn(page)).toHaveText(title + text, options);
}

/** The same while a dialog is open, which keeps all else from screen readers except what is announced to them. */
export async function expectToastOverDialog(page: Page, title: string, text: string) {
  const region = page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true });
  const toast = region.getByRole('listitem', { includeHidden: true });
  await expect(toast).toHaveText(title + text);
  await expect(toast).toBeInViewport();
}
