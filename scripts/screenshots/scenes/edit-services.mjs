// The services on the page for editing a profile, and the dialog they are edited in.
import { as } from '../cast.mjs';
import { LONG } from '../believable.mjs';
import { breakOff, establish, holdBack, open, press, SERVICES, signUp } from '../steps.mjs';
import { failOneRow } from './create-trouble.mjs';
import { openEdit } from './edit.mjs';

const [FIRST, SECOND] = SERVICES;

export const editServiceScenes = {
  'service-add': as('single', async ({ page }) => {
    await openEdit(page);
    await press(page, 'Add Service');
    await page.getByRole('dialog').waitFor();
  }),
  'service-errors': as('single', async ({ page }) => {
    await openEdit(page);
    await press(page, 'Add Service');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Service' }).click();
    await page.getByRole('alert').first().waitFor();
  }),
  'service-edit': as('anna', ({ page }) => openService(page, FIRST.title)),
  'service-long': as('wordy', ({ page }) => openService(page, LONG.services[0].title)),
  'service-busy': as('anna', async ({ page }) => {
    await openService(page, FIRST.title);
    await holdBack(page, '**/api/services/*');
    await press(page, 'Update Service');
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
  }),
  'service-failed': as('anna', async ({ page }) => {
    await openService(page, FIRST.title);
    await breakOff(page, '**/api/services/*');
    await press(page, 'Update Service');
    await page.getByText('Error').first().waitFor();
  }),
  'service-leave': as('anna', async ({ page }) => {
    await openService(page, FIRST.title);
    await page.getByRole('dialog').getByLabel('Title').fill('Something else');
    await page.keyboard.press('Escape');
    await page.getByText('Close without saving?').waitFor();
  }),
  async 'service-added'(visit) {
    const { page } = visit;
    await establish(visit, { services: SERVICES.slice(0, 2), withPhoto: false });
    await openEdit(page);
    await press(page, 'Add Service');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(SERVICES[2].title);
    await dialog.getByLabel('Description').fill(SERVICES[2].description);
    await dialog.getByLabel('Price ($)').fill('240.50');
    await dialog.getByRole('button', { name: 'Add Service' }).click();
    await page.getByText('Service added').first().waitFor();
  },
  'service-delete': as('anna', async ({ page }) => {
    await openEdit(page);
    await press(page, `Delete ${SECOND.title}`);
    await page.getByRole('dialog').waitFor();
  }),
  async 'service-leftovers'(visit) {
    const { page } = visit;
    await signUp(visit);
    await failOneRow(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await press(page, 'Leave');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open(page, '/profile/edit');
    await page
      .getByRole('button', { name: /^Finish / })
      .first()
      .waitFor();
  },
};

async function openService(page, title) {
  await openEdit(page);
  await press(page, `Edit ${title}`);
  await page.getByRole('dialog').waitFor();
}
