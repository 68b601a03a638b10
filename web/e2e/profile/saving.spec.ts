import type { Page } from '@playwright/test';
import type { Complaints } from '../complaints';
import { holdBack } from '../hold-back';
import { goOffline } from '../pages';
import { expectToast } from '../toast';
import { changesBy, loseAnswer, onCall } from './calls';
import { expect, test } from './fixtures';
import { FAMILIES, freshUsername, PORTRAITS, WEDDINGS } from './photographers';
import { bioField, createScreen, editScreen, fillService, titleField, usernameField } from './screens';

const SERVICE_FAILED = ['Error', 'Failed to create service. Please try again.'] as const;
const UNSAVED =
  'Your profile is saved. What is marked “Not saved yet” is not: press Create Profile to try again.';

test('the profile goes first, then one service after another, and the button says so meanwhile', async ({
  page,
  photographers,
}) => {
  const { profile } = await photographers.newcomer(page);
  const changes = changesBy(page);
  const release = await holdBack(page, '/api/profile', 'PUT');
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  for (const service of [PORTRAITS, WEDDINGS, FAMILIES]) await createScreen.addRow(page, service);

  const before = await createScreen.submit(page).boundingBox();
  await createScreen.submit(page).click();
  const busy = page.getByRole('button', { name: 'Creating...', exact: true });
  await expect(busy).toBeDisabled();
  expect((await busy.boundingBox())?.width).toBe(before?.width);
  expect(changes).toEqual(['PUT /api/profile']);

  release();
  await expect(page).toHaveURL('/');
  expect(changes).toEqual(['PUT /api/profile', ...Array<string>(3).fill('POST /api/services')]);
  expect((await profile()).services).toMatchObject([PORTRAITS, WEDDINGS, FAMILIES]);
});

test('offline in the middle of saving: nothing is lost, and back online it is saved exactly once', async ({
  page,
  context,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  const username = freshUsername();
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username });
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  const row = await createScreen.addRow(page, PORTRAITS);

  complaints.expectFailure('net::ERR_INTERNET_DISCONNECTED', '/api/profile');
  await goOffline(page);
  await createScreen.submit(page).click();
  await expect(
    page.getByText('No connection. Everything you typed is still here. Try again when you are back online.'),
  ).toBeVisible();
  await expectToast(page, 'Error', 'Failed to create profile. Please try again.');
  await expect(usernameField(page)).toHaveValue(username);
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);

  await context.setOffline(false);
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await profile()).toMatchObject({ username, services: [PORTRAITS] });
});

test('a service that fails is marked, the saved ones are too, and trying again sends only what is missing', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  const changes = changesBy(page);
  let posts = 0;
  await onCall(page, 'POST', '/api/services', async (route) => {
    posts += 1;
    await (posts === 2 ? route.abort('connectionfailed') : route.continue());
  });
  complaints.expectFailure('net::ERR_CONNECTION_FAILED', '/api/services');
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  for (const service of [PORTRAITS, WEDDINGS, FAMILIES]) await createScreen.addRow(page, service);
  await createScreen.submit(page).click();

  await expectToast(page, ...SERVICE_FAILED);
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await expect(createScreen.row(page, 1).getByRole('status')).toHaveText('Saved');
  await expect(createScreen.row(page, 2).getByRole('status')).toHaveText('Not saved yet');
  await expect(createScreen.row(page, 3).getByRole('status')).toHaveText('Not saved yet');
  await expect(titleField(createScreen.row(page, 1))).not.toBeEditable();
  await expect(titleField(createScreen.row(page, 2))).toBeEditable();
  expect((await profile()).services).toMatchObject([PORTRAITS]);

  changes.length = 0;
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(changes).toEqual(['POST /api/services', 'POST /api/services']);
  expect((await profile()).services).toMatchObject([PORTRAITS, WEDDINGS, FAMILIES]);
});

test('once the profile is saved, leaving still asks about what was typed since', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  await onCall(page, 'POST', '/api/services', loseAnswer);
  complaints.expectFailure('net::ERR_CONNECTION_RESET', '/api/services');
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  const row = await createScreen.addRow(page, PORTRAITS);
  await createScreen.submit(page).click();
  await expect(row.getByRole('status')).toHaveText('Not saved yet');
  await page.unroute('/api/services');

  // It arrived although nobody here knew: given up, it goes from the server too.
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await row.getByRole('button', { name: 'Remove service 01' }).click();
  expect((await deleted).status()).toBe(204);
  expect((await profile()).services).toEqual([]);
  await bioField(page).fill('Thought of later.');
  await createScreen.cancel(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(bioField(page)).toHaveValue('Thought of later.');
});

test('a service that was left unsaved waits on the edit screen', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  await onCall(page, 'POST', '/api/services', (route) => route.abort('connectionfailed'));
  complaints.expectFailure('net::ERR_CONNECTION_FAILED', '/api/services');
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  const row = await createScreen.addRow(page, PORTRAITS);
  await createScreen.submit(page).click();
  await expect(row.getByRole('status')).toHaveText('Not saved yet');
  await createScreen.cancel(page).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.unroute('/api/services');

  await editScreen.open(page);
  await page.getByRole('button', { name: `Finish ${PORTRAITS.title}` }).click();
  const dialog = editScreen.newService(page);
  await expect(titleField(dialog)).toHaveValue(PORTRAITS.title);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  expect((await profile()).services).toMatchObject([PORTRAITS]);
});

/** Creates a profile with one service, which the server takes and the browser never hears of. */
async function loseTheAnswerOfAService(page: Page, complaints: Complaints) {
  await onCall(page, 'POST', '/api/services', loseAnswer);
  complaints.expectFailure('net::ERR_CONNECTION_RESET', '/api/services');
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  await createScreen.addRow(page, PORTRAITS);
  await createScreen.submit(page).click();
  await expectToast(page, ...SERVICE_FAILED);
}

test('a service whose answer was lost is not there twice after another try', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  await loseTheAnswerOfAService(page, complaints);
  expect((await profile()).services).toMatchObject([PORTRAITS]);

  await page.unroute('/api/services');
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await profile()).services).toMatchObject([PORTRAITS]);
});

test('nor is it after a reload and other words: it becomes what was typed last', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  await loseTheAnswerOfAService(page, complaints);
  await page.unroute('/api/services');

  // Interrupted while it was saved, it comes back by itself.
  await page.reload();
  const row = createScreen.row(page, 1);
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  await fillService(row, WEDDINGS);
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await profile()).services).toMatchObject([WEDDINGS]);
});

test('a profile whose answer was lost is simply saved again', async ({ page, photographers, complaints }) => {
  const { profile } = await photographers.newcomer(page);
  const username = freshUsername();
  await onCall(page, 'PUT', '/api/profile', loseAnswer);
  complaints.expectFailure('net::ERR_CONNECTION_RESET', '/api/profile');
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username });
  await createScreen.addRow(page, PORTRAITS);
  await createScreen.submit(page).click();
  await expectToast(page, 'Error', 'Failed to create profile. Please try again.');

  await page.unroute('/api/profile');
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(await profile()).toMatchObject({ username, services: [PORTRAITS] });
});
