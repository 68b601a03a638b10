import { expect, type Page } from '@playwright/test';

export const visibleToast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

export async function expectToast(page: Page, title: string, text: string, options?: { timeout: number }) {
  await expect(visibleToast(page)).toHaveText(title + text, options);
}

/** `expectToast` for a toast over a dialog, which hides the rest of the page from screen readers. */
export async function expectToastOverDialog(page: Page, title: string, text: string) {
  const region = page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true });
  const toast = region.getByRole('listitem', { includeHidden: true });
  await expect(toast).toHaveText(title + text);
  await expect(toast).toBeInViewport();
}
