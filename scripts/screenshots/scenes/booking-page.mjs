// The same as a page, for browsers in which no script runs.
import { as } from '../cast.mjs';
import { open, press } from '../steps.mjs';

export const bookingPageScenes = {
  'booking-form': as('anna', (visit) => openForm(visit)),
  'booking-form-long': as('wordy', (visit) => openForm(visit)),
  'booking-form-errors': as('anna', async (visit) => {
    await openForm(visit);
    await visit.page.getByLabel('Message (Optional)').fill('Would June work?\n\nWe are two, and a dog.');
    await press(visit.page, 'Send Booking Request');
    await visit.page.getByText('Name is required').waitFor();
  }),
  'booking-sent': as('anna', async (visit) => {
    await openForm(visit);
    await open(visit.page, `${visit.page.url()}/sent`);
  }),
  'booking-service-gone': as('anna', async ({ page, member }) => {
    await open(page, `/u/${member.username}/book/00000000-0000-7000-8000-000000000000`);
  }),
};

async function openForm({ page, member }) {
  await open(page, `/u/${member.username}`);
  const link = page.getByRole('link', { name: /^Book Now/ }).first();
  await open(page, await link.getAttribute('href'));
}
