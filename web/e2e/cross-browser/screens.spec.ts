import { randomBytes } from 'node:crypto';
import { LONG_TEXTS } from '../../../scripts/screenshots/sample-data.mjs';
import { waitForEmailLink } from '../mailbox';
import { test } from './fixtures';
import { button, dialog, heading, link, text, type Target } from './tab';

// These tests only open the screens: after each step, the fixture `step` checks that nothing scrolls horizontally.

/** The longest allowed texts, with a unique username. Two services, so that a photographer can add a third. */
const createLongProfile = () => ({
  username: LONG_TEXTS.username.slice(0, -8) + randomBytes(4).toString('hex'),
  displayName: LONG_TEXTS.displayName,
  bio: LONG_TEXTS.bio,
  services: LONG_TEXTS.services.slice(0, 2),
  portrait: true,
});

test('the pages that need no sign-in fit a phone', async ({
  tab,
  step,
  server,
  photographers,
  client,
  sendRequest,
}) => {
  const anna = await photographers.createInOtherBrowser(createLongProfile());
  await sendRequest(anna.username);
  const { services } = await photographers.getPublicProfile(anna.username);
  const answerLink = await waitForEmailLink(server, anna.account.email, '/answer');
  const pages: [path: string, expected: Target][] = [
    ['/', link('Get Started for Free')],
    ['/login', button('Sign In')],
    ['/forgot-password', button('Send Link')],
    ['/no/such/page', heading('404 Page Not Found')],
    [`/u/${anna.username}`, heading(LONG_TEXTS.displayName)],
    [`/u/${anna.username}/book/${services[0]?.id ?? ''}`, button('Send Booking Request')],
    [answerLink, text(client.name)],
  ];
  for (const [path, expected] of pages) {
    // Only the first path segment, because the others are random.
    const [, segment = ''] = new URL(path, server.url).pathname.split('/');
    await step(`open /${segment}`, async () => {
      await tab.open(path);
      await tab.expectVisible(expected);
    });
  }
});

test('the screens and dialogs of a photographer fit a phone', async ({ tab, step, photographers }) => {
  const { account } = await photographers.createInOtherBrowser(createLongProfile());

  await step('sign in', async () => {
    await tab.open('/login');
    await tab.fill('Email', account.email);
    await tab.fill('Password', account.password);
    await tab.click(button('Sign In'));
    await tab.expectVisible(heading(LONG_TEXTS.displayName));
  });
  await step('share', async () => {
    await tab.click(button('Share'));
    await tab.expectVisible(dialog('Share your page'));
  });
  await step('edit the profile', async () => {
    await tab.open('/profile/edit');
    await tab.expectVisible(button('Update Profile'));
  });
  await step('add a service', async () => {
    await tab.click(button('Add Service'));
    await tab.expectVisible(dialog('Add New Service'));
  });
  await step('change the photo', async () => {
    await tab.open('/profile/edit');
    // Waits for the last data of the page, because a click can miss the button while the page still loads.
    await tab.expectVisible(text('Analytics will be available once'));
    await tab.click(button('Change photo'));
    await tab.expectVisible(dialog('Upload profile photo (press Escape to close)'));
  });
  await step('open the inbox', async () => {
    await tab.open('/bookings');
    await tab.expectVisible(heading('No requests yet'));
  });
  await step('open the settings', async () => {
    await tab.open('/settings');
    await tab.expectVisible(button('Delete account'));
  });
});
