// The pages around a booking, which the server renders for visitors without an account.
import { answerOf, establish, mailedLink, open, press } from './steps.mjs';

const CLIENT = {
  clientName: 'Bo Lind',
  clientEmail: 'bo@example.com',
  message: 'Hi Anna, would the second weekend of June work for you?\n\nWe are two, and a dog.',
};

export const bookingScenes = {
  'booking-form': (visit) => openForm(visit),
  async 'booking-form-errors'(visit) {
    await openForm(visit);
    await visit.page.getByLabel('Message (Optional)').fill(CLIENT.message);
    await press(visit.page, 'Send Booking Request');
    await visit.page.getByText('Name is required').waitFor();
  },
  async 'booking-sent'(visit) {
    await openForm(visit);
    await open(visit.page, `${visit.page.url()}/sent`);
  },

  async request(visit) {
    const { client } = await book(visit);
    await open(visit.page, await mailedLink(visit.server, client, '/r'));
    await visit.page.getByText('Withdraw this request').click();
  },
  async 'request-confirmed'(visit) {
    const { photographer, client } = await book(visit);
    await open(visit.page, await mailedLink(visit.server, photographer, '/answer'));
    await press(visit.page, 'Confirm');
    await visit.page.getByText('You confirmed this booking.').waitFor();
    await open(visit.page, await mailedLink(visit.server, client, '/r'));
  },
  async answer(visit) {
    const { photographer } = await book(visit);
    const link = new URL(await mailedLink(visit.server, photographer, '/answer'));
    await open(visit.page, link.pathname);
  },
  'link-not-found': ({ page }) => open(page, '/r/nothing'),
};

async function openForm(visit) {
  const { username } = await establish(visit);
  await open(visit.page, `/u/${username}`);
  const link = visit.page.getByRole('link', { name: /^Book Now/ }).first();
  await open(visit.page, await link.getAttribute('href'));
}

/** A request that was made past any form. Each client has an address of her own, and with it a mailbox. */
async function book(visit) {
  const { username, email } = await establish(visit);
  const { request } = visit.page;
  // Clients of others get no receipt.
  await open(visit.page, await mailedLink(visit.server, email, '/verify-email'));
  await press(visit.page, 'Confirm Email');
  await visit.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  const { services } = await answerOf(request.get(`/api/public/profile/${username}`));
  const clientEmail = `${username}.${CLIENT.clientEmail}`;
  await answerOf(
    request.post(`/api/book/${username}/${services[0].id}`, { data: { ...CLIENT, clientEmail } }),
  );
  return { photographer: email, client: clientEmail };
}
