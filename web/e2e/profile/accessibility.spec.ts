import { expectAccessibleInBothThemes } from '../axe';
import { holdCalls } from '../hold-calls';
import { welcomeHeading } from '../identity/screens';
import { visibleToast } from '../toast';
import { interceptCall } from './calls';
import { expect, test } from './fixtures';
import { generateUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  creationScreen,
  dashboard,
  editScreen,
  leaveCreateDialog,
  priceField,
  suggestions,
  titleField,
  usernameField,
} from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'home has no accessibility violations: loading, without a profile, with a profile, failed',
  { tag: '@layout' },
  async ({ page, photographers, pageErrors }) => {
    await photographers.createWithoutProfile(page);
    const release = await holdCalls(page, '/api/profile');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Loading...' })).toBeAttached();
    await expectAccessibleInBothThemes(page, 'loading');
    release();
    await expect(welcomeHeading(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'without a profile');

    await photographers.createWithProfile(page);
    await page.goto('/');
    await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'with a profile');

    await interceptCall(page, 'GET', '/api/profile', (route) => route.fulfill({ status: 503, body: '' }));
    pageErrors.expectFailure(503, '/api/profile');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: "Couldn't load your profile" })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'failed');
  },
);

test(
  'home and the edit screen without services have no accessibility violations',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.createWithProfile(page, { services: [] });
    await page.goto('/');
    await expect(page.getByText('No services yet')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'home');
    await editScreen.open(page);
    await expect(page.getByText('No services yet')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the edit screen');
  },
);

test(
  'the create screen has no accessibility violations: empty, with errors, with a taken username, before leaving',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.createInOtherBrowser();
    await photographers.createWithoutProfile(page);
    await creationScreen.open(page);
    await expectAccessibleInBothThemes(page, 'empty');

    const row = await creationScreen.addRow(page, PORTRAITS);
    await priceField(row).fill('nothing');
    await creationScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'with errors');

    await usernameField(page).fill(username);
    await expect(suggestions(page).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'with a taken username');

    await creationScreen.cancel(page).click();
    await expect(leaveCreateDialog(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the confirmation before leaving');
  },
);

test(
  'the create screen has no accessibility violations: with a draft, while saving, after a failed service',
  { tag: '@layout' },
  async ({ page, photographers, pageErrors }) => {
    await photographers.createWithoutProfile(page);
    const release = await holdCalls(page, '/api/profile', 'PUT');
    pageErrors.expectFailure('net::ERR_FAILED', '/api/services');
    let postCount = 0;
    await interceptCall(page, 'POST', '/api/services', (route) => {
      postCount += 1;
      return postCount === 2 ? route.abort() : route.continue();
    });
    await creationScreen.open(page);
    await usernameField(page).fill(generateUsername());
    await creationScreen.addRow(page, PORTRAITS);
    await page.reload();
    await expect(creationScreen.draftBanner(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'with a draft offer');

    await creationScreen.restore(page).click();
    await creationScreen.addRow(page, WEDDINGS);
    await creationScreen.submit(page).click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'while saving');
    release();
    await expect(page.getByText('Not saved yet', { exact: true }).first()).toBeVisible();
    await expect(visibleToast(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'after a failed service');
  },
);

test(
  'the edit screen and its dialogs have no accessibility violations',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await editScreen.open(page);
    await expectAccessibleInBothThemes(page, 'the edit screen');

    await usernameField(page).fill('a');
    await editScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'with errors');

    await editScreen.addService(page).click();
    const dialog = editScreen.newServiceDialog(page);
    await dialog.getByRole('button', { name: 'Add Service' }).click();
    await expect(titleField(dialog)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'the service dialog with errors');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Delete ${PORTRAITS.title}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the confirmation before deleting a service');
  },
);
