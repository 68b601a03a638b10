import { expectAccessible } from '../axe';
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // What is still fading in has less contrast than it will have.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('home has no accessibility violation: welcome, loading, dashboard, without services', async ({
      page,
      photographers,
      openOtherBrowser,
    }) => {
      await photographers.newcomer(page);
      const release = await holdBack(page, '/api/profile');
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Loading...' })).toBeAttached();
      await expectAccessible(page);
      release();
      await expect(welcome(page)).toBeVisible();
      await expectAccessible(page);

      await photographers.established(page);
      await page.goto('/');
      await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
      await expectAccessible(page);

      const other = await openOtherBrowser();
      await photographers.established(other, { services: [] });
      await other.goto('/');
      await expect(other.getByText('No services yet')).toBeVisible();
      await expectAccessible(other);
    });

    test('a home that did not load has none', async ({ page, photographers, complaints }) => {
      await photographers.established(page);
      await onCall(page, 'GET', '/api/profile', (route) => route.fulfill({ status: 503, body: '' }));
      complaints.expectFailure(503, '/api/profile');
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Your profile did not load' })).toBeVisible();
      await expectAccessible(page);
    });

    test('the create screen has none: empty, full of errors, a taken name, the question before leaving', async ({
      page,
      photographers,
    }) => {
      const { username } = await photographers.elsewhere();
      await photographers.newcomer(page);
      await createScreen.open(page);
      await expectAccessible(page);

      const row = await createScreen.addRow(page, PORTRAITS);
      await priceField(row).fill('nothing');
      await createScreen.submit(page).click();
      await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);

      await usernameField(page).fill(username);
      await expect(suggestions(page).first()).toBeVisible();
      await expectAccessible(page);

      await createScreen.cancel(page).click();
      await expect(leaveCreation(page)).toBeVisible();
      await expectAccessible(page);
    });

    test('nor has it while it saves, when a row failed, and when a draft is offered', async ({
      page,
      photographers,
      complaints,
    }) => {
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
      await expectAccessible(page);

      await createScreen.restore(page).click();
      await createScreen.addRow(page, WEDDINGS);
      await createScreen.submit(page).click();
      await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
      await expectAccessible(page);
      release();
      await expect(page.getByText('Not saved yet', { exact: true }).first()).toBeVisible();
      await expectAccessible(page);
    });

    test('the edit screen has none: full, and with errors', async ({ page, photographers }) => {
      await photographers.established(page);
      await editScreen.open(page);
      await expectAccessible(page);

      await usernameField(page).fill('a');
      await editScreen.submit(page).click();
      await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    test('nor have its dialogs', async ({ page, photographers }) => {
      await photographers.established(page);
      await editScreen.open(page);
      await editScreen.addService(page).click();
      const dialog = editScreen.newService(page);
      await dialog.getByRole('button', { name: 'Add Service' }).click();
      await expect(titleField(dialog)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('button', { name: `Delete ${PORTRAITS.title}` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });

    test('nor has it without services', async ({ page, photographers }) => {
      await photographers.established(page, { services: [] });
      await editScreen.open(page);
      await expect(page.getByText('No services yet')).toBeVisible();
      await expectAccessible(page);
    });

    test('the public page has none: with everything, and without services', async ({
      page,
      photographers,
    }) => {
      const { username } = await photographers.elsewhere();
      const bare = await photographers.elsewhere({ services: [], bio: '' });
      await page.goto(`/u/${username}`);
      await expect(page.getByRole('heading', { level: 3, name: PORTRAITS.title })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/u/${bare.username}`);
      await expect(page.getByRole('heading', { name: 'No Services Available' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
