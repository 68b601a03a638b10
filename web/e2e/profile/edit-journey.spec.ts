import { expectToast } from '../toast';
import { recordWrites } from './calls';
import { expect, test } from './fixtures';
import { changeButton, uploadButton, uploadPhoto } from './photo';
import { FAMILIES, generateUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  dashboard,
  descriptionField,
  displayNameField,
  editScreen,
  fillService,
  priceField,
  publicPage,
  confirmDialog,
  showEmailSwitch,
  titleField,
  usernameField,
} from './screens';

const UPDATED_TOAST = ['Profile updated', 'Your changes are live.'] as const;

test(
  'Edit Info moves to the form without a dialog or navigation',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await editScreen.open(page);
    await editScreen.editInfo(page).click();
    await expect(usernameField(page)).toBeFocused();
    await expect(usernameField(page)).toBeInViewport();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/profile/edit');
  },
);

test('changes name and bio on the page, the summary and the dashboard', async ({ page, photographers }) => {
  const { username } = await photographers.createWithProfile(page);
  const writes = recordWrites(page);
  await editScreen.open(page);
  await displayNameField(page).fill('Anna Berg Studio');
  await bioField(page).fill('New words.');
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);
  await expect(page.getByRole('main')).toContainText('Anna Berg Studio');
  expect(writes).toEqual(['PUT /api/profile']);

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(`/u/${username}`);
  await expect(publicPage.name(page, 'Anna Berg Studio')).toBeVisible();
  await expect(page.getByText('New words.')).toBeVisible();
  await page.goBack();
  await editScreen.back(page).click();
  await expect(dashboard.name(page, 'Anna Berg Studio')).toBeVisible();
});

test('a new username moves the page and redirects the old link', async ({ page, request, photographers }) => {
  const { username: oldUsername } = await photographers.createWithProfile(page);
  const newUsername = generateUsername();
  await editScreen.open(page);
  await usernameField(page).fill(newUsername);
  await expect(page.getByText('Your old link will redirect to the new one.')).toBeVisible();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);

  for (const [path, location] of [
    [`/u/${oldUsername}`, `/u/${newUsername}`],
    [`/u/${oldUsername.toUpperCase()}`, `/u/${newUsername}`],
    [`/api/public/profile/${oldUsername}`, `/api/public/profile/${newUsername}`],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(301);
    expect(response.headers().location).toBe(location);
  }
  await page.goto(`/u/${oldUsername}`);
  await expect(page).toHaveURL(`/u/${newUsername}`);
  await expect(page.getByText(`@${newUsername}`)).toBeVisible();
});

test('a former username stays reserved for its photographer', async ({
  page,
  photographers,
  openOtherBrowser,
}) => {
  const { username: oldUsername } = await photographers.createWithProfile(page);
  await editScreen.open(page);
  await usernameField(page).fill(generateUsername());
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);

  const otherPage = await openOtherBrowser();
  await photographers.createWithProfile(otherPage);
  await editScreen.open(otherPage);
  await usernameField(otherPage).fill(oldUsername);
  await expect(otherPage.getByText('That username is already taken.')).toBeVisible();

  await usernameField(page).fill(oldUsername);
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  // The toast of the first save may still be visible, so it does not show that this one has ended.
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT');
  await editScreen.submit(page).click();
  await saveResponse;
  await page.goto(`/u/${oldUsername}`);
  await expect(page).toHaveURL(`/u/${oldUsername}`);
  await expect(page.getByText(`@${oldUsername}`)).toBeVisible();
});

test('the public page shows the contact details that are switched on', async ({ page, photographers }) => {
  const { username, account } = await photographers.createWithProfile(page);
  const getPublicContacts = async () => {
    const { email, phone, socialHandle } = await photographers.getPublicProfile(username);
    return { email, phone, socialHandle };
  };
  expect(await getPublicContacts()).toEqual({
    email: account.email,
    phone: '(555) 555-0100',
    socialHandle: username,
  });

  await editScreen.open(page);
  await expect(
    page.getByText('Your page shows the placeholder (555) 555-0100 until you enter your number.'),
  ).toBeVisible();
  await editScreen.phoneField(page).fill('+47 55 12 34 56');
  await editScreen.socialField(page).fill('@anna.berg');
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);
  await page.goto(`/u/${username}`);
  await expect(publicPage.contact(page, 'Call')).toHaveAttribute('href', 'tel:+4755123456');
  await expect(publicPage.contact(page, 'Instagram')).toHaveAttribute(
    'href',
    'https://instagram.com/anna.berg',
  );

  await editScreen.open(page);
  for (const toggle of [
    showEmailSwitch(page),
    editScreen.showPhoneSwitch(page),
    editScreen.showSocialSwitch(page),
  ]) {
    await toggle.click();
  }
  await expect(page.getByText('Your page shows no phone number.')).toBeVisible();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);
  await page.goto(`/u/${username}`);
  await expect(publicPage.name(page, 'Anna Berg')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Questions? Get in touch!' })).toHaveCount(0);
  for (const kind of ['Email', 'Call', 'Instagram'] as const) {
    await expect(publicPage.contact(page, kind)).toHaveCount(0);
  }
  expect(await getPublicContacts()).toEqual({});
});

test('shows errors under an invalid phone number and Instagram name', async ({
  page,
  photographers,
  pageErrors,
}) => {
  await photographers.createWithProfile(page);
  pageErrors.expectFailure(400, '/api/profile');
  await editScreen.open(page);
  await editScreen.phoneField(page).fill('call me');
  await editScreen.socialField(page).fill('not a name');
  await editScreen.submit(page).click();
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
  await expect(editScreen.phoneField(page)).toHaveAccessibleDescription('Please enter a valid phone number');
  await expect(editScreen.socialField(page)).toHaveAccessibleDescription(
    'Please enter a valid Instagram name',
  );
  await expect(editScreen.phoneField(page)).toBeFocused();

  // The phone field stays visible after it is switched off, because its error prevents saving.
  await editScreen.showPhoneSwitch(page).click();
  await expect(editScreen.phoneField(page)).toHaveAccessibleDescription('Please enter a valid phone number');
});

test(
  'adds, changes and deletes services, with a maximum of three',
  { tag: ['@layout', '@journey'] },
  async ({ page, photographers }) => {
    test.slow();
    const { getProfile } = await photographers.createWithProfile(page, { services: [PORTRAITS] });
    const serviceItems = editScreen.services(page).getByRole('listitem');
    await editScreen.open(page);

    await test.step('add services, each in an empty dialog', async () => {
      for (const service of [WEDDINGS, FAMILIES]) {
        await editScreen.addService(page).click();
        const dialog = editScreen.newServiceDialog(page);
        await expect(titleField(dialog)).toHaveValue('');
        await fillService(dialog, service);
        await dialog.getByRole('button', { name: 'Add Service' }).click();
        await expect(dialog).toHaveCount(0);
        await expectToast(page, 'Service added', 'It is live on your page.');
      }
      await expect(serviceItems).toHaveText([
        /Portraits\s*\$180\.00/,
        /Weddings\s*\$1,250\.50/,
        /Families\s*\$249\.00/,
      ]);
    });

    await test.step('a fourth service is not possible, and the tile says why', async () => {
      await expect(editScreen.addService(page)).toBeDisabled();
      await expect(editScreen.addService(page)).toHaveAccessibleDescription(
        'You can offer up to 3 services.',
      );
    });

    await test.step('change a service', async () => {
      const editButton = page.getByRole('button', { name: 'Edit Weddings' });
      await editButton.click();
      const dialog = editScreen.editServiceDialog(page);
      await expect(titleField(dialog)).toHaveValue('Weddings');
      await expect(descriptionField(dialog)).toHaveValue(WEDDINGS.description);
      await expect(priceField(dialog)).toHaveValue('1250.50');
      await titleField(dialog).fill('Elopements');
      await priceField(dialog).fill('$990');
      await dialog.getByRole('button', { name: 'Update Service' }).click();
      await expect(dialog).toHaveCount(0);
      await expectToast(page, 'Service updated', 'The change is live on your page.');
      await expect(serviceItems.nth(1)).toHaveText(/Elopements\s*\$990\.00/);
      await expect(page.getByRole('button', { name: 'Edit Elopements' })).toBeFocused();
    });

    await test.step('cancel a deletion, then delete a service', async () => {
      const deleteButton = page.getByRole('button', { name: 'Delete Portraits' });
      await deleteButton.click();
      const dialog = confirmDialog(page, 'Delete “Portraits”?');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(deleteButton).toBeFocused();
      await expect(serviceItems).toHaveCount(3);

      await deleteButton.click();
      await dialog.getByRole('button', { name: 'Delete service' }).click();
      await expect(dialog).toHaveCount(0);
      await expectToast(page, 'Service deleted', 'Your page no longer shows it.');
      await expect(serviceItems).toHaveCount(2);
      // The focused button was removed with its row.
      await expect(page.getByRole('heading', { name: 'Your Services' })).toBeFocused();
      await expect(editScreen.addService(page)).toBeEnabled();
    });

    expect((await getProfile()).services).toMatchObject([
      { ...WEDDINGS, title: 'Elopements', price: 99_000 },
      FAMILIES,
    ]);
  },
);

test('adds the first service from the empty list', async ({ page, photographers }) => {
  await photographers.createWithProfile(page, { services: [] });
  await editScreen.open(page);
  await expect(editScreen.services(page)).toContainText('No services yet');
  await page.getByRole('button', { name: 'Add Your First Service' }).click();
  const dialog = editScreen.newServiceDialog(page);
  await fillService(dialog, PORTRAITS);
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(editScreen.services(page).getByRole('listitem')).toHaveText([/Portraits\s*\$180\.00/]);
  await expect(page.getByRole('heading', { name: 'Your Services' })).toBeFocused();
});

test(
  'changes and removes the photo, also on the public page',
  { tag: '@journey' },
  async ({ page, photographers }) => {
    const { username, getProfile } = await photographers.createWithProfile(page);
    const preview = page.getByRole('img', { name: 'Your profile photo' });
    await editScreen.open(page);
    await uploadPhoto(page, uploadButton(page));
    await expect(preview).toHaveAttribute('src', /^\/objects\//);
    const firstPhoto = (await getProfile()).profileImage;
    expect(firstPhoto).not.toBeNull();

    await uploadPhoto(page, changeButton(page));
    await expect(preview).not.toHaveAttribute('src', firstPhoto ?? '');
    const secondPhoto = (await getProfile()).profileImage;
    expect(secondPhoto).not.toBe(firstPhoto);
    expect((await photographers.getPublicProfile(username)).profileImage).toBe(secondPhoto);

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(uploadButton(page)).toBeVisible();
    await expect(preview).toHaveCount(0);
    expect((await photographers.getPublicProfile(username)).profileImage).toBeNull();
  },
);
