// The booking form as a page, for browsers without JavaScript.
import { withAccount } from '../accounts.mjs';
import { clickButton, openPage } from '../scene-helpers.mjs';

export const bookingFormScenes = {
  'booking-form': withAccount('complete', openForm),
  'booking-form-long-texts': withAccount('long-texts', openForm),
  'booking-form-errors': withAccount('complete', async (scene) => {
    await openForm(scene);
    await scene.page.getByLabel('Message (Optional)').fill('Would June work?\n\nWe are two, and a dog.');
    await clickButton(scene.page, 'Send Booking Request');
    await scene.page.getByText('Name is required').waitFor();
  }),
  'booking-form-sent': withAccount('complete', async (scene) => {
    await openForm(scene);
    await openPage(scene.page, `${scene.page.url()}/sent`);
  }),
  'booking-form-service-deleted': withAccount('complete', async ({ page, account }) => {
    await openPage(page, `/u/${account.username}/book/00000000-0000-7000-8000-000000000000`);
  }),
};

async function openForm({ page, account }) {
  await openPage(page, `/u/${account.username}`);
  const link = page.getByRole('link', { name: /^Book Now/ }).first();
  await openPage(page, await link.getAttribute('href'));
}
