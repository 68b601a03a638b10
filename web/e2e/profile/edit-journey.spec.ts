import { expectToast } from '../toast';
import { changesBy } from './calls';
import { expect, test } from './fixtures';
import { changeButton, uploadButton, uploadPhoto } from './photo';
import { FAMILIES, freshUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  dashboard,
  descriptionField,
  displayNameField,
  editScreen,
  fillService,
  priceField,
  publicPage,
  question,
  showEmailSwitch,
  titleField,
  usernameField,
} from './screens';

const UPDATED = ['Profile updated', 'Your page shows the changes now.'] as const;

test(
  'Edit Info leads into the form, without a dialog and without leaving',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.established(page);
    await editScreen.open(page);
    await editScreen.editInfo(page).click();
    await expect(usernameField(page)).toBeFocused();
    await expect(usernameField(page)).toBeInViewport();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/profile/edit');
  },
);

test('name and bio change on the page, the summary and the dashboard', async ({ page, photographers }) => {
  const { username } = await photographers.established(page);
  const changes = changesBy(page);
  await editScreen.open(page);
  await displayNameField(page).fill('Anna Berg Studio');
  await bioField(page).fill('New words.');
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);
  await expect(page.getByRole('main')).toContainText('Anna Berg Studio');
  expect(changes).toEqual(['PUT /api/profile']);

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(`/u/${username}`);
  await expect(publicPage.name(page, 'Anna Berg Studio')).toBeVisible();
  await expect(page.getByText('New words.')).toBeVisible();
  await page.goBack();
  await editScreen.back(page).click();
  await expect(dashboard.name(page, 'Anna Berg Studio')).toBeVisible();
});

test('a new username moves the page, and the old link leads to the new one for ever', async ({
  page,
  request,
  photographers,
}) => {
  const { username: old } = await photographers.established(page);
  const renamed = freshUsername();
  await editScreen.open(page);
  await usernameField(page).fill(renamed);
  await expect(page.getByText('Your old link keeps working: it leads to the new one.')).toBeVisible();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);

  for (const [path, location] of [
    [`/u/${old}`, `/u/${renamed}`],
    [`/u/${old.toUpperCase()}`, `/u/${renamed}`],
    [`/api/public/profile/${old}`, `/api/public/profile/${renamed}`],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(301);
    expect(answer.headers().location).toBe(location);
  }
  await page.goto(`/u/${old}`);
  await expect(page).toHaveURL(`/u/${renamed}`);
  await expect(page.getByText(`@${renamed}`)).toBeVisible();
});

test('nobody else can take a name that was given up, and its owner can have it back', async ({
  page,
  photographers,
  openOtherBrowser,
}) => {
  const { username: old } = await photographers.established(page);
  await editScreen.open(page);
  await usernameField(page).fill(freshUsername());
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);

  const other = await openOtherBrowser();
  await photographers.established(other);
  await editScreen.open(other);
  await usernameField(other).fill(old);
  await expect(other.getByText('That username is already taken.')).toBeVisible();

  await usernameField(page).fill(old);
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await editScreen.submit(page).click();
  await page.goto(`/u/${old}`);
  await expect(page).toHaveURL(`/u/${old}`);
  await expect(page.getByText(`@${old}`)).toBeVisible();
});

test('the public page follows the contact switches and what is entered', async ({ page, photographers }) => {
  const { username, person } = await photographers.established(page);
  const contacts = async () => {
    const { email, phone, socialHandle } = await photographers.publicProfile(username);
    return { email, phone, socialHandle };
  };
  expect(await contacts()).toEqual({
    email: person.email,
    phone: '(555) 555-0100',
    socialHandle: username,
  });

  await editScreen.open(page);
  await expect(
    page.getByText('Your page shows the placeholder (555) 555-0100 until you enter your number.'),
  ).toBeVisible();
  await editScreen.phone(page).fill('+47 55 12 34 56');
  await editScreen.social(page).fill('@anna.berg');
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);
  await page.goto(`/u/${username}`);
  await expect(publicPage.contact(page, 'Call')).toHaveAttribute('href', 'tel:+4755123456');
  await expect(publicPage.contact(page, 'Instagram')).toHaveAttribute(
    'href',
    'https://instagram.com/anna.berg',
  );

  await editScreen.open(page);
  for (const toggle of [showEmailSwitch(page), editScreen.showPhone(page), editScreen.showSocial(page)]) {
    await toggle.click();
  }
  await expect(page.getByText('Your page shows no phone number.')).toBeVisible();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);
  await page.goto(`/u/${username}`);
  await expect(publicPage.name(page, 'Anna Berg')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Questions? Get in touch!' })).toHaveCount(0);
  for (const kind of ['Email', 'Call', 'Instagram'] as const) {
    await expect(publicPage.contact(page, kind)).toHaveCount(0);
  }
  expect(await contacts()).toEqual({});
});

test('a phone number and an Instagram name that are none come back under their fields', async ({
  page,
  photographers,
  complaints,
}) => {
  await photographers.established(page);
  complaints.expectFailure(400, '/api/profile');
  await editScreen.open(page);
  await editScreen.phone(page).fill('call me');
  await editScreen.social(page).fill('not a name');
  await editScreen.submit(page).click();
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
  await expect(editScreen.phone(page)).toHaveAccessibleDescription('Please enter a valid phone number');
  await expect(editScreen.social(page)).toHaveAccessibleDescription('Please enter a valid Instagram name');
  await expect(editScreen.phone(page)).toBeFocused();

  // Hidden from clients, it is still in the way of saving: it stays in sight.
  await editScreen.showPhone(page).click();
  await expect(editScreen.phone(page)).toHaveAccessibleDescription('Please enter a valid phone number');
});

test(
  'services are added, changed and deleted, and there are never more than three',
  { tag: ['@layout', '@journey'] },
  async ({ page, photographers }) => {
    test.slow();
    const { profile } = await photographers.established(page, { services: [PORTRAITS] });
    const list = editScreen.services(page).getByRole('listitem');
    await editScreen.open(page);

    await test.step('added, and the dialog is empty again for the next', async () => {
      for (const service of [WEDDINGS, FAMILIES]) {
        await editScreen.addService(page).click();
        const dialog = editScreen.newService(page);
        await expect(titleField(dialog)).toHaveValue('');
        await fillService(dialog, service);
        await dialog.getByRole('button', { name: 'Add Service' }).click();
        await expect(dialog).toHaveCount(0);
        await expectToast(page, 'Service added', 'Clients can see it on your page now.');
      }
      await expect(list).toHaveText([
        /Portraits\s*\$180\.00/,
        /Weddings\s*\$1,250\.50/,
        /Families\s*\$249\.00/,
      ]);
    });

    await test.step('a fourth is impossible, and the tile says why', async () => {
      await expect(editScreen.addService(page)).toBeDisabled();
      await expect(editScreen.addService(page)).toHaveAccessibleDescription(
        'You can offer up to 3 services.',
      );
    });

    await test.step('changed', async () => {
      const pencil = page.getByRole('button', { name: 'Edit Weddings' });
      await pencil.click();
      const dialog = editScreen.editService(page);
      await expect(titleField(dialog)).toHaveValue('Weddings');
      await expect(descriptionField(dialog)).toHaveValue(WEDDINGS.description);
      await expect(priceField(dialog)).toHaveValue('1250.50');
      await titleField(dialog).fill('Elopements');
      await priceField(dialog).fill('$990');
      await dialog.getByRole('button', { name: 'Update Service' }).click();
      await expect(dialog).toHaveCount(0);
      await expectToast(page, 'Service updated', 'Your page shows the change now.');
      await expect(list.nth(1)).toHaveText(/Elopements\s*\$990\.00/);
      await expect(page.getByRole('button', { name: 'Edit Elopements' })).toBeFocused();
    });

    await test.step('kept after all, then deleted', async () => {
      const trash = page.getByRole('button', { name: 'Delete Portraits' });
      await trash.click();
      const asking = question(page, 'Delete “Portraits”?');
      await asking.getByRole('button', { name: 'Keep it' }).click();
      await expect(trash).toBeFocused();
      await expect(list).toHaveCount(3);

      await trash.click();
      await asking.getByRole('button', { name: 'Delete service' }).click();
      await expect(asking).toHaveCount(0);
      await expectToast(page, 'Service deleted', 'Your page no longer shows it.');
      await expect(list).toHaveCount(2);
      // What had the focus is gone with its row.
      await expect(page.getByRole('heading', { name: 'Your Services' })).toBeFocused();
      await expect(editScreen.addService(page)).toBeEnabled();
    });

    expect((await profile()).services).toMatchObject([
      { ...WEDDINGS, title: 'Elopements', price: 99_000 },
      FAMILIES,
    ]);
  },
);

test('the first service is added from the empty list', async ({ page, photographers }) => {
  await photographers.established(page, { services: [] });
  await editScreen.open(page);
  await expect(editScreen.services(page)).toContainText('No services yet');
  await page.getByRole('button', { name: 'Add Your First Service' }).click();
  const dialog = editScreen.newService(page);
  await fillService(dialog, PORTRAITS);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(editScreen.services(page).getByRole('listitem')).toHaveText([/Portraits\s*\$180\.00/]);
  await expect(page.getByRole('heading', { name: 'Your Services' })).toBeFocused();
});

test(
  'the photo is changed and removed, here and on the public page',
  { tag: '@journey' },
  async ({ page, photographers }) => {
    const { username, profile } = await photographers.established(page);
    const preview = page.getByRole('img', { name: 'Your profile photo' });
    await editScreen.open(page);
    await uploadPhoto(page, uploadButton(page));
    await expect(preview).toHaveAttribute('src', /^\/objects\//);
    const first = (await profile()).profileImage;
    expect(first).not.toBeNull();

    await uploadPhoto(page, changeButton(page));
    await expect(preview).not.toHaveAttribute('src', first ?? '');
    const second = (await profile()).profileImage;
    expect(second).not.toBe(first);
    expect((await photographers.publicProfile(username)).profileImage).toBe(second);

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(uploadButton(page)).toBeVisible();
    await expect(preview).toHaveCount(0);
    expect((await photographers.publicProfile(username)).profileImage).toBeNull();
  },
);
