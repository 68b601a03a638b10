import type { Page } from '@playwright/test';
import { interceptCall } from '../profile/calls';
import type { Profile } from '../profile/photographers';

/**
 * Changes the profile in API responses. This allows a profile without a name, which the server no longer accepts but
 * may still have stored.
 */
export async function patchProfile(page: Page, changes: Partial<Profile>) {
  await interceptCall(page, 'GET', '/api/profile', async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as Profile;
    await route.fulfill({ response, json: { ...profile, ...changes } });
  });
}
