import type { Page } from '@playwright/test';
import { googleButton } from '../identity/screens';

/** Signs in through the popup of the test provider. */
export async function signInWithGoogle(page: Page, email: string) {
  const [provider] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
  await provider.getByLabel('E-mail').fill(email);
  await provider.getByRole('button', { name: 'Continue' }).click();
}
