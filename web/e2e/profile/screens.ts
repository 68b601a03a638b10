import { expect, type Locator, type Page } from '@playwright/test';
import type { Service } from './photographers';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** The form about a profile, on the create and on the edit screen. */
export const usernameField = (page: Page) => page.getByLabel('Username', { exact: true });
export const displayNameField = (page: Page) => page.getByLabel('Display Name', { exact: true });
export const bioField = (page: Page) => page.getByLabel('Bio', { exact: true });
export const showEmailSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Show my e-mail on my page' });
export const suggestions = (page: Page) =>
  page.getByRole('list', { name: 'Free names close to it' }).getByRole('button');

/** The colour of the page, on both screens. */
export const accentField = {
  swatch: (page: Page, name: string) =>
    page.getByRole('radiogroup', { name: 'Page colour' }).getByRole('radio', { name, exact: true }),
  own: (page: Page) => page.getByLabel(/^Your own/),
  reset: (page: Page) => button(page, 'Reset colour'),
  /** The button of a service as one of the two themes shows it. */
  preview: (page: Page, caption: string) =>
    page.locator('figure').filter({ hasText: caption }).getByRole('button', { includeHidden: true }),
};

/** The fields of one service, in a row or in the dialog. */
export const titleField = (within: Page | Locator) => within.getByLabel('Service Title', { exact: true });
export const descriptionField = (within: Page | Locator) => within.getByLabel('Description', { exact: true });
export const priceField = (within: Page | Locator) => within.getByLabel('Price ($)', { exact: true });

export async function fillService(within: Page | Locator, { title, description, price }: Service) {
  await titleField(within).fill(title);
  await priceField(within).fill(String(price / 100));
  await descriptionField(within).fill(description);
}

export const createScreen = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Create Your Profile' }),
  cancel: (page: Page) => page.getByRole('link', { name: 'Cancel' }),
  /** One service, counted from 1. */
  row: (page: Page, number: number) => page.getByRole('group', { name: `Service 0${String(number)}` }),
  rows: (page: Page) => page.getByRole('group', { name: /^Service 0\d$/ }),
  addService: (page: Page) => button(page, 'Add Service'),
  saveDraft: (page: Page) => button(page, 'Save Draft'),
  submit: (page: Page) => button(page, 'Create Profile'),
  draftOffer: (page: Page) => page.getByRole('region', { name: 'You have a draft on this device' }),
  restore: (page: Page) => button(page, 'Restore'),
  discard: (page: Page) => button(page, 'Discard'),
  preview: (page: Page) => page.getByRole('region', { name: 'Preview of your page' }),

  async open(page: Page) {
    await page.goto('/profile/create');
    await expect(createScreen.heading(page)).toBeVisible();
  },

  /** Adds a row at the end and fills it in. */
  async addRow(page: Page, service: Service) {
    const row = createScreen.row(page, (await createScreen.rows(page).count()) + 1);
    await createScreen.addService(page).click();
    await fillService(row, service);
    return row;
  },

  async fillProfile(page: Page, values: { username: string; displayName?: string; bio?: string }) {
    await usernameField(page).fill(values.username);
    if (values.displayName !== undefined) await displayNameField(page).fill(values.displayName);
    if (values.bio !== undefined) await bioField(page).fill(values.bio);
  },
};

/** The question before something is left or deleted. */
export const question = (page: Page, title: string) => page.getByRole('dialog', { name: title });

export const leaveCreation = (page: Page) => question(page, 'Leave without creating your profile?');

export const editScreen = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Edit Profile' }),
  back: (page: Page) => page.getByRole('link', { name: 'Back' }),
  editInfo: (page: Page) => button(page, 'Edit Info'),
  /** The tile, not the button of the dialog it opens. */
  addService: (page: Page) =>
    page.getByRole('main').getByRole('button', { name: 'Add Service', exact: true }),
  submit: (page: Page) => button(page, 'Update Profile'),
  services: (page: Page) => page.getByRole('region', { name: 'Your Services' }),
  newService: (page: Page) => page.getByRole('dialog', { name: 'Add New Service' }),
  editService: (page: Page) => page.getByRole('dialog', { name: 'Edit Service' }),
  showPhone: (page: Page) => page.getByRole('switch', { name: 'Show a phone number on my page' }),
  phone: (page: Page) => page.getByLabel('Phone', { exact: true }),
  showSocial: (page: Page) => page.getByRole('switch', { name: 'Show an Instagram link on my page' }),
  social: (page: Page) => page.getByLabel('Instagram name', { exact: true }),

  async open(page: Page) {
    await page.goto('/profile/edit');
    await expect(usernameField(page)).toBeVisible();
    // The last thing to come: whoever ends the session afterwards interrupts no call.
    await expect(dashboard.stats(page).getByRole('definition').first()).toBeVisible();
  },
};

export const leaveEditing = (page: Page) => question(page, 'Leave without saving?');

/** The home of somebody with a public page. */
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
