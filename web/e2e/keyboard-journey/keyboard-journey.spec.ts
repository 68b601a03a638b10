import {
  bookNow,
  emailField as clientEmail,
  expectSent,
  messageField,
  nameField as clientName,
  sendButton,
  sheet,
} from '../booking/screens';
import { inbox, opened, test, expect } from '../desk/inbox';
import { livePanel, studioLink } from '../desk/screens';
import { emailField, nameField, passwordField, signUpButton, welcome } from '../identity/screens';
import { openInteractive } from '../pages';
import { freshUsername, PORTRAITS } from '../profile/photographers';
import {
  createScreen,
  dashboard,
  descriptionField,
  priceField,
  titleField,
  usernameField,
} from '../profile/screens';
import { createKeys } from './keys';

test(
  'from the landing page to a confirmed booking with nothing but a keyboard',
  { tag: ['@layout', '@journey'] },
  async ({ page, context, server, people, client, openOtherBrowser }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = people.stranger();
    const username = freshUsername();
    const keys = createKeys(page);
    const heading = page.getByRole('heading', { level: 1 });

    await test.step('an account', async () => {
      await openInteractive(page, '/');
      await keys.forwardTo(page.getByRole('main').getByRole('link', { name: 'Create Your Profile' }));
      await keys.press('Enter');
      await expect(page).toHaveURL('/signup');
      await keys.expectAt(heading);

      await keys.forwardTo(nameField(page));
      await keys.type(person.name);
      await keys.press('Tab');
      await keys.expectAt(emailField(page));
      await keys.type(person.email);
      await keys.press('Tab');
      await keys.expectAt(passwordField(page));
      await keys.type(person.password);
      await keys.press('Tab');
      await keys.expectAt(page.getByRole('button', { name: 'Show password' }));
      await keys.press('Space');
      await keys.expectAt(page.getByRole('button', { name: 'Hide password' }));
      await keys.press('Space');
      await keys.press('Tab');
      await keys.expectAt(signUpButton(page));
      await keys.press('Space');
      await expect(page).toHaveURL('/');
      await expect(welcome(page)).toBeVisible();
    });

    await test.step('a profile with a service', async () => {
      await keys.forwardTo(page.getByRole('link', { name: 'Create Your Profile' }));
      await keys.press('Enter');
      await keys.expectAt(createScreen.heading(page));
      await keys.forwardTo(createScreen.submit(page));
      await keys.press('Enter');
      await keys.expectAt(usernameField(page));
      await keys.type(username);

      await keys.forwardTo(createScreen.addService(page));
      await keys.press('Space');
      const row = createScreen.row(page, 1);
      await keys.expectAt(titleField(row));
      await keys.type(PORTRAITS.title);
      await keys.press('Tab');
      await keys.expectAt(descriptionField(row));
      await keys.type(PORTRAITS.description);
      await keys.press('Tab');
      await keys.expectAt(priceField(row));
      await keys.type('180');
      await keys.forwardTo(createScreen.submit(page));
      await keys.press('Enter');
      await expect(page).toHaveURL('/');
      await keys.expectAt(livePanel(page).getByRole('heading', { name: 'Your page is live' }));
    });

    await test.step('the link is copied, and the panel around it closed', async () => {
      await keys.forwardTo(livePanel(page).getByRole('button', { name: 'Copy link' }));
      await keys.press('Enter');
      await keys.expectAt(livePanel(page).getByRole('button', { name: 'Copied' }));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/u/${username}`);
      await keys.forwardTo(livePanel(page).getByRole('button', { name: 'Got it' }));
      await keys.press('Enter');
      await keys.expectAt(dashboard.name(page, person.name));
    });

    await test.step('the page as clients see it', async () => {
      await keys.forwardTo(page.getByRole('link', { name: 'View Public' }));
      await keys.press('Enter');
      await expect(page).toHaveURL(`/u/${username}`);
      await keys.expectAt(page.getByRole('heading', { level: 1, name: person.name }));
      await keys.forwardTo(page.getByRole('button', { name: 'Book Now - $180.00' }));
    });

    await test.step('a client looks into the form, comes back, and sends it', async () => {
      const clients = await openOtherBrowser();
      const theirs = createKeys(clients);
      await clients.goto(`${server.url}/u/${username}`);
      await theirs.forwardTo(bookNow(clients));
      await theirs.press('Enter');
      await theirs.expectAt(clientName(clients));
      await theirs.press('Escape');
      await expect(sheet(clients)).toBeHidden();
      await theirs.expectAt(bookNow(clients));

      await theirs.press('Enter');
      await theirs.forwardTo(sendButton(clients));
      await theirs.press('Enter');
      await theirs.expectAt(clientName(clients));
      await theirs.type(client.name);
      await theirs.press('Tab');
      await theirs.type('bo@');
      await theirs.forwardTo(sendButton(clients));
      await theirs.press('Space');
      await theirs.expectAt(clientEmail(clients));
      await expect(clientEmail(clients)).toHaveAccessibleDescription('Valid email is required');
      await theirs.retype(client.email);
      await theirs.press('Tab');
      await theirs.expectAt(messageField(clients));
      await theirs.type('Would June work?');
      await theirs.forwardTo(sendButton(clients));
      await theirs.press('Enter');
      await expectSent(clients, client.email);
      await theirs.expectAt(bookNow(clients));
    });

    await test.step('the photographer opens the request and confirms it', async () => {
      await page.goto('/');
      await keys.forwardTo(studioLink(page, 'Requests'));
      await keys.press('Enter');
      await keys.expectAt(inbox.heading(page));
      const row = inbox.row(page, client.name);
      await keys.forwardTo(row.getByRole('link'));
      await keys.press('Enter');
      await keys.expectAt(opened.name(page, client.name));
      await keys.forwardTo(opened.confirm(page));
      await keys.press('Enter');
      await expect(page.getByText(/^Confirmed\. /)).toBeVisible();
      await keys.expectAt(opened.name(page, client.name));
      await keys.forwardTo(opened.close(page));
      await keys.press('Enter');
      await keys.expectAt(row.getByRole('link'));
      await expect(row).toContainText('Confirmed');
    });
  },
);
