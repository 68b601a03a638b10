import { expectAccessibleInBothThemes } from '../axe';
import { holdBack } from '../hold-back';
import { welcome } from '../identity/screens';
import { onCall } from './calls';
import { expect, test } from './fixtures';
import { freshUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  createScreen,
  dashboard,
  editScreen,
  leaveCreation,
  priceField,
  suggestions,
  titleField,
  usernameField,
} from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'home has no accessibility violation: loading, welcome, dashboard, not loaded',
  { tag: '@layout' },
  async ({ page, photographers, complaints }) => {
    await photographers.newcomer(page);
    const release = await holdBack(page, '/api/profile');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Loading...' })).toBeAttached();
    await expectAccessibleInBothThemes(page, 'loading');
    release();
    await expect(welcome(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'welcome');

    await photographers.established(page);
    await page.goto('/');
    await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'dashboard');

    await onCall(page, 'GET', '/api/profile', (route) => route.fulfill({ status: 503, body: '' }));
    complaints.expectFailure(503, '/api/profile');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your profile did not load' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'not loaded');
  },
);

test(
  'home and the edit screen without services have no accessibility violation',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.established(page, { services: [] });
    await page.goto('/');
    await expect(page.getByText('No services yet')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'home');
    await editScreen.open(page);
    await expect(page.getByText('No services yet')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the edit screen');
  },
);

test(
  'the create screen has no accessibility violation: empty, with errors, a taken name, before leaving',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.elsewhere();
    await photographers.newcomer(page);
    await createScreen.open(page);
    await expectAccessibleInBothThemes(page, 'empty');

    const row = await createScreen.addRow(page, PORTRAITS);
    await priceField(row).fill('nothing');
    await createScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'with errors');

    await usernameField(page).fill(username);
    await expect(suggestions(page).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a taken name');

    await createScreen.cancel(page).click();
    await expect(leaveCreation(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the question before leaving');
  },
);

test(
  'the create screen has no accessibility violation: a draft, while it saves, a failed service',
  { tag: '@layout' },
  async ({ page, photographers, complaints }) => {
    await photographers.newcomer(page);
    const release = await holdBack(page, '/api/profile', 'PUT');
    complaints.expectFailure('net::ERR_FAILED', '/api/services');
    let posts = 0;
    await onCall(page, 'POST', '/api/services', (route) => {
      posts += 1;
      return posts === 2 ? route.abort() : route.continue();
    });
    await createScreen.open(page);
    await usernameField(page).fill(freshUsername());
    await createScreen.addRow(page, PORTRAITS);
    await page.reload();
    await expect(createScreen.draftOffer(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a draft is offered');

    await createScreen.restore(page).click();
    await createScreen.addRow(page, WEDDINGS);
    await createScreen.submit(page).click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'while it saves');
    release();
    await expect(page.getByText('Not saved yet', { exact: true }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a service failed');
  },
);

test(
  'the edit screen and its dialogs have no accessibility violation',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.established(page);
    await editScreen.open(page);
    await expectAccessibleInBothThemes(page, 'the edit screen');

    await usernameField(page).fill('a');
    await editScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'with errors');

    await editScreen.addService(page).click();
    const dialog = editScreen.newService(page);
    await dialog.getByRole('button', { name: 'Add Service' }).click();
    await expect(titleField(dialog)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'the service dialog with errors');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Delete ${PORTRAITS.title}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the question before a service is deleted');
  },
);
