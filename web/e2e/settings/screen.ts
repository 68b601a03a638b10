import { expect, type Page } from '@playwright/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const settings = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' }),
  section: (page: Page, name: string) => page.getByRole('region', { name, exact: true }),
  nameField: (page: Page) => page.getByLabel('Name', { exact: true }),
  timeZone: (page: Page) => page.getByLabel('Time zone', { exact: true }),
  newEmail: (page: Page) => page.getByLabel('New email'),
  newPassword: (page: Page) => page.getByLabel('New password', { exact: true }),
  devices: (page: Page) => page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem'),
  theme: (page: Page, name: 'System' | 'Light' | 'Dark') => page.getByRole('radio', { name }),
  receiptsSwitch: (page: Page) => page.getByRole('switch', { name: 'Send receipts to clients' }),
  retention: (page: Page) => page.getByLabel('Keep old requests'),
  /** The dialog that asks the user to confirm their identity. */
  identityDialog: (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" }),
  deleteDialog: (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' }),
  button,

  /** Opens the screen and waits until all its data has loaded. */
  async open(page: Page) {
    await page.goto('/settings');
    await expect(settings.heading(page)).toBeVisible();
    await expect(settings.receiptsSwitch(page)).toBeVisible();
    await expect(settings.devices(page).first()).toBeVisible();
    await expect(button(page, 'Delete account')).toBeEnabled();
  },

  async changePassword(page: Page, password: string) {
    await page.getByRole('button', { name: /^(Change|Set a) password$/ }).click();
    await settings.newPassword(page).fill(password);
    await button(page, 'Save password').click();
  },

  async confirmIdentity(page: Page, password: string) {
    const dialog = settings.identityDialog(page);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog).toBeHidden();
  },
};

/** Rejects the first call to this path as the server does when the sign-in is older than five minutes. */
export async function requireRecentSignIn(page: Page, path: string, method: string) {
  let hasRejected = false;
  await page.route(path, (route, request) => {
    if (hasRejected || request.method() !== method) return route.fallback();
    hasRejected = true;
    const body = { message: 'Please sign in again before you change this.', code: 'requires-recent-login' };
    return route.fulfill({ status: 403, json: body });
  });
}
