import {
  bookNowLink,
  emailField as clientEmail,
  expectBookingDialogClosed,
  expectRequestSent,
  messageField,
  nameField as clientName,
  sendButton,
} from '../booking/screens';
import { inbox, requestView, test, expect } from '../inbox/fixtures';
import { livePanel, navLink } from '../app/screens';
import { emailField, nameField, passwordField, signUpButton, welcomeHeading } from '../identity/screens';
import { openInteractive } from '../pages';
import { generateUsername, PORTRAITS } from '../profile/photographers';
import {
  creationScreen,
  dashboard,
  descriptionField,
  priceField,
  titleField,
  usernameField,
} from '../profile/screens';
import { createKeys } from './keys';

test(
  'from the landing page to a confirmed booking with the keyboard only',
  { tag: ['@layout', '@journey'] },
  async ({ page, context, server, accounts, client, openOtherBrowser }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const account = accounts.createDetails();
    const username = generateUsername();
    const keys = createKeys(page);
    const heading = page.getByRole('heading', { level: 1 });

    await test.step('create an account', async () => {
      await openInteractive(page, '/');
      await keys.tabTo(page.getByRole('main').getByRole('link', { name: 'Create Your Profile' }));
      await keys.press('Enter');
      await expect(page).toHaveURL('/signup');
      await keys.expectFocused(heading);

      await keys.tabTo(nameField(page));
      await keys.type(account.name);
      await keys.press('Tab');
      await keys.expectFocused(emailField(page));
      await keys.type(account.email);
      await keys.press('Tab');
      await keys.expectFocused(passwordField(page));
      await keys.type(account.password);
      await keys.press('Tab');
      await keys.expectFocused(page.getByRole('button', { name: 'Show password' }));
      await keys.press('Space');
      await keys.expectFocused(page.getByRole('button', { name: 'Hide password' }));
      await keys.press('Space');
      await keys.press('Tab');
      await keys.expectFocused(signUpButton(page));
      await keys.press('Space');
      await expect(page).toHaveURL('/');
      await expect(welcomeHeading(page)).toBeVisible();
    });

    await test.step('create a profile with a service', async () => {
      await keys.tabTo(page.getByRole('link', { name: 'Create Your Profile' }));
      await keys.press('Enter');
      await keys.expectFocused(creationScreen.heading(page));
      await keys.tabTo(creationScreen.submit(page));
      await keys.press('Enter');
      await keys.expectFocused(usernameField(page));
      await keys.type(username);

      await keys.tabTo(creationScreen.addService(page));
      await keys.press('Space');
      const row = creationScreen.row(page, 1);
      await keys.expectFocused(titleField(row));
      await keys.type(PORTRAITS.title);
      await keys.press('Tab');
      await keys.expectFocused(descriptionField(row));
      await keys.type(PORTRAITS.description);
      await keys.press('Tab');
      await keys.expectFocused(priceField(row));
      await keys.type('180');
      await keys.tabTo(creationScreen.submit(page));
      await keys.press('Enter');
      await expect(page).toHaveURL('/');
      await keys.expectFocused(livePanel(page).getByRole('heading', { name: 'Your page is live' }));
    });

    await test.step('copy the link and close the panel', async () => {
      await keys.tabTo(livePanel(page).getByRole('button', { name: 'Copy link' }));
      await keys.press('Enter');
      await keys.expectFocused(livePanel(page).getByRole('button', { name: 'Copied' }));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/u/${username}`);
      await keys.tabTo(livePanel(page).getByRole('button', { name: 'Got it' }));
      await keys.press('Enter');
      await keys.expectFocused(dashboard.name(page, account.name));
    });

    await test.step('open the public page', async () => {
      await keys.tabTo(page.getByRole('link', { name: 'View Public' }));
      await keys.press('Enter');
      await expect(page).toHaveURL(`/u/${username}`);
      await keys.expectFocused(page.getByRole('heading', { level: 1, name: account.name }));
      await keys.tabTo(page.getByRole('button', { name: 'Book Now - $180.00' }));
    });

    await test.step('a client opens the form, closes it, and sends it', async () => {
      const clientPage = await openOtherBrowser();
      const clientKeys = createKeys(clientPage);
      await clientPage.goto(`${server.url}/u/${username}`);
      await clientKeys.tabTo(bookNowLink(clientPage));
      await clientKeys.press('Enter');
      await clientKeys.expectFocused(clientName(clientPage));
      await clientKeys.press('Escape');
      await expectBookingDialogClosed(clientPage);
      await clientKeys.expectFocused(bookNowLink(clientPage));

      await clientKeys.press('Enter');
      await clientKeys.tabTo(sendButton(clientPage));
      await clientKeys.press('Enter');
      await clientKeys.expectFocused(clientName(clientPage));
      await clientKeys.type(client.name);
      await clientKeys.press('Tab');
      await clientKeys.type('bo@');
      await clientKeys.tabTo(sendButton(clientPage));
      await clientKeys.press('Space');
      await clientKeys.expectFocused(clientEmail(clientPage));
      await expect(clientEmail(clientPage)).toHaveAccessibleDescription('Valid email is required');
      await clientKeys.replaceText(client.email);
      await clientKeys.press('Tab');
      await clientKeys.expectFocused(messageField(clientPage));
      await clientKeys.type('Would June work?');
      await clientKeys.tabTo(sendButton(clientPage));
      await clientKeys.press('Enter');
      await expectRequestSent(clientPage, client.email);
      await clientKeys.expectFocused(bookNowLink(clientPage));
    });

    await test.step('the photographer opens the request and confirms it', async () => {
      await page.goto('/');
      await keys.tabTo(navLink(page, 'Requests'));
      await keys.press('Enter');
      await keys.expectFocused(inbox.heading(page));
      const row = inbox.row(page, client.name);
      await keys.tabTo(row.getByRole('link'));
      await keys.press('Enter');
      await keys.expectFocused(requestView.name(page, client.name));
      await keys.tabTo(requestView.confirm(page));
      await keys.press('Enter');
      await expect(page.getByText(/^Confirmed\. /)).toBeVisible();
      await keys.expectFocused(requestView.name(page, client.name));
      await keys.tabTo(requestView.close(page));
      await keys.press('Enter');
      await keys.expectFocused(row.getByRole('link'));
      await expect(row).toContainText('Confirmed');
    });
  },
);
