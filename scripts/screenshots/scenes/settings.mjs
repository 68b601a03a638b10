// The settings, at rest and in what can be done there.
import { as } from '../cast.mjs';
import { alterInstance, answerWith, establish, heading, holdBack, open, press } from '../steps.mjs';

const LOADED = ['/api/settings', '/api/identity/sessions'];
const HOUR_MS = 3_600_000;

export const settingsScenes = {
  settings: as('anna', ({ page }) => openSettings(page)),
  'settings-long': as('wordy', ({ page }) => openSettings(page)),
  'settings-unconfirmed': as('newcomer', ({ page }) => openSettings(page)),
  'settings-loading': as('anna', async ({ page }) => {
    for (const path of LOADED) await holdBack(page, path);
    await page.goto('/settings');
    await heading(page, 'Settings');
  }),
  'settings-failed': as('anna', async ({ page }) => {
    for (const path of LOADED) await answerWith(page, path, 503);
    await page.goto('/settings');
    await page.getByText('These settings did not load.').waitFor();
    await page.getByText('Your devices did not load.').waitFor();
  }),
  'settings-offline': as('anna', async ({ page }) => {
    await openSettings(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Nothing can be changed').waitFor();
  }),
  'settings-devices': as('anna', async ({ page }) => {
    await page.route('/api/identity/sessions', (route) => route.fulfill({ json: devices() }));
    await openSettings(page);
  }),
  'settings-forms': as('anna', async ({ page }) => {
    await openSettings(page);
    await press(page, 'Change email');
    await press(page, 'Send link');
    await press(page, 'Change password');
    await press(page, 'Save password');
    await page.getByRole('alert').first().waitFor();
  }),
  'settings-busy': as('anna', async ({ page }) => {
    await openSettings(page);
    await holdBack(page, '/api/identity/user');
    await holdBack(page, '/api/account/export');
    await press(page, 'Save name');
    await press(page, 'Download everything');
    await page.getByText('Packing...').waitFor();
  }),
  async 'settings-saved'(visit) {
    const { page } = visit;
    await establish(visit);
    await openSettings(page);
    await press(page, 'Save name');
    await page.getByRole('switch', { name: 'Send receipts to clients' }).click();
    await page.getByText('Saved', { exact: true }).nth(1).waitFor();
    await press(page, 'Change email');
    await page.getByLabel('New email').fill('anna.new@example.com');
    await press(page, 'Send link');
    await page.getByText('Check your new mailbox').waitFor();
  },
  'settings-save-failed': as('anna', async ({ page }) => {
    await openSettings(page);
    await page.route('/api/settings', (route) => route.abort());
    await page.getByRole('switch', { name: 'Send receipts to clients' }).click();
    await page.getByText('Not saved.').first().waitFor();
  }),
  'settings-without-google': as('anna', async ({ page }) => {
    await alterInstance(page, '/settings', { googleSignIn: false });
    await answerWith(page, '/api/settings', 200, {
      clientReceipts: false,
      receiptsOffered: false,
      retentionMonths: 12,
    });
    await openSettings(page);
  }),
};

export async function openSettings(page) {
  await open(page, '/settings');
  await page.getByRole('switch', { name: 'Send receipts to clients' }).waitFor();
}

function devices() {
  const agents = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    null,
  ];
  return agents.map((userAgent, nth) => ({
    id: `00000000-0000-7000-8000-00000000000${nth}`,
    current: nth === 0,
    createdAt: Date.now() - 400 * HOUR_MS,
    lastUsedAt: Date.now() - nth * 31 * HOUR_MS,
    userAgent,
  }));
}
