// The photographer's home screen.
import { withAccount } from '../accounts.mjs';
import {
  abortApiCalls,
  clickButton,
  createPhotographer,
  holdApiCalls,
  mockResponse,
  openPage,
  waitForHeading,
} from '../scene-helpers.mjs';

const REQUEST_LIST_CALLS = /\/api\/bookings\?/;

export const homeScenes = {
  'home-no-profile': withAccount('no-profile', async ({ page }) => {
    await openPage(page, '/');
    await waitForHeading(page, 'Welcome to Lenslink!');
  }),
  'home-loading': withAccount('no-profile', async ({ page }) => {
    await holdApiCalls(page, '/api/profile');
    await page.goto('/');
    await page.getByRole('heading', { name: 'Loading...' }).waitFor({ state: 'attached' });
  }),
  'home-failed': withAccount('no-profile', async ({ page }) => {
    await mockResponse(page, '/api/profile', 503);
    await page.goto('/');
    await waitForHeading(page, "Couldn't load your profile");
  }),
  'home-empty-profile': withAccount('empty-profile', async ({ page }) => {
    await openPage(page, '/');
    await page.getByText('No services yet').waitFor();
  }),
  async 'home-verification-resent'(scene) {
    const { page } = scene;
    await createPhotographer(scene, { services: [], hasPhoto: false });
    await openPage(page, '/');
    await clickButton(page, 'Resend email');
    await page.getByText('Email sent').first().waitFor();
  },
  'home-requests': withAccount('complete', ({ page }) => openHome(page)),
  'home-all-answered': withAccount('all-answered', async ({ page }) => {
    await openPage(page, '/');
    await waitForHeading(page, 'Latest requests');
  }),
  'home-requests-loading': withAccount('complete', async ({ page }) => {
    await holdApiCalls(page, REQUEST_LIST_CALLS);
    await page.goto('/');
    await page.getByRole('link', { name: 'View Public' }).waitFor();
  }),
  'home-requests-failed': withAccount('complete', async ({ page }) => {
    await mockResponse(page, REQUEST_LIST_CALLS, 503);
    await page.goto('/');
    await page.getByText("Couldn't load your requests.").waitFor();
  }),
  'home-confirm-busy': withAccount('complete', async ({ page }) => {
    await openHome(page);
    await holdApiCalls(page, '**/api/bookings/*/status');
    await clickButton(page, "Confirm Bo Lind's request");
    await page.getByText('Confirming...').first().waitFor();
  }),
  'home-confirm-failed': withAccount('complete', async ({ page }) => {
    await openHome(page);
    await abortApiCalls(page, '**/api/bookings/*/status');
    await clickButton(page, "Confirm Bo Lind's request");
    await page.getByText("Can't reach the server.").first().waitFor();
  }),
  async 'home-confirm-done'(scene) {
    const { page } = scene;
    await createPhotographer(scene, {
      isEmailVerified: true,
      bookings: [{ clientName: 'Bo Lind', message: 'Would June work?' }],
    });
    await openPage(page, '/');
    await clickButton(page, "Confirm Bo Lind's request");
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
  'home-long-texts': withAccount('long-texts', async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('link', { name: 'View Public' }).waitFor();
  }),
  'home-logout-failed': withAccount('complete', async ({ page }) => {
    await openHome(page);
    await abortApiCalls(page, '/api/identity/sign-out');
    await clickButton(page, 'Logout');
    await page.getByText('Sign-out failed').first().waitFor();
  }),
};

async function openHome(page) {
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Bo Lind', exact: true }).waitFor();
}
