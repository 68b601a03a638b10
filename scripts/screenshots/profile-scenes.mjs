// The photographer's own screens and her public page, in every state they have.
import { establish, freshUsername, holdBack, open, PORTRAIT, press, SERVICES, signUp } from './steps.mjs';

export const profileScenes = {
  async 'home-dashboard'(visit) {
    await establish(visit);
    await open(visit.page, '/');
    await visit.page.getByRole('link', { name: 'View Public' }).waitFor();
  },
  async 'home-no-services'(visit) {
    await establish(visit, { services: [], withPhoto: false });
    await open(visit.page, '/');
    await visit.page.getByText('No services yet').waitFor();
  },
  async 'home-loading'(visit) {
    await signUp(visit);
    await holdBack(visit.page, '/api/profile');
    await visit.page.goto('/');
    await visit.page.getByRole('heading', { name: 'Loading...' }).waitFor({ state: 'attached' });
  },
  async 'home-failed'(visit) {
    await signUp(visit);
    await visit.page.route('/api/profile', (route) => route.fulfill({ status: 503 }));
    await visit.page.goto('/');
    await visit.page.getByRole('heading', { name: 'Your profile did not load' }).waitFor();
  },

  'create-empty': (visit) => openCreate(visit),
  'create-filled': (visit) => fillCreate(visit),
  async 'create-errors'(visit) {
    await openCreate(visit);
    await visit.page.getByLabel('Display Name').fill('');
    await addRow(visit.page, { title: '', description: 'Half an hour.', price: 50 });
    await press(visit.page, 'Create Profile');
    await visit.page.getByRole('alert').first().waitFor();
  },
  async 'create-taken'(visit) {
    const { username } = await establish(visit, { services: [], withPhoto: false });
    await openCreate(visit);
    await visit.page.getByLabel('Username').fill(username);
    await visit.page.getByRole('list', { name: 'Free names close to it' }).waitFor();
  },
  async 'create-saving'(visit) {
    await fillCreate(visit);
    await visit.page.route('/api/services', () => undefined);
    await press(visit.page, 'Create Profile');
    await visit.page.getByText('Saving...', { exact: true }).waitFor();
  },
  'create-row-failed': (visit) => failOneRow(visit),
  async 'create-draft-offer'(visit) {
    await fillCreate(visit);
    await visit.page.reload({ waitUntil: 'networkidle' });
    await visit.page.getByRole('button', { name: 'Restore' }).waitFor();
  },
  async 'create-preview'(visit) {
    await fillCreate(visit);
    const toggle = visit.page.getByRole('button', { name: 'Preview', exact: true });
    if (await toggle.isVisible()) await toggle.click();
  },
  async 'create-leave'(visit) {
    await fillCreate(visit);
    await visit.page.getByRole('link', { name: 'Cancel' }).click();
    await visit.page.getByRole('dialog').waitFor();
  },

  'edit-full': (visit) => openEdit(visit),
  'edit-no-services': (visit) => openEdit(visit, { services: [], withPhoto: false }),
  async 'edit-loading'(visit) {
    await signUp(visit);
    await holdBack(visit.page, '/api/profile');
    await visit.page.goto('/profile/edit');
    await visit.page.getByText('Loading...').first().waitFor({ state: 'attached' });
  },
  async 'edit-renamed'(visit) {
    await openEdit(visit);
    await visit.page.getByLabel('Username').fill(freshUsername());
    await visit.page.getByText('Available', { exact: true }).waitFor();
  },
  async 'edit-contact-hidden'(visit) {
    await openEdit(visit);
    for (const toggle of await visit.page.getByRole('switch').all()) await toggle.click();
  },
  async 'edit-accent'(visit) {
    await openEdit(visit);
    await visit.page.getByRole('radio', { name: 'Plum' }).check();
    await visit.page.getByText('On dark screens, a little lighter').waitFor();
  },
  async 'edit-accent-adjusted'(visit) {
    await openEdit(visit, { services: [] });
    await visit.page.getByLabel(/^Your own/).fill('#ffcc00');
    await visit.page.getByText('A little darker, so that everybody can read it').waitFor();
  },
  async 'edit-saved'(visit) {
    await openEdit(visit);
    await press(visit.page, 'Update Profile');
    await visit.page.getByText('Profile updated').first().waitFor();
  },
  async 'edit-service-dialog'(visit) {
    await openEdit(visit);
    await press(visit.page, `Edit ${SERVICES[0].title}`);
    await visit.page.getByRole('dialog').waitFor();
  },
  async 'edit-service-errors'(visit) {
    await openEdit(visit, { services: SERVICES.slice(0, 1) });
    await press(visit.page, 'Add Service');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Add Service' }).click();
    await visit.page.getByRole('alert').first().waitFor();
  },
  async 'edit-delete'(visit) {
    await openEdit(visit);
    await press(visit.page, `Delete ${SERVICES[1].title}`);
    await visit.page.getByRole('dialog').waitFor();
  },
  async 'edit-leftovers'(visit) {
    await failOneRow(visit);
    await visit.page.getByRole('link', { name: 'Cancel' }).click();
    await press(visit.page, 'Leave');
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await open(visit.page, '/profile/edit');
    await visit.page
      .getByRole('button', { name: /^Finish / })
      .first()
      .waitFor();
  },
  async 'edit-service-leave'(visit) {
    await openEdit(visit);
    await press(visit.page, `Edit ${SERVICES[0].title}`);
    const dialog = visit.page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Something else');
    await visit.page.keyboard.press('Escape');
    await visit.page.getByText('Close without saving?').waitFor();
  },
  async 'edit-leave'(visit) {
    await openEdit(visit);
    await visit.page.getByLabel('Bio').fill('Something else.');
    await visit.page.getByRole('link', { name: 'Back' }).click();
    await visit.page.getByRole('dialog').waitFor();
  },

  'public-page': (visit) => openPublic(visit),
  async 'public-page-accent'(visit) {
    const { username, headers } = await establish(visit);
    const data = { username, displayName: 'Anna Berg', accent: '#22406e' };
    await visit.page.request.put('/api/profile', { headers, data });
    await open(visit.page, `/u/${username}`);
    await visit.page.getByRole('heading', { level: 1, name: 'Anna Berg' }).waitFor();
  },
  'public-page-no-photo': (visit) => openPublic(visit, { withPhoto: false }),
  'public-page-no-services': (visit) => openPublic(visit, { services: [] }),
  async 'public-page-loading'(visit) {
    const { username } = await establish(visit);
    await holdBack(visit.page, `/api/public/profile/${username}`);
    // Only on the way from the app: anybody else gets the page finished.
    await open(visit.page, '/');
    await visit.page.getByRole('link', { name: 'View Public' }).click();
    await visit.page.getByText('Loading profile...').waitFor();
  },

  'upload-dialog': (visit) => openUpload(visit),
  async 'upload-chosen'(visit) {
    await openUpload(visit);
    await choosePortrait(visit.page);
  },
};

async function openCreate(visit) {
  await signUp(visit);
  await open(visit.page, '/profile/create');
  await visit.page.getByRole('heading', { name: 'Create Your Profile' }).waitFor();
}

async function fillCreate(visit) {
  await openCreate(visit);
  const { page } = visit;
  await page.getByLabel('Username').fill(freshUsername());
  await page.getByLabel('Bio').fill('Portraits and quiet weddings in natural light. Based in Bergen.');
  for (const service of SERVICES) await addRow(page, service);
  await page.getByText('Available', { exact: true }).waitFor();
}

async function addRow(page, { title, description, price }) {
  await press(page, 'Add Service');
  const row = page.getByRole('group', { name: /^Service 0/ }).last();
  await row.getByLabel('Service Title').fill(title);
  await row.getByLabel('Description').fill(description);
  await row.getByLabel('Price ($)').fill(String(price / 100));
}

async function openEdit(visit, beginning) {
  await establish(visit, beginning);
  await open(visit.page, '/profile/edit');
  await visit.page.getByLabel('Username').waitFor();
}

async function openPublic(visit, beginning) {
  const { username } = await establish(visit, beginning);
  await open(visit.page, `/u/${username}`);
  await visit.page.getByRole('heading', { level: 1, name: 'Anna Berg' }).waitFor();
}

async function openUpload(visit) {
  await openCreate(visit);
  await press(visit.page, 'Upload profile photo');
  await visit.page.getByRole('dialog').waitFor();
}

async function choosePortrait(page) {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').first().setInputFiles(PORTRAIT);
  await dialog.getByRole('button', { name: /^Upload 1 file/ }).waitFor();
}

/** The profile and one service are saved, the services after it are not. */
async function failOneRow(visit) {
  await fillCreate(visit);
  let posts = 0;
  await visit.page.route('/api/services', (route) => {
    posts += 1;
    return posts === 2 ? route.abort() : route.continue();
  });
  await press(visit.page, 'Create Profile');
  await visit.page.getByText('Not saved yet', { exact: true }).first().waitFor();
  await visit.page.getByRole('listitem').last().waitFor();
}
