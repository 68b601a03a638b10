import { mailsTo } from '../../../scripts/lib/mail.mjs';
import { expect, test } from './fixtures';
import { button, dialog, heading, link, text } from './tab';

test('a client opens a public page and books', async ({ tab, step, server, photographers, client }) => {
  const anna = await photographers.elsewhere({ portrait: true });

  await step('open the public page', async () => {
    await tab.open(`/u/${anna.username}`);
    await tab.see(heading('Anna Berg'));
    await tab.see(link('Book Now - $1,250.50'));
  });
  await step('open the booking dialog', async () => {
    await tab.click(link('Book Now - $180.00'));
    await tab.see(dialog('Book Portraits'));
  });
  await step('send an empty form', async () => {
    await tab.click(button('Send Booking Request'));
    await tab.see(text('Name is required'));
    await tab.see(text('Valid email is required'));
  });
  await step('fill in the form', async () => {
    await tab.fill('Your Name *', client.name);
    await tab.fill('Email Address *', client.email);
    await tab.fill('Message (Optional)', 'Would the second weekend of June work for you?');
  });
  await step('send the request', async () => {
    await tab.click(button('Send Booking Request'));
    await tab.seeToast(
      'Booking Request Sent!',
      'The photographer will contact you soon to confirm your booking.',
    );
    await tab.seeNoMore(dialog('Book Portraits'));
    await tab.see(text(`Request sent. The reply goes to ${client.email}`));
  });
  await step('the request is stored', async () => {
    expect(await anna.bookings()).toMatchObject([
      { clientName: client.name, clientEmail: client.email, status: 'inquiry', quarantined: false },
    ]);
    const find = async () => {
      const mails = (await mailsTo(server.dataDirectory, anna.person.email)) as { text: string }[];
      return mails.map((mail) => mail.text);
    };
    await expect.poll(find).toContainEqual(expect.stringContaining('second weekend of June'));
  });
});
