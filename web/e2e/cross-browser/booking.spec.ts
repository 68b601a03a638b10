import { readEmailsTo } from '../../../scripts/lib/mail.mjs';
import { expect, test } from './fixtures';
import { button, dialog, heading, link, text } from './tab';

test('a client opens a public page and books', async ({ tab, step, server, photographers, client }) => {
  const anna = await photographers.createInOtherBrowser({ portrait: true });

  await step('open the public page', async () => {
    await tab.open(`/u/${anna.username}`);
    await tab.expectVisible(heading('Anna Berg'));
    await tab.expectVisible(link('Book Now - $1,250.50'));
  });
  await step('open the booking dialog', async () => {
    await tab.click(link('Book Now - $180.00'));
    await tab.expectVisible(dialog('Book Portraits'));
  });
  await step('send an empty form', async () => {
    await tab.click(button('Send Booking Request'));
    await tab.expectVisible(text('Name is required'));
    await tab.expectVisible(text('Valid email is required'));
  });
  await step('fill in the form', async () => {
    await tab.fill('Your Name *', client.name);
    await tab.fill('Email Address *', client.email);
    await tab.fill('Message (Optional)', 'Would the second weekend of June work for you?');
  });
  await step('send the request', async () => {
    await tab.click(button('Send Booking Request'));
    await tab.expectToast(
      'Booking Request Sent!',
      'The photographer will contact you soon to confirm your booking.',
    );
    await tab.expectHidden(dialog('Book Portraits'));
    await tab.expectVisible(text(`Request sent. You'll get a reply at ${client.email}`));
  });
  await step('the server has stored the request and emailed the photographer', async () => {
    expect(await anna.getBookings()).toMatchObject([
      { clientName: client.name, clientEmail: client.email, status: 'inquiry', quarantined: false },
    ]);
    const readEmailTexts = async () => {
      const emails = (await readEmailsTo(server.dataDirectory, anna.account.email)) as { text: string }[];
      return emails.map((email) => email.text);
    };
    await expect.poll(readEmailTexts).toContainEqual(expect.stringContaining('second weekend of June'));
  });
});
