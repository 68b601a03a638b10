import type { Page } from '@playwright/test';
import type { PageErrors } from '../page-errors';
import { holdCalls } from '../hold-calls';
import { goOffline } from '../pages';
import { expectToast } from '../toast';
import { recordWrites, loseResponse, interceptCall } from './calls';
import { expect, test } from './fixtures';
import { FAMILIES, generateUsername, PORTRAITS, WEDDINGS } from './photographers';
import { bioField, creationScreen, editScreen, fillService, titleField, usernameField } from './screens';

const SERVICE_FAILED_TOAST = ['Error', 'Failed to create service. Please try again.'] as const;
const UNSAVED_SERVICES_TEXT =
  'Your profile is saved, but some services are not. Press Create Profile to try again.';

test('saves the profile first, then one service after another, with a busy button', async ({
  page,
  photographers,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const writes = recordWrites(page);
  const release = await holdCalls(page, '/api/profile', 'PUT');
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  for (const service of [PORTRAITS, WEDDINGS, FAMILIES]) await creationScreen.addRow(page, service);

  const boxBefore = await creationScreen.submit(page).boundingBox();
  await creationScreen.submit(page).click();
  const busyButton = page.getByRole('button', { name: 'Creating...', exact: true });
  await expect(busyButton).toBeDisabled();
  expect((await busyButton.boundingBox())?.width).toBe(boxBefore?.width);
  await expect.poll(() => writes).toEqual(['PUT /api/profile']);

  release();
  await expect(page).toHaveURL('/');
  expect(writes).toEqual(['PUT /api/profile', ...Array<string>(3).fill('POST /api/services')]);
  expect((await getProfile()).services).toMatchObject([PORTRAITS, WEDDINGS, FAMILIES]);
});

test('keeps the text after saving failed offline, and saves once when online', async ({
  page,
  context,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username });
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  const row = await creationScreen.addRow(page, PORTRAITS);

  pageErrors.expectFailure('net::ERR_INTERNET_DISCONNECTED', '/api/profile');
  await goOffline(page);
  await creationScreen.submit(page).click();
  await expect(
    page.getByText("You're offline. Your changes are still here. Try again when you're back online."),
  ).toBeVisible();
  await expectToast(page, 'Error', 'Failed to create profile. Please try again.');
  await expect(usernameField(page)).toHaveValue(username);
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);

  await context.setOffline(false);
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await getProfile()).toMatchObject({ username, services: [PORTRAITS] });
});

test('marks failed and saved services, and a retry sends only the missing ones', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const writes = recordWrites(page);
  let postCount = 0;
  await interceptCall(page, 'POST', '/api/services', async (route) => {
    postCount += 1;
    await (postCount === 2 ? route.abort('connectionfailed') : route.continue());
  });
  pageErrors.expectFailure('net::ERR_CONNECTION_FAILED', '/api/services');
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  for (const service of [PORTRAITS, WEDDINGS, FAMILIES]) await creationScreen.addRow(page, service);
  await creationScreen.submit(page).click();

  await expectToast(page, ...SERVICE_FAILED_TOAST);
  await expect(page.getByText(UNSAVED_SERVICES_TEXT)).toBeVisible();
  await expect(creationScreen.row(page, 1).getByRole('status')).toHaveText('Saved');
  await expect(creationScreen.row(page, 2).getByRole('status')).toHaveText('Not saved yet');
  await expect(creationScreen.row(page, 3).getByRole('status')).toHaveText('Not saved yet');
  await expect(titleField(creationScreen.row(page, 1))).not.toBeEditable();
  await expect(titleField(creationScreen.row(page, 2))).toBeEditable();
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);

  writes.length = 0;
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(writes).toEqual(['POST /api/services', 'POST /api/services']);
  expect((await getProfile()).services).toMatchObject([PORTRAITS, WEDDINGS, FAMILIES]);
});

test('removing a service whose response was lost deletes it, and Cancel asks before later text is lost', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  await interceptCall(page, 'POST', '/api/services', loseResponse);
  pageErrors.expectFailure('net::ERR_CONNECTION_RESET', '/api/services');
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  const row = await creationScreen.addRow(page, PORTRAITS);
  await creationScreen.submit(page).click();
  await expect(row.getByRole('status')).toHaveText('Not saved yet');
  await page.unroute('/api/services');

  // The server has stored the service, although the page got no response. Removing the row must delete it there too.
  const deleteResponse = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await row.getByRole('button', { name: 'Remove service 01' }).click();
  expect((await deleteResponse).status()).toBe(204);
  expect((await getProfile()).services).toEqual([]);
  await bioField(page).fill('Thought of later.');
  await creationScreen.cancel(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(bioField(page)).toHaveValue('Thought of later.');
});

test('offers an unsaved service on the edit screen', async ({ page, photographers, pageErrors }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  await interceptCall(page, 'POST', '/api/services', (route) => route.abort('connectionfailed'));
  pageErrors.expectFailure('net::ERR_CONNECTION_FAILED', '/api/services');
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  const row = await creationScreen.addRow(page, PORTRAITS);
  await creationScreen.submit(page).click();
  await expect(row.getByRole('status')).toHaveText('Not saved yet');
  await creationScreen.cancel(page).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.unroute('/api/services');

  await editScreen.open(page);
  await page.getByRole('button', { name: `Finish ${PORTRAITS.title}` }).click();
  const dialog = editScreen.newServiceDialog(page);
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);
});

/** Creates a profile with one service whose response is lost. */
async function loseServiceResponse(page: Page, pageErrors: PageErrors) {
  await interceptCall(page, 'POST', '/api/services', loseResponse);
  pageErrors.expectFailure('net::ERR_CONNECTION_RESET', '/api/services');
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  await creationScreen.addRow(page, PORTRAITS);
  await creationScreen.submit(page).click();
  await expectToast(page, ...SERVICE_FAILED_TOAST);
}

test('does not create a service twice when its response was lost', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  await loseServiceResponse(page, pageErrors);
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);

  await page.unroute('/api/services');
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await getProfile()).services).toMatchObject([PORTRAITS]);
});

test('after a reload, updates a service whose response was lost', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  await loseServiceResponse(page, pageErrors);
  await page.unroute('/api/services');

  // The form restores the draft of an interrupted save without asking.
  await page.reload();
  const row = creationScreen.row(page, 1);
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  await fillService(row, WEDDINGS);
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await getProfile()).services).toMatchObject([WEDDINGS]);
});

test('saves a profile again when its response was lost', async ({ page, photographers, pageErrors }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await interceptCall(page, 'PUT', '/api/profile', loseResponse);
  pageErrors.expectFailure('net::ERR_CONNECTION_RESET', '/api/profile');
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username });
  await creationScreen.addRow(page, PORTRAITS);
  await creationScreen.submit(page).click();
  await expectToast(page, 'Error', 'Failed to create profile. Please try again.');

  await page.unroute('/api/profile');
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await getProfile()).toMatchObject({ username, services: [PORTRAITS] });
});
