import type { Page } from '@playwright/test';
import { onCall } from '../profile/calls';
import type { Profile } from '../profile/photographers';

/** Shows somebody's own profile with parts that the server would not let them save, but may still have. */
export async function patchProfile(page: Page, parts: Partial<Profile>) {
  await onCall(page, 'GET', '/api/profile', async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as Profile;
    await route.fulfill({ response, json: { ...profile, ...parts } });
  });
}
