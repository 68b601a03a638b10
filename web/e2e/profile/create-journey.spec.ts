import { signUp, welcomeHeading } from '../identity/screens';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { uploadButton, uploadPhoto } from './photo';
import { FAMILIES, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  creationScreen,
  dashboard,
  displayNameField,
  publicPage,
  suggestions,
  usernameField,
} from './screens';

test(
  'from a new account to a public page',
  { tag: ['@layout', '@journey'] },
  async ({ page, accounts, photographers, server }) => {
    test.slow();
    const account = accounts.createDetails();
    const otherPhotographer = await photographers.createInOtherBrowser();
    const main = page.getByRole('main');
    let username = '';
    let photoUrl = '';

    await test.step('the photographer signs up and opens the form', async () => {
      await signUp(page, account);
      await expect(welcomeHeading(page)).toBeVisible();
      await page.getByRole('link', { name: 'Create Your Profile' }).click();
      await expect(creationScreen.heading(page)).toBeVisible();
      await expect(main).toContainText('Set up your photography profile to start accepting bookings');
      await expect(main).toContainText('Up to 3 services');
      await expect(displayNameField(page)).toHaveValue(account.name);
    });

    await test.step('the form shows the uploaded photo', async () => {
      await uploadPhoto(page, uploadButton(page));
      const preview = page.getByRole('img', { name: 'Your profile photo' });
      await expect(preview).toHaveAttribute('src', /^\/objects\/[\w-]+\/\d+\.jpg$/);
      photoUrl = (await preview.getAttribute('src')) ?? '';
    });

    await test.step('a click on a suggestion replaces a taken username', async () => {
      await expect(main).toContainText(`${new URL(server.url).host}/u/`);
      await usernameField(page).fill(otherPhotographer.username);
      await expect(main).toContainText('That username is already taken.');
      await suggestions(page).first().click();
      await expect(main).toContainText('Available');
      username = await usernameField(page).inputValue();
      expect(username).not.toBe(otherPhotographer.username);
    });

    await test.step('three services are the maximum', async () => {
      await bioField(page).fill('Weddings and portraits in Bergen.');
      await creationScreen.addRow(page, PORTRAITS);
      await creationScreen.addRow(page, WEDDINGS);
      await expect(creationScreen.addService(page)).toBeVisible();
      await creationScreen.addRow(page, FAMILIES);
      await expect(creationScreen.addService(page)).toHaveCount(0);
    });

    await test.step('the profile is created and shown on the dashboard', async () => {
      await creationScreen.submit(page).click();
      await expectToast(page, 'Profile created', 'Your page is live. Share your link.');
      await expect(page).toHaveURL('/');
      await expect(dashboard.name(page, account.name)).toBeVisible();
      await expect(page.getByRole('img', { name: `Portrait of ${account.name}` })).toHaveAttribute(
        'src',
        photoUrl,
      );
      await expect(main).toContainText(`/u/${username}`);
      await expect(main).toContainText('3 active services');
      await expect(dashboard.services(page).getByRole('listitem')).toHaveText([
        /Portraits\s*\$180\.00/,
        /Weddings\s*\$1,250\.50/,
        /Families\s*\$249\.00/,
      ]);
    });

    await test.step('the public page shows everything, also after a reload', async () => {
      await page.getByRole('link', { name: 'View Public' }).click();
      await expect(page).toHaveURL(`/u/${username}`);
      const expectPublicPage = async () => {
        await expect(publicPage.name(page, account.name)).toBeVisible();
        await expect(main).toContainText(`@${username}`);
        await expect(main).toContainText('Weddings and portraits in Bergen.');
        for (const { title, description } of [PORTRAITS, WEDDINGS, FAMILIES]) {
          await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
          await expect(main).toContainText(description);
        }
        await expect(main.getByText('Book Now - $1,250.50')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Questions? Get in touch!' })).toBeVisible();
        await expect(publicPage.contact(page, 'Email')).toHaveAttribute('href', `mailto:${account.email}`);
        await expect(publicPage.contact(page, 'Call')).toHaveAttribute('href', 'tel:5555550100');
        await expect(publicPage.contact(page, 'Instagram')).toHaveAttribute(
          'href',
          `https://instagram.com/${username}`,
        );
        const portrait = page.getByRole('img', { name: `Portrait of ${account.name}` });
        await expect
          .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      };
      await expectPublicPage();
      await page.reload();
      await expectPublicPage();
    });

    await test.step('the create form redirects to the edit screen', async () => {
      await page.goto('/profile/create');
      await expect(page).toHaveURL('/profile/edit');
    });
  },
);
