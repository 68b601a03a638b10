import { expect, type Page } from '@playwright/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const settings = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' }),
  section: (page: Page, name: string) => page.getByRole('region', { name, exact: true }),
  name: (page: Page) => page.getByLabel('Name', { exact: true }),
  timeZone: (page: Page) => page.getByLabel('Time zone', { exact: true }),
  newEmail: (page: Page) => page.getByLabel('New email'),
  newPassword: (page: Page) => page.getByLabel('New password', { exact: true }),
  devices: (page: Page) => page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem'),
  theme: (page: Page, name: 'System' | 'Light' | 'Dark') => page.getByRole('radio', { name }),
  receipts: (page: Page) => page.getByRole('switch', { name: 'Send receipts to clients' }),
  retention: (page: Page) => page.getByLabel('Keep old requests'),
  /** The question whether it is really them. */
  identity: (page: Page) => page.getByRole('dialog', { name: 'Is it you?' }),
  deletion: (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' }),
  button,

  /** Opens the screen, with all that it fetches. */
  async open(page: Page) {
    await page.goto('/settings');
    await expect(settings.heading(page)).toBeVisible();
    await expect(settings.receipts(page)).toBeVisible();
    await expect(settings.devices(page).first()).toBeVisible();
    await expect(button(page, 'Delete account')).toBeEnabled();
  },

  async changePassword(page: Page, password: string) {
    await page.getByRole('button', { name: /^(Change|Set a) password$/ }).click();
    await settings.newPassword(page).fill(password);
    await button(page, 'Save password').click();
  },

  async prove(page: Page, password: string) {
    const dialog = settings.identity(page);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog).toBeHidden();
  },
};

/** Lets the server find the next sign-in too old, once, as it does after five minutes. */
export async function makeSignInOld(page: Page, path: string, method: string) {
  let isDone = false;
  await page.route(path, (route, request) => {
    if (isDone || request.method() !== method) return route.fallback();
    isDone = true;
    const body = { message: 'Please sign in again before you change this.', code: 'requires-recent-login' };
    return route.fulfill({ status: 403, json: body });
  });
}
