import type { Page } from '@playwright/test';
import { holdCalls } from '../hold-calls';
import { expectToastOverDialog } from '../toast';
import { recordWrites, loseResponse, interceptCall } from './calls';
import { expect, test } from './fixtures';
import { FAMILIES, PORTRAITS, WEDDINGS } from './photographers';
import { descriptionField, editScreen, fillService, priceField, confirmDialog, titleField } from './screens';

const confirmCloseDialog = (page: Page) => confirmDialog(page, 'Close without saving?');
/** By its text, because the close button of a toast in the dialog has the same name. */
const confirmCloseButton = (page: Page) => confirmCloseDialog(page).getByText('Close', { exact: true });

test('shows errors under the fields, focuses the first and sends nothing', async ({
  page,
  photographers,
}) => {
  await photographers.createWithProfile(page);
  const writes = recordWrites(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newServiceDialog(page);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(titleField(dialog)).toHaveAccessibleDescription('Title is required');
  await expect(descriptionField(dialog)).toHaveAccessibleDescription('Description is required');
  await expect(priceField(dialog)).toHaveAccessibleDescription('Price is required');
  await expect(titleField(dialog)).toBeFocused();
  expect(writes).toEqual([]);
});

test('the dialog takes the focus, and Cancel returns it to the tile', async ({ page, photographers }) => {
  await photographers.createWithProfile(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newServiceDialog(page);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editScreen.addService(page)).toBeFocused();
});

test('asks before it closes a dialog with typed text', async ({ page, photographers }) => {
  await photographers.createWithProfile(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newServiceDialog(page);
  await titleField(dialog).fill('Half a thought');
  await page.keyboard.press('Escape');
  await confirmCloseDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(confirmCloseDialog(page)).toHaveCount(0);
  await expect(titleField(dialog)).toHaveValue('Half a thought');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await confirmCloseButton(page).click();
  await expect(dialog).toHaveCount(0);
  await expect(editScreen.addService(page)).toBeFocused();
});

test('while saving, shows a busy button, sends once and stays open', async ({ page, photographers }) => {
  const { getProfile } = await photographers.createWithProfile(page, { services: [] });
  const writes = recordWrites(page);
  const release = await holdCalls(page, '/api/services', 'POST');
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newServiceDialog(page);
  await fillService(dialog, PORTRAITS);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await titleField(dialog).press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  release();
  await expect(dialog).toHaveCount(0);
  expect(writes).toEqual(['POST /api/services']);
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);
});

test('reopens the dialog with its text after a reload, and keeps it after a tap outside', async ({
  page,
  photographers,
}) => {
  await photographers.createWithProfile(page, { services: [] });
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newServiceDialog(page);
  await fillService(dialog, PORTRAITS);
  await page.reload();
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);
  await page.mouse.click(4, 4);
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);
});

test('keeps the text when the response was lost, and creates one service', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithProfile(page, { services: [] });
  await interceptCall(page, 'POST', '/api/services', loseResponse);
  pageErrors.expectFailure('net::ERR_CONNECTION_RESET', '/api/services');
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newServiceDialog(page);
  await fillService(dialog, PORTRAITS);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to create service. Please try again.');
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);

  await page.unroute('/api/services');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);
});

test('shows an error and changes nothing when an update or a deletion fails', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithProfile(page, { services: [PORTRAITS] });
  const [service] = (await getProfile()).services;
  const path = `/api/services/${service?.id ?? ''}`;
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  pageErrors.expectFailure(500, path);
  await editScreen.open(page);

  await page.getByRole('button', { name: 'Edit Portraits' }).click();
  const dialog = editScreen.editServiceDialog(page);
  await fillService(dialog, WEDDINGS);
  await dialog.getByRole('button', { name: 'Update Service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to update service. Please try again.');
  await expect(titleField(dialog)).toHaveValue(WEDDINGS.title);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await confirmCloseButton(page).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Portraits' }).click();
  await confirmDialog(page, 'Delete “Portraits”?').getByRole('button', { name: 'Delete service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to delete service. Please try again.');
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);
});

test('rejects a fourth service when another tab has added the third', async ({
  page,
  context,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithProfile(page, { services: [PORTRAITS, WEDDINGS] });
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    await editScreen.open(tab);
    await editScreen.addService(tab).click();
    await fillService(editScreen.newServiceDialog(tab), FAMILIES);
  }
  await editScreen.newServiceDialog(otherTab).getByRole('button', { name: 'Add Service' }).click();
  await expect(editScreen.newServiceDialog(otherTab)).toHaveCount(0);

  pageErrors.expectFailure(409, '/api/services');
  const dialog = editScreen.newServiceDialog(page);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to create service. Please try again.');
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'You can offer up to 3 services.' }),
  ).toBeVisible();
  await expect(titleField(dialog)).toHaveValue(FAMILIES.title);
  expect((await getProfile()).services).toHaveLength(3);
});
