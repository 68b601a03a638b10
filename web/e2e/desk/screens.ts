import { expect, type Page } from '@playwright/test';
import { dashboard } from '../profile/screens';

export const studioLinks = (page: Page) => page.getByRole('navigation', { name: 'Studio' });
export const studioLink = (page: Page, name: 'Home' | 'Requests' | 'Profile' | 'Settings') =>
  studioLinks(page).getByRole('link', { name });

export const shareKit = (page: Page) => page.getByRole('dialog', { name: 'Share your page' });
export const livePanel = (page: Page) => page.getByRole('region', { name: 'Your page is live' });
export const code = (page: Page) => page.getByRole('img', { name: /^QR code that opens / });

export async function openHome(page: Page, displayName = 'Anna Berg') {
  await page.goto('/');
  await expect(dashboard.name(page, displayName)).toBeVisible();
}

export async function openShareKit(page: Page) {
  await openHome(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(shareKit(page)).toBeVisible();
  await expect(code(page)).toBeVisible();
}
