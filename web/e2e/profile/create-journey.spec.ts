import { signUp, welcome } from '../identity/screens';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { uploadButton, uploadPhoto } from './photo';
import { FAMILIES, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  createScreen,
  dashboard,
  displayNameField,
  publicPage,
  suggestions,
  usernameField,
} from './screens';

test(
  'from a new account to a page that clients can open',
  { tag: ['@layout', '@journey'] },
  async ({ page, people, photographers, server }) => {
    test.slow();
    const person = people.stranger();
    const rival = await photographers.elsewhere();
    const main = page.getByRole('main');
    let username = '';
    let photo = '';

    await test.step('a fresh account is led to the form', async () => {
      await signUp(page, person);
      await expect(welcome(page)).toBeVisible();
      await page.getByRole('link', { name: 'Create Your Profile' }).click();
      await expect(createScreen.heading(page)).toBeVisible();
      await expect(main).toContainText('Set up your photography profile to start accepting bookings');
      await expect(main).toContainText('Up to 3 services');
      await expect(displayNameField(page)).toHaveValue(person.name);
    });

    await test.step('a photo goes through the dialog and shows at once', async () => {
      await uploadPhoto(page, uploadButton(page));
      const preview = page.getByRole('img', { name: 'Your profile photo' });
      await expect(preview).toHaveAttribute('src', /^\/objects\/[\w-]+\/\d+\.jpg$/);
      photo = (await preview.getAttribute('src')) ?? '';
    });

    await test.step('the name is taken, and one tap takes a free one', async () => {
      await expect(main).toContainText(`${new URL(server.url).host}/u/`);
      await usernameField(page).fill(rival.username);
      await expect(main).toContainText('That username is already taken.');
      await suggestions(page).first().click();
      await expect(main).toContainText('Available');
      username = await usernameField(page).inputValue();
      expect(username).not.toBe(rival.username);
    });

    await test.step('three services are the most there can be', async () => {
      await bioField(page).fill('Weddings and portraits in Bergen.');
      await createScreen.addRow(page, PORTRAITS);
      await createScreen.addRow(page, WEDDINGS);
      await expect(createScreen.addService(page)).toBeVisible();
      await createScreen.addRow(page, FAMILIES);
      await expect(createScreen.addService(page)).toHaveCount(0);
    });

    await test.step('the profile is created and everything of it stands on the dashboard', async () => {
      await createScreen.submit(page).click();
      await expect(page).toHaveURL('/');
      await expectToast(page, 'Profile created', 'Your page is live. Share your link.');
      await expect(dashboard.name(page, person.name)).toBeVisible();
      await expect(page.getByRole('img', { name: `Portrait of ${person.name}` })).toHaveAttribute(
        'src',
        photo,
      );
      await expect(main).toContainText(`/u/${username}`);
      await expect(main).toContainText('3 active services');
      await expect(dashboard.services(page).getByRole('listitem')).toHaveText([
        /Portraits\s*\$180\.00/,
        /Weddings\s*\$1,250\.50/,
        /Families\s*\$249\.00/,
      ]);
    });

    await test.step('clients see it all, from another address bar too', async () => {
      await page.getByRole('link', { name: 'View Public' }).click();
      await expect(page).toHaveURL(`/u/${username}`);
      const expectPublicPage = async () => {
        await expect(publicPage.name(page, person.name)).toBeVisible();
        await expect(main).toContainText(`@${username}`);
        await expect(main).toContainText('Weddings and portraits in Bergen.');
        for (const { title, description } of [PORTRAITS, WEDDINGS, FAMILIES]) {
          await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
          await expect(main).toContainText(description);
        }
        await expect(main.getByText('Book Now - $1,250.50')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Questions? Get in touch!' })).toBeVisible();
        await expect(publicPage.contact(page, 'Email')).toHaveAttribute('href', `mailto:${person.email}`);
        await expect(publicPage.contact(page, 'Call')).toHaveAttribute('href', 'tel:5555550100');
        await expect(publicPage.contact(page, 'Instagram')).toHaveAttribute(
          'href',
          `https://instagram.com/${username}`,
        );
        const portrait = page.getByRole('img', { name: `Portrait of ${person.name}` });
        await expect
          .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      };
      await expectPublicPage();
      await page.reload();
      await expectPublicPage();
    });

    await test.step('and the form now leads to the edit screen', async () => {
      await page.goto('/profile/create');
      await expect(page).toHaveURL('/profile/edit');
    });
  },
);
