import { readEmailsTo } from '../../../scripts/lib/mail.mjs';
import { expect, test } from '../booking/fixtures';
import { settings } from './screen';

test('sends receipts only while they are switched on', async ({
  page,
  accounts,
  photographers,
  request,
  server,
  client,
  secrets,
  waitForRequestEmails,
}) => {
  const anna = await photographers.createWithProfile(page);
  // A client gets a receipt only if the photographer has confirmed the email address.
  await page.goto(await accounts.waitForEmailLink(anna.account, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');

  const { services } = await photographers.getPublicProfile(anna.username);
  const sendRequest = async (clientEmail: string) => {
    const path = `/api/book/${anna.username}/${services[0]?.id ?? ''}`;
    const data = { clientName: client.name, clientEmail, message: 'Would June work?' };
    expect((await request.post(path, { data })).status()).toBe(201);
  };
  const countReceipts = async (email: string) => (await readEmailsTo(server.dataDirectory, email)).length;

  await settings.open(page);
  const savedMessage = settings.section(page, 'Requests').getByText('Saved', { exact: true });
  await settings.receiptsSwitch(page).uncheck();
  await expect(savedMessage).toBeVisible();
  await page.reload();
  await expect(settings.receiptsSwitch(page)).not.toBeChecked();
  await sendRequest(client.email);
  await waitForRequestEmails(anna, 1);

  await settings.receiptsSwitch(page).check();
  await expect(savedMessage).toBeVisible();
  const secondEmail = `second-${client.email}`;
  secrets.add(secondEmail);
  await sendRequest(secondEmail);
  await expect.poll(() => countReceipts(secondEmail)).toBe(1);
  // The server sends the oldest email first, so a receipt for the first request would have arrived by now.
  expect(await countReceipts(client.email)).toBe(0);
});

test('a switch shows the chosen state at once', async ({ page, accounts }) => {
  await accounts.createSignedIn(page);
  await settings.open(page);
  const isChecked = await settings.receiptsSwitch(page).evaluate(async (input: HTMLInputElement) => {
    input.click();
    // Runs all pending promise callbacks. The browser has not painted yet.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return input.checked;
  });
  expect(isChecked).toBe(false);
});

test('shortens the retention only after a confirmation', async ({ page, accounts }) => {
  await accounts.createSignedIn(page);
  await settings.open(page);
  await settings.retention(page).selectOption('12 months');
  const dialog = page.getByRole('dialog', { name: 'Delete requests older than 12 months?' });
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(settings.retention(page)).toHaveValue('');
  await settings.retention(page).selectOption('12 months');
  await dialog.getByRole('button', { name: 'Delete old requests' }).click();
  await expect(settings.section(page, 'Requests').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.retention(page)).toHaveValue('12');
});
