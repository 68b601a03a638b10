// The pages that links in booking emails open: the request page for the client, the answer page for the photographer.
import { getClientEmail } from '../account-setup.mjs';
import { withAccount } from '../accounts.mjs';
import { LONG_TEXTS } from '../sample-data.mjs';
import { clickButton, createPhotographer, openPage, waitForEmailLink } from '../scene-helpers.mjs';

/** The clients of the shared account by the status of their request. */
const CLIENTS = {
  waiting: 'Bo Lind',
  seen: 'Priya Nair',
  confirmed: 'Sigrid Haugen',
  declined: 'Jonas Wolff',
  completed: 'Amélie Laurent',
  cancelled: 'Kwame Mensah',
};

const createRequestPageScene = (status) =>
  withAccount('complete', async ({ page, server, account }) => {
    await openPage(page, await waitForEmailLink(server, getClientEmail(account, CLIENTS[status]), '/r'));
  });
const createAnswerPageScene = (status, query = '') =>
  withAccount('complete', async ({ page, server, account }) => {
    await openPage(page, (await waitForAnswerPath(server, account, CLIENTS[status])) + query);
  });

export const requestPageScenes = {
  'request-page': createRequestPageScene('waiting'),
  'request-page-withdraw': withAccount('complete', async ({ page, server, account }) => {
    await openPage(page, await waitForEmailLink(server, getClientEmail(account, CLIENTS.waiting), '/r'));
    await page.getByText('Withdraw this request').click();
  }),
  'request-page-seen': createRequestPageScene('seen'),
  'request-page-confirmed': createRequestPageScene('confirmed'),
  'request-page-declined': createRequestPageScene('declined'),
  'request-page-completed': createRequestPageScene('completed'),
  'request-page-cancelled': createRequestPageScene('cancelled'),
  async 'request-page-withdrawn'(scene) {
    const account = await createPhotographerWithRequest(scene);
    await withdrawRequest(scene, account);
  },
  'request-page-long-texts': withAccount('long-texts', async ({ page, server, account }) => {
    await openPage(
      page,
      await waitForEmailLink(server, getClientEmail(account, LONG_TEXTS.client.clientName), '/r'),
    );
  }),

  'answer-page': createAnswerPageScene('waiting'),
  'answer-page-confirm': createAnswerPageScene('waiting', '?choose=confirm'),
  'answer-page-decline': createAnswerPageScene('waiting', '?choose=decline'),
  'answer-page-confirmed': createAnswerPageScene('confirmed'),
  'answer-page-declined': createAnswerPageScene('declined'),
  'answer-page-completed': createAnswerPageScene('completed'),
  'answer-page-cancelled': createAnswerPageScene('cancelled'),
  async 'answer-page-withdrawn'(scene) {
    const account = await createPhotographerWithRequest(scene);
    await withdrawRequest(scene, account);
    await openPage(scene.page, await waitForAnswerPath(scene.server, account, CLIENTS.waiting));
  },
  'answer-page-long-texts': withAccount('long-texts', async ({ page, server, account }) => {
    await openPage(page, await waitForAnswerPath(server, account, LONG_TEXTS.client.clientName));
  }),
  'link-not-found': ({ page }) => openPage(page, '/r/nothing'),
};

/** Finds the photographer's email about the request by the client's email address in its text. */
async function waitForAnswerPath(server, account, name) {
  const link = await waitForEmailLink(server, account.email, '/answer', getClientEmail(account, name));
  return new URL(link).pathname;
}

const createPhotographerWithRequest = (scene) =>
  createPhotographer(scene, {
    hasPhoto: false,
    isEmailVerified: true,
    bookings: [{ clientName: CLIENTS.waiting, message: 'Would June work?' }],
  });

async function withdrawRequest({ page, server }, account) {
  await openPage(page, await waitForEmailLink(server, getClientEmail(account, CLIENTS.waiting), '/r'));
  await page.getByText('Withdraw this request').click();
  await clickButton(page, 'Withdraw request');
  await page.getByRole('heading', { name: 'You withdrew this request' }).waitFor();
}
