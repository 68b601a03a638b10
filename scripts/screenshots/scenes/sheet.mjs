// The booking sheet over a photographer's page, in each of its states.
import { as } from '../cast.mjs';
import { LONG } from '../believable.mjs';
import { answerWith, establish, holdBack, open, press } from '../steps.mjs';

const SEND = 'Send Booking Request';
const BOOK = '**/api/book/**';

export const sheetScenes = {
  sheet: as('anna', (visit) => openSheet(visit)),
  'sheet-errors': as('anna', async (visit) => {
    await openSheet(visit);
    await press(visit.page, SEND);
    await visit.page.getByText('Name is required').waitFor();
  }),
  'sheet-filled': as('anna', async (visit) => {
    await openSheet(visit);
    await fillIn(visit.page);
  }),
  'sheet-long': as('wordy', async (visit) => {
    await openSheet(visit);
    await fillIn(visit.page, LONG.email, LONG.client);
  }),
  'sheet-too-long': as('anna', async (visit) => {
    await openSheet(visit);
    await fillIn(visit.page, 'bo@example.com', {
      clientName: 'Bo '.repeat(50),
      message: 'In June? '.repeat(80),
    });
    await press(visit.page, SEND);
    await visit.page.getByText('Message must be at most').first().waitFor();
  }),
  'sheet-hint': as('anna', async (visit) => {
    await openSheet(visit);
    await fillIn(visit.page, 'bo@gmial.com');
    await visit.page.getByRole('button', { name: 'Did you mean bo@gmail.com?' }).waitFor();
  }),
  'sheet-sending': as('anna', async (visit) => {
    await holdBack(visit.page, BOOK);
    await send(visit);
    await visit.page.getByRole('button', { name: 'Sending...' }).waitFor();
  }),
  'sheet-failed': as('anna', async (visit) => {
    await answerWith(visit.page, BOOK, 500);
    await send(visit);
    await visit.page.getByText('Your request is not sent yet.').waitFor();
  }),
  'sheet-too-many': as('anna', async (visit) => {
    await visit.page.route(BOOK, (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '42' }, json: {} }),
    );
    await send(visit);
    await visit.page.getByText('That was a lot of requests.').waitFor();
  }),
  'sheet-gone': as('anna', async (visit) => {
    await answerWith(visit.page, BOOK, 404);
    await send(visit);
    await visit.page.getByText('This service is no longer offered.').waitFor();
  }),
  'sheet-offline': as('anna', async (visit) => {
    await openSheet(visit);
    await fillIn(visit.page);
    await visit.page.context().setOffline(true);
    await press(visit.page, SEND);
    await visit.page.getByText('You are offline.').waitFor();
  }),
  async 'sheet-sent'(visit) {
    const member = await establish(visit);
    await send({ ...visit, member });
    await visit.page.getByText('Booking Request Sent!', { exact: true }).first().waitFor();
  },
};

async function openSheet({ page, member }) {
  await open(page, `/u/${member.username}`);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function send(visit) {
  await openSheet(visit);
  await fillIn(visit.page);
  await press(visit.page, SEND);
}

const BO = { clientName: 'Bo Lind', message: 'Hi Anna, would the second weekend of June work for you?' };

async function fillIn(page, email = 'bo@example.com', { clientName, message } = BO) {
  await page.getByLabel('Your Name *').fill(clientName);
  await page.getByLabel('Email Address *').fill(email);
  await page.getByLabel('Message (Optional)').fill(message);
}
