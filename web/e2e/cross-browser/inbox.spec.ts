import { expect, test } from './fixtures';
import { button, heading, link, text } from './tab';

test('a photographer signs in and answers a request', async ({
  tab,
  step,
  photographers,
  client,
  sendRequest,
}) => {
  const anna = await photographers.createInOtherBrowser();
  await sendRequest(anna.username);

  await step('sign in', async () => {
    await tab.open('/login');
    await tab.fill('Email', anna.account.email);
    await tab.fill('Password', anna.account.password);
    await tab.click(button('Sign In'));
    await tab.expectToast('Welcome back!', "You've successfully signed in.");
    await tab.expectVisible(heading('Anna Berg'));
  });
  await step('open the inbox', async () => {
    await tab.open('/bookings');
    await tab.expectVisible(heading('Requests'));
    await tab.expectVisible(text(client.name));
  });
  await step('open the request', async () => {
    await tab.click(link(client.name));
    await tab.expectVisible(heading(client.name));
    await tab.expectVisible(heading('History'));
  });
  await step('confirm the request', async () => {
    await tab.click(button('Confirm'));
    await tab.expectVisible(button('Undo'));
    expect(await anna.getBookings()).toMatchObject([{ clientName: client.name, status: 'confirmed' }]);
  });
  await step('go back to the list', async () => {
    await tab.click(button('Close'));
    await tab.expectVisible(heading('Requests'));
    await tab.expectVisible(text('Confirmed'));
  });
});
