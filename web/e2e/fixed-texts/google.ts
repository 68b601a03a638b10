import type { Page } from '@playwright/test';
import { googleButton } from '../identity/screens';

/** Through the window of the provider in Google's place. */
export async function chooseAtGoogle(page: Page, email: string) {
  const [provider] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
  await provider.getByLabel('E-mail').fill(email);
  await provider.getByRole('button', { name: 'Continue' }).click();
}
