// The settings screen.
import { withAccount } from '../accounts.mjs';
import {
  clickButton,
  createPhotographer,
  holdApiCalls,
  mockResponse,
  openPage,
  overrideInstance,
  waitForHeading,
} from '../scene-helpers.mjs';

const SETTINGS_CALLS = ['/api/settings', '/api/identity/sessions'];
const HOUR_MS = 3_600_000;

export const settingsScenes = {
  settings: withAccount('complete', ({ page }) => openSettings(page)),
  'settings-long-texts': withAccount('long-texts', ({ page }) => openSettings(page)),
  'settings-unverified-email': withAccount('no-profile', ({ page }) => openSettings(page)),
  'settings-loading': withAccount('complete', async ({ page }) => {
    for (const path of SETTINGS_CALLS) await holdApiCalls(page, path);
    await page.goto('/settings');
    await waitForHeading(page, 'Settings');
  }),
  'settings-failed': withAccount('complete', async ({ page }) => {
    for (const path of SETTINGS_CALLS) await mockResponse(page, path, 503);
    await page.goto('/settings');
    await page.getByText("Couldn't load these settings.").waitFor();
    await page.getByText("Couldn't load your devices.").waitFor();
  }),
  'settings-offline': withAccount('complete', async ({ page }) => {
    await openSettings(page);
    await page.context().setOffline(true);
    await page.getByText("You're offline. Reconnect to change").waitFor();
  }),
  'settings-devices': withAccount('complete', async ({ page }) => {
    await page.route('/api/identity/sessions', (route) => route.fulfill({ json: createSessions() }));
    await openSettings(page);
  }),
  'settings-form-errors': withAccount('complete', async ({ page }) => {
    await openSettings(page);
    await clickButton(page, 'Change email');
    await clickButton(page, 'Send link');
    await clickButton(page, 'Change password');
    await clickButton(page, 'Save password');
    await page.getByRole('alert').first().waitFor();
  }),
  'settings-busy': withAccount('complete', async ({ page }) => {
    await openSettings(page);
    await holdApiCalls(page, '/api/identity/user');
    await holdApiCalls(page, '/api/account/export');
    await clickButton(page, 'Save name');
    await clickButton(page, 'Download my data');
    await page.getByText('Preparing...').waitFor();
  }),
  async 'settings-saved'(scene) {
    const { page } = scene;
    await createPhotographer(scene);
    await openSettings(page);
    await clickButton(page, 'Save name');
    await page.getByRole('switch', { name: 'Send receipts to clients' }).click();
    await page.getByText('Saved', { exact: true }).nth(1).waitFor();
    await clickButton(page, 'Change email');
    await page.getByLabel('New email').fill('anna.new@example.com');
    await clickButton(page, 'Send link');
    await page.getByText('Confirm your new email').waitFor();
  },
  'settings-save-failed': withAccount('complete', async ({ page }) => {
    await openSettings(page);
    await page.route('/api/settings', (route) => route.abort());
    await page.getByRole('switch', { name: 'Send receipts to clients' }).click();
    await page.getByText('Not saved.').first().waitFor();
  }),
  'settings-without-google': withAccount('complete', async ({ page }) => {
    await overrideInstance(page, '/settings', { googleSignIn: false });
    await mockResponse(page, '/api/settings', 200, {
      clientReceipts: false,
      receiptsOffered: false,
      retentionMonths: 12,
    });
    await openSettings(page);
  }),
};

export async function openSettings(page) {
  await openPage(page, '/settings');
  await page.getByRole('switch', { name: 'Send receipts to clients' }).waitFor();
}

function createSessions() {
  const userAgents = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    null,
  ];
  return userAgents.map((userAgent, index) => ({
    id: `00000000-0000-7000-8000-00000000000${index}`,
    current: index === 0,
    createdAt: Date.now() - 400 * HOUR_MS,
    lastUsedAt: Date.now() - index * 31 * HOUR_MS,
    userAgent,
  }));
}
