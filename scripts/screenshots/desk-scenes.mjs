// What a photographer sees of her clients' requests.
import { answerOf, establish, mailedLink, open, press } from './steps.mjs';

const CLIENTS = [
  { clientName: 'Priya Nair', message: 'Family of five, the little one is eight months.' },
  {
    clientName: 'Maria & Tom',
    message: 'We are getting married on 12 September, in the garden of my parents.',
  },
  {
    clientName: 'Bo Lind',
    message: 'Hi Anna, would the second weekend of June work for you?\n\nWe are two, and a dog.',
  },
];
const SPAM = { clientName: 'Best SEO Offer', message: 'Rank first in all searches!', fillMillis: 0 };

export const deskScenes = {
  async 'desk-list'(visit) {
    await openDesk(visit);
  },
  async 'desk-empty'(visit) {
    await establish(visit);
    await open(visit.page, '/bookings');
    await visit.page.getByRole('heading', { name: 'No requests yet' }).waitFor();
  },
  async 'desk-detail'(visit) {
    await openDesk(visit);
    await openRequest(visit.page, 'Bo Lind');
  },
  async 'desk-confirmed'(visit) {
    await openDesk(visit);
    await openRequest(visit.page, 'Bo Lind');
    await visit.page.getByLabel('Day').fill('2031-06-14');
    await visit.page.getByLabel('Private note').fill('By the lake. Bring the wide lens.');
    await press(visit.page, 'Confirm');
    await visit.page.getByRole('button', { name: 'Undo' }).waitFor();
  },
  async 'desk-quarantine'(visit) {
    await openDesk(visit);
    await visit.page.getByRole('link', { name: /^Quarantine/ }).click();
    await openRequest(visit.page, SPAM.clientName);
  },
  async 'desk-failed'(visit) {
    await establish(visit);
    await visit.page.route('**/api/bookings?*', (route) => route.fulfill({ status: 503 }));
    await open(visit.page, '/bookings');
    await visit.page.getByRole('heading', { name: 'Your requests did not load' }).waitFor();
  },
  async 'home-requests'(visit) {
    await haveRequests(visit);
    await open(visit.page, '/');
    await visit.page.getByRole('link', { name: 'Bo Lind', exact: true }).waitFor();
  },
};

async function openDesk(visit) {
  await haveRequests(visit);
  await open(visit.page, '/bookings');
  await visit.page.getByRole('link', { name: 'Bo Lind' }).waitFor();
}

async function openRequest(page, name) {
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
}

/** Requests that were made past any form. */
async function haveRequests(visit) {
  const { username, email } = await establish(visit);
  const { request } = visit.page;
  // Clients of others get no receipt.
  await open(visit.page, await mailedLink(visit.server, email, '/verify-email'));
  await press(visit.page, 'Confirm Email');
  await visit.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  const { services } = await answerOf(request.get(`/api/public/profile/${username}`));
  for (const [index, words] of [...CLIENTS, SPAM].entries()) {
    const service = services[(CLIENTS.length - 1 - index + services.length) % services.length];
    const clientEmail = `${username}.${index}@example.com`;
    await answerOf(request.post(`/api/book/${username}/${service.id}`, { data: { clientEmail, ...words } }));
  }
}
