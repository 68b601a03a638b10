import { expect, test } from './fixtures';
import { button, heading, link, text } from './tab';

test('a photographer signs in and answers a request', async ({
  tab,
  step,
  photographers,
  client,
  sendRequest,
}) => {
  const anna = await photographers.elsewhere();
  await sendRequest(anna.username);

  await step('sign in', async () => {
    await tab.open('/login');
    await tab.fill('Email', anna.person.email);
    await tab.fill('Password', anna.person.password);
    await tab.click(button('Sign In'));
    await tab.see(heading('Anna Berg'));
    await tab.seeToast('Welcome back!', "You've successfully signed in.");
  });
  await step('open the inbox', async () => {
    await tab.open('/bookings');
    await tab.see(heading('Requests'));
    await tab.see(text(client.name));
  });
  await step('open the request', async () => {
    await tab.click(link(client.name));
    await tab.see(heading(client.name));
    await tab.see(heading('What happened'));
  });
  await step('confirm it', async () => {
    await tab.click(button('Confirm'));
    await tab.see(button('Undo'));
    expect(await anna.bookings()).toMatchObject([{ clientName: client.name, status: 'confirmed' }]);
  });
  await step('go back to the list', async () => {
    await tab.click(button('Close'));
    await tab.see(heading('Requests'));
    await tab.see(text('Confirmed'));
  });
});
