// The photographer's home, from the first day on.
import { as } from '../cast.mjs';
import { answerWith, breakOff, establish, heading, holdBack, open, press } from '../steps.mjs';

const REQUESTS = /\/api\/bookings\?/;

export const homeScenes = {
  home: as('newcomer', async ({ page }) => {
    await open(page, '/');
    await heading(page, 'Welcome to Lenslink!');
  }),
  'home-loading': as('newcomer', async ({ page }) => {
    await holdBack(page, '/api/profile');
    await page.goto('/');
    await page.getByRole('heading', { name: 'Loading...' }).waitFor({ state: 'attached' });
  }),
  'home-failed': as('newcomer', async ({ page }) => {
    await answerWith(page, '/api/profile', 503);
    await page.goto('/');
    await heading(page, 'Your profile did not load');
  }),
  'home-quiet': as('quiet', async ({ page }) => {
    await open(page, '/');
    await page.getByText('No services yet').waitFor();
  }),
  async 'home-link-sent'(visit) {
    const { page } = visit;
    await establish(visit, { services: [], withPhoto: false });
    await open(page, '/');
    await press(page, 'Send it again');
    await page.getByText('Mail sent').first().waitFor();
  },
  'home-requests': as('anna', ({ page }) => openHome(page)),
  'home-answered': as('settled', async ({ page }) => {
    await open(page, '/');
    await heading(page, 'Latest requests');
  }),
  'home-requests-loading': as('anna', async ({ page }) => {
    await holdBack(page, REQUESTS);
    await page.goto('/');
    await page.getByRole('link', { name: 'View Public' }).waitFor();
  }),
  'home-requests-failed': as('anna', async ({ page }) => {
    await answerWith(page, REQUESTS, 503);
    await page.goto('/');
    await page.getByText('Your requests did not load.').waitFor();
  }),
  'home-step-busy': as('anna', async ({ page }) => {
    await openHome(page);
    await holdBack(page, '**/api/bookings/*/status');
    await press(page, 'Confirm the request of Bo Lind');
    await page.getByText('Confirming...').first().waitFor();
  }),
  'home-step-failed': as('anna', async ({ page }) => {
    await openHome(page);
    await breakOff(page, '**/api/bookings/*/status');
    await press(page, 'Confirm the request of Bo Lind');
    await page.getByText('The server cannot be reached.').first().waitFor();
  }),
  async 'home-step-done'(visit) {
    const { page } = visit;
    await establish(visit, {
      isConfirmed: true,
      asked: [{ clientName: 'Bo Lind', message: 'Would June work?' }],
    });
    await open(page, '/');
    await press(page, 'Confirm the request of Bo Lind');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
  'home-long': as('wordy', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: 'View Public' }).waitFor();
  }),
  'home-logout-failed': as('anna', async ({ page }) => {
    await openHome(page);
    await breakOff(page, '/api/identity/sign-out');
    await press(page, 'Logout');
    await page.getByText('You are still signed in').first().waitFor();
  }),
};

async function openHome(page) {
  await open(page, '/');
  await page.getByRole('link', { name: 'Bo Lind', exact: true }).waitFor();
}
