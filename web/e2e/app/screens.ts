import { expect, type Page } from '@playwright/test';
import { dashboard } from '../profile/screens';

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const navLink = (page: Page, name: 'Home' | 'Requests' | 'Profile' | 'Settings') =>
  navigation(page).getByRole('link', { name });

export const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share your page' });
/** The panel that a photographer sees after publishing a profile. */
export const livePanel = (page: Page) => page.getByRole('region', { name: 'Your page is live' });
export const qrCode = (page: Page) => page.getByRole('img', { name: /^QR code that opens / });

export async function openHome(page: Page, displayName = 'Anna Berg') {
  await page.goto('/');
  await expect(dashboard.name(page, displayName)).toBeVisible();
}

export async function openShareDialog(page: Page) {
  await openHome(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(shareDialog(page)).toBeVisible();
  await expect(qrCode(page)).toBeVisible();
}
