// The booking dialog on a public page.
import { withAccount } from '../accounts.mjs';
import { LONG_TEXTS } from '../sample-data.mjs';
import { clickButton, createPhotographer, holdApiCalls, mockResponse, openPage } from '../scene-helpers.mjs';

const SEND_BUTTON = 'Send Booking Request';
const BOOK_CALLS = '**/api/book/**';

export const bookingDialogScenes = {
  'booking-dialog': withAccount('complete', openBookingDialog),
  'booking-dialog-errors': withAccount('complete', async (scene) => {
    await openBookingDialog(scene);
    await clickButton(scene.page, SEND_BUTTON);
    await scene.page.getByText('Name is required').waitFor();
  }),
  'booking-dialog-filled': withAccount('complete', async (scene) => {
    await openBookingDialog(scene);
    await fillForm(scene.page);
  }),
  'booking-dialog-long-texts': withAccount('long-texts', async (scene) => {
    await openBookingDialog(scene);
    await fillForm(scene.page, LONG_TEXTS.email, LONG_TEXTS.client);
  }),
  'booking-dialog-too-long': withAccount('complete', async (scene) => {
    await openBookingDialog(scene);
    await fillForm(scene.page, 'bo@example.com', {
      clientName: 'Bo '.repeat(50),
      message: 'In June? '.repeat(80),
    });
    await clickButton(scene.page, SEND_BUTTON);
    await scene.page.getByText('Message must be at most').first().waitFor();
  }),
  'booking-dialog-email-suggestion': withAccount('complete', async (scene) => {
    await openBookingDialog(scene);
    await fillForm(scene.page, 'bo@gmial.com');
    await scene.page.getByRole('button', { name: 'Did you mean bo@gmail.com?' }).waitFor();
  }),
  'booking-dialog-sending': withAccount('complete', async (scene) => {
    await holdApiCalls(scene.page, BOOK_CALLS);
    await sendRequest(scene);
    await scene.page.getByRole('button', { name: 'Sending...' }).waitFor();
  }),
  'booking-dialog-failed': withAccount('complete', async (scene) => {
    await mockResponse(scene.page, BOOK_CALLS, 500);
    await sendRequest(scene);
    await scene.page.getByText('Your request was not sent.').waitFor();
  }),
  'booking-dialog-rate-limited': withAccount('complete', async (scene) => {
    await scene.page.route(BOOK_CALLS, (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '42' }, json: {} }),
    );
    await sendRequest(scene);
    await scene.page.getByText('Too many requests.').waitFor();
  }),
  'booking-dialog-service-deleted': withAccount('complete', async (scene) => {
    await mockResponse(scene.page, BOOK_CALLS, 404);
    await sendRequest(scene);
    await scene.page.getByText('This service is gone.').waitFor();
  }),
  'booking-dialog-offline': withAccount('complete', async (scene) => {
    await openBookingDialog(scene);
    await fillForm(scene.page);
    await scene.page.context().setOffline(true);
    await clickButton(scene.page, SEND_BUTTON);
    await scene.page.getByText("You're offline.").waitFor();
  }),
  async 'booking-dialog-sent'(scene) {
    const account = await createPhotographer(scene);
    await sendRequest({ ...scene, account });
    await scene.page.getByText('Booking Request Sent!', { exact: true }).first().waitFor();
  },
};

async function openBookingDialog({ page, account }) {
  await openPage(page, `/u/${account.username}`);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function sendRequest(scene) {
  await openBookingDialog(scene);
  await fillForm(scene.page);
  await clickButton(scene.page, SEND_BUTTON);
}

const CLIENT = { clientName: 'Bo Lind', message: 'Hi Anna, would the second weekend of June work for you?' };

async function fillForm(page, email = 'bo@example.com', { clientName, message } = CLIENT) {
  await page.getByLabel('Your Name *').fill(clientName);
  await page.getByLabel('Email Address *').fill(email);
  await page.getByLabel('Message (Optional)').fill(message);
}
