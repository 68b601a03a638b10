import { expect, type Locator, type Page } from '@playwright/test';
import type { Service } from './photographers';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

// The fields of the profile form, on the create and the edit screen.
export const usernameField = (page: Page) => page.getByLabel('Username', { exact: true });
export const displayNameField = (page: Page) => page.getByLabel('Display Name', { exact: true });
export const bioField = (page: Page) => page.getByLabel('Bio', { exact: true });
export const showEmailSwitch = (page: Page) => page.getByRole('switch', { name: 'Show my email on my page' });
export const suggestions = (page: Page) =>
  page.getByRole('list', { name: 'Available usernames' }).getByRole('button');

/** The accent field of the profile form. */
export const accentField = {
  swatch: (page: Page, name: string) =>
    page.getByRole('radiogroup', { name: 'Page colour' }).getByRole('radio', { name, exact: true }),
  custom: (page: Page) => page.getByLabel(/^Custom/),
  reset: (page: Page) => button(page, 'Reset colour'),
  /** The preview of a service button in one theme. */
  preview: (page: Page, caption: string) =>
    page.locator('figure').filter({ hasText: caption }).getByRole('button', { includeHidden: true }),
};

// The fields of one service, in a row of the create form or in the service dialog.
export const titleField = (within: Page | Locator) => within.getByLabel('Service Title', { exact: true });
export const descriptionField = (within: Page | Locator) => within.getByLabel('Description', { exact: true });
export const priceField = (within: Page | Locator) => within.getByLabel('Price ($)', { exact: true });

export async function fillService(within: Page | Locator, { title, description, price }: Service) {
  await titleField(within).fill(title);
  await priceField(within).fill(String(price / 100));
  await descriptionField(within).fill(description);
}

export const creationScreen = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Create Your Profile' }),
  cancel: (page: Page) => page.getByRole('link', { name: 'Cancel' }),
  /** The row of a service. The first row is 1. */
  row: (page: Page, number: number) => page.getByRole('group', { name: `Service 0${String(number)}` }),
  rows: (page: Page) => page.getByRole('group', { name: /^Service 0\d$/ }),
  addService: (page: Page) => button(page, 'Add Service'),
  saveDraft: (page: Page) => button(page, 'Save Draft'),
  submit: (page: Page) => button(page, 'Create Profile'),
  draftBanner: (page: Page) => page.getByRole('region', { name: 'You have a saved draft' }),
  restore: (page: Page) => button(page, 'Restore'),
  discard: (page: Page) => button(page, 'Discard'),
  preview: (page: Page) => page.getByRole('region', { name: 'Preview of your page' }),

  async open(page: Page) {
    await page.goto('/profile/create');
    await expect(creationScreen.heading(page)).toBeVisible();
  },

  /** Adds a row at the end and fills it in. */
  async addRow(page: Page, service: Service) {
    const row = creationScreen.row(page, (await creationScreen.rows(page).count()) + 1);
    await creationScreen.addService(page).click();
    await fillService(row, service);
    return row;
  },

  async fillProfile(page: Page, values: { username: string; displayName?: string; bio?: string }) {
    await usernameField(page).fill(values.username);
    if (values.displayName !== undefined) await displayNameField(page).fill(values.displayName);
    if (values.bio !== undefined) await bioField(page).fill(values.bio);
  },
};

/** The confirmation dialog before leaving, closing or deleting. */
export const confirmDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

export const leaveCreateDialog = (page: Page) => confirmDialog(page, 'Leave without creating your profile?');

export const editScreen = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Edit Profile' }),
  back: (page: Page) => page.getByRole('link', { name: 'Back' }),
  editInfo: (page: Page) => button(page, 'Edit Info'),
  /** The tile in the list of services, not the button in the dialog. */
  addService: (page: Page) =>
    page.getByRole('main').getByRole('button', { name: 'Add Service', exact: true }),
  submit: (page: Page) => button(page, 'Update Profile'),
  services: (page: Page) => page.getByRole('region', { name: 'Your Services' }),
  newServiceDialog: (page: Page) => page.getByRole('dialog', { name: 'Add New Service' }),
  editServiceDialog: (page: Page) => page.getByRole('dialog', { name: 'Edit Service' }),
  showPhoneSwitch: (page: Page) => page.getByRole('switch', { name: 'Show a phone number on my page' }),
  phoneField: (page: Page) => page.getByLabel('Phone', { exact: true }),
  showSocialSwitch: (page: Page) => page.getByRole('switch', { name: 'Show an Instagram link on my page' }),
  socialField: (page: Page) => page.getByLabel('Instagram username', { exact: true }),

  async open(page: Page) {
    const userResponse = page.waitForResponse('/api/auth/user');
    await page.goto('/profile/edit');
    await expect(usernameField(page)).toBeVisible();
    // The statistics and the user load last. A session that ends afterwards interrupts no call.
    await expect(dashboard.stats(page).getByRole('definition').first()).toBeVisible();
    await userResponse;
  },
};

export const leaveEditDialog = (page: Page) => confirmDialog(page, 'Leave without saving?');

/** Home of a photographer with a profile. */
export const dashboard = {
  name: (page: Page, displayName: string) => page.getByRole('heading', { level: 1, name: displayName }),
  services: (page: Page) => page.getByRole('region', { name: 'Your Services' }),
  stats: (page: Page) => page.getByRole('region', { name: 'Profile Stats' }),
};

export const publicPage = {
  name: (page: Page, displayName: string) => page.getByRole('heading', { level: 1, name: displayName }),
  contact: (page: Page, kind: 'Email' | 'Call' | 'Instagram') =>
    page.getByRole('link', { name: kind, exact: true }),
};
