// The booking sheet over a photographer's page, in each of its states.
import { establish, open, press } from './steps.mjs';

const SEND = 'Send Booking Request';

export const sheetScenes = {
  sheet: (visit) => openSheet(visit),
  async 'sheet-errors'(visit) {
    await openSheet(visit);
    await press(visit.page, SEND);
    await visit.page.getByText('Name is required').waitFor();
  },
  async 'sheet-hint'(visit) {
    await openSheet(visit);
    await fillIn(visit.page, 'bo@gmial.com');
    await visit.page.getByRole('button', { name: 'Did you mean bo@gmail.com?' }).waitFor();
  },
  async 'sheet-sending'(visit) {
    await openSheet(visit);
    await visit.page.route('**/api/book/**', () => undefined);
    await fillIn(visit.page);
    await press(visit.page, SEND);
    await visit.page.getByRole('button', { name: 'Sending...' }).waitFor();
  },
  async 'sheet-failed'(visit) {
    await openSheet(visit);
    await visit.page.route('**/api/book/**', (route) => route.fulfill({ status: 500, body: '' }));
    await fillIn(visit.page);
    await press(visit.page, SEND);
    await visit.page.getByText('Your request is not sent yet.').waitFor();
  },
  async 'sheet-receipt'(visit) {
    await openSheet(visit);
    await fillIn(visit.page);
    await press(visit.page, SEND);
    await visit.page.getByRole('button', { name: 'Done' }).waitFor();
  },
};

async function openSheet(visit) {
  const { username } = await establish(visit);
  await open(visit.page, `/u/${username}`);
  await visit.page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click();
  await visit.page.getByRole('dialog').waitFor();
}

async function fillIn(page, email = 'bo@example.com') {
  await page.getByLabel('Your Name *').fill('Bo Lind');
  await page.getByLabel('Email Address *').fill(email);
  await page.getByLabel('Message (Optional)').fill('Hi Anna, would the second weekend of June work for you?');
}
