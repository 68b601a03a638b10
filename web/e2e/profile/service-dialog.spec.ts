import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back';
import { expectToastOverDialog } from '../toast';
import { changesBy, loseAnswer, onCall } from './calls';
import { expect, test } from './fixtures';
import { FAMILIES, PORTRAITS, WEDDINGS } from './photographers';
import { descriptionField, editScreen, fillService, priceField, question, titleField } from './screens';

const closing = (page: Page) => question(page, 'Close without saving?');
const closeAnyway = (page: Page) => closing(page).getByRole('button', { name: 'Close', exact: true });

test('the service dialog says what is missing, starts at the first field and sends nothing', async ({
  page,
  photographers,
}) => {
  await photographers.established(page);
  const changes = changesBy(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newService(page);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(titleField(dialog)).toHaveAccessibleDescription('Title is required');
  await expect(descriptionField(dialog)).toHaveAccessibleDescription('Description is required');
  await expect(priceField(dialog)).toHaveAccessibleDescription('Price is required');
  await expect(titleField(dialog)).toBeFocused();
  expect(changes).toEqual([]);
});

test('the dialog opens with the focus in it, and Cancel gives it back to the tile', async ({
  page,
  photographers,
}) => {
  await photographers.established(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newService(page);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editScreen.addService(page)).toBeFocused();
});

test('a dialog with something typed asks before it closes', async ({ page, photographers }) => {
  await photographers.established(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newService(page);
  await titleField(dialog).fill('Half a thought');
  await page.keyboard.press('Escape');
  await closing(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(closing(page)).toHaveCount(0);
  await expect(titleField(dialog)).toHaveValue('Half a thought');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await closeAnyway(page).click();
  await expect(dialog).toHaveCount(0);
  await expect(editScreen.addService(page)).toBeFocused();
});

test('while a service is saved the button says so, nothing is sent twice and nothing closes the dialog', async ({
  page,
  photographers,
}) => {
  const { profile } = await photographers.established(page, { services: [] });
  const changes = changesBy(page);
  const release = await holdBack(page, '/api/services', 'POST');
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newService(page);
  await fillService(dialog, PORTRAITS);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await titleField(dialog).press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  release();
  await expect(dialog).toHaveCount(0);
  expect(changes).toEqual(['POST /api/services']);
  expect((await profile()).services).toMatchObject([PORTRAITS]);
});

test('a dialog that a reload interrupted is back with its text, and a stray tap does not lose it', async ({
  page,
  photographers,
}) => {
  await photographers.established(page, { services: [] });
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newService(page);
  await fillService(dialog, PORTRAITS);
  await page.reload();
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);
  await page.mouse.click(4, 4);
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);
});

test('a service whose answer was lost keeps its text and is there once after another try', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.established(page, { services: [] });
  await onCall(page, 'POST', '/api/services', loseAnswer);
  complaints.expectFailure('net::ERR_CONNECTION_RESET', '/api/services');
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newService(page);
  await fillService(dialog, PORTRAITS);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to create service. Please try again.');
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);

  await page.unroute('/api/services');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await profile()).services).toMatchObject([PORTRAITS]);
});

test('a change and a deletion that fail say so and leave everything as it is', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.established(page, { services: [PORTRAITS] });
  const [service] = (await profile()).services;
  const path = `/api/services/${service?.id ?? ''}`;
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  complaints.expectFailure(500, path);
  await editScreen.open(page);

  await page.getByRole('button', { name: 'Edit Portraits' }).click();
  const dialog = editScreen.editService(page);
  await fillService(dialog, WEDDINGS);
  await dialog.getByRole('button', { name: 'Update Service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to update service. Please try again.');
  await expect(titleField(dialog)).toHaveValue(WEDDINGS.title);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await closeAnyway(page).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Portraits' }).click();
  await question(page, 'Delete “Portraits”?').getByRole('button', { name: 'Delete service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to delete service. Please try again.');
  expect((await profile()).services).toMatchObject([PORTRAITS]);
});

test('a third service from another tab leaves no room for a fourth, and the dialog says so', async ({
  page,
  context,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.established(page, { services: [PORTRAITS, WEDDINGS] });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await editScreen.open(tab);
    await editScreen.addService(tab).click();
    await fillService(editScreen.newService(tab), FAMILIES);
  }
  await editScreen.newService(other).getByRole('button', { name: 'Add Service' }).click();
  await expect(editScreen.newService(other)).toHaveCount(0);

  complaints.expectFailure(409, '/api/services');
  const dialog = editScreen.newService(page);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expectToastOverDialog(page, 'Error', 'Failed to create service. Please try again.');
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'You can offer up to 3 services.' }),
  ).toBeVisible();
  await expect(titleField(dialog)).toHaveValue(FAMILIES.title);
  expect((await profile()).services).toHaveLength(3);
});
