import { randomBytes } from 'node:crypto';
import { LONG } from '../../../scripts/screenshots/believable.mjs';
import { mailedLink } from '../mailbox';
import { test } from './fixtures';
import { button, dialog, heading, link, text, type Target } from './tab';

/** The longest texts there can be, with a username that nobody else in this run has. */
const longProfile = () => ({
  username: LONG.username.slice(0, -8) + randomBytes(4).toString('hex'),
  displayName: LONG.displayName,
  bio: LONG.bio,
  services: LONG.services.slice(0, 2),
  portrait: true,
});

test('pages for visitors and clients fit a phone', async ({
  tab,
  step,
  server,
  photographers,
  client,
  sendRequest,
}) => {
  const anna = await photographers.elsewhere(longProfile());
  await sendRequest(anna.username);
  const { services } = await photographers.publicProfile(anna.username);
  const answer = await mailedLink(server, anna.person.email, '/answer');
  const pages: [path: string, sign: Target][] = [
    ['/', link('Get Started for Free')],
    ['/login', button('Sign In')],
    ['/forgot-password', button('Send Link')],
    ['/no/such/page', heading('404 Page Not Found')],
    [`/u/${anna.username}`, heading(LONG.displayName)],
    [`/u/${anna.username}/book/${services[0]?.id ?? ''}`, button('Send Booking Request')],
    [answer, text(client.name)],
  ];
  for (const [path, sign] of pages) {
    await step(`open ${new URL(path, server.url).pathname.split('/').slice(0, 2).join('/')}`, async () => {
      await tab.open(path);
      await tab.see(sign);
    });
  }
});

test('screens and sheets of the photographer fit a phone', async ({ tab, step, photographers }) => {
  const { person } = await photographers.elsewhere(longProfile());

  await step('sign in', async () => {
    await tab.open('/login');
    await tab.fill('Email', person.email);
    await tab.fill('Password', person.password);
    await tab.click(button('Sign In'));
    await tab.see(heading(LONG.displayName));
  });
  await step('share', async () => {
    await tab.click(button('Share'));
    await tab.see(dialog('Share your page'));
  });
  await step('edit the profile', async () => {
    await tab.open('/profile/edit');
    await tab.see(button('Update Profile'));
  });
  await step('add a service', async () => {
    await tab.click(button('Add Service'));
    await tab.see(dialog('Add New Service'));
  });
  await step('change the photo', async () => {
    await tab.open('/profile/edit');
    await tab.click(button('Change photo'));
    await tab.see(dialog('Upload profile photo (press Escape to close)'));
  });
  await step('look at the inbox', async () => {
    await tab.open('/bookings');
    await tab.see(heading('No requests yet'));
  });
  await step('look at the settings', async () => {
    await tab.open('/settings');
    await tab.see(button('Delete account'));
  });
});
