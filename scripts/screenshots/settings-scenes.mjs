// The settings, at rest and in what can be done there.
import { establish, holdBack, open, press, signUp } from './steps.mjs';

const TOO_OLD = { message: 'Please sign in again before you change this.', code: 'requires-recent-login' };

export const settingsScenes = {
  settings: (visit) => openSettings(visit),
  async 'settings-loading'(visit) {
    await signUp(visit);
    for (const path of ['/api/settings', '/api/identity/sessions']) await holdBack(visit.page, path);
    await visit.page.goto('/settings');
    await visit.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  },
  async 'settings-failed'(visit) {
    await signUp(visit);
    for (const path of ['/api/settings', '/api/identity/sessions'])
      await visit.page.route(path, (route) => route.fulfill({ status: 503 }));
    await visit.page.goto('/settings');
    await visit.page.getByText('These settings did not load.').waitFor();
    await visit.page.getByText('Your devices did not load.').waitFor();
  },
  async 'settings-forms'(visit) {
    await openSettings(visit);
    await press(visit.page, 'Change email');
    await press(visit.page, 'Send link');
    await press(visit.page, 'Change password');
    await visit.page.getByLabel('New password', { exact: true }).waitFor();
  },
  async 'settings-saved'(visit) {
    await openSettings(visit);
    await press(visit.page, 'Save name');
    await visit.page.getByRole('switch', { name: 'Send receipts to clients' }).click();
    await visit.page.getByText('Saved', { exact: true }).nth(1).waitFor();
  },
  async 'settings-identity'(visit) {
    await openSettings(visit);
    await visit.page.route('/api/identity/password', (route) =>
      route.fulfill({ status: 403, json: TOO_OLD }),
    );
    await press(visit.page, 'Change password');
    await visit.page.getByLabel('New password', { exact: true }).fill('a whole new darkroom');
    await press(visit.page, 'Save password');
    await visit.page.getByRole('dialog').waitFor();
  },
  async 'settings-shorten'(visit) {
    await openSettings(visit);
    await visit.page.getByLabel('Keep old requests').selectOption('12 months');
    await visit.page.getByRole('dialog').waitFor();
  },
  async 'settings-delete'(visit) {
    await openSettings(visit);
    await press(visit.page, 'Delete account');
    await visit.page.getByRole('dialog').waitFor();
  },
};

async function openSettings(visit) {
  await establish(visit);
  await open(visit.page, '/settings');
  await visit.page.getByRole('switch', { name: 'Send receipts to clients' }).waitFor();
}
