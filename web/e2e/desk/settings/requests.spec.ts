import { mailsTo } from '../../../../scripts/lib/mail.mjs';
import { expect, test } from '../../booking/fixtures';
import { settings } from './screen';

test('receipts that are switched off are not sent, those that are on are', async ({
  page,
  people,
  photographers,
  request,
  server,
  client,
  secrets,
  requestsTo,
}) => {
  const anna = await photographers.established(page);
  // Clients of photographers whose address is not confirmed get no receipt.
  await page.goto(await people.mailedLink(anna.person, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');

  const { services } = await photographers.publicProfile(anna.username);
  const book = async (clientEmail: string) => {
    const path = `/api/book/${anna.username}/${services[0]?.id ?? ''}`;
    const data = { clientName: client.name, clientEmail, message: 'Would June work?' };
    expect((await request.post(path, { data })).status()).toBe(201);
  };
  const receiptsTo = async (address: string) => (await mailsTo(server.dataDirectory, address)).length;

  await settings.open(page);
  const saved = settings.section(page, 'Requests').getByText('Saved', { exact: true });
  await settings.receipts(page).uncheck();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(settings.receipts(page)).not.toBeChecked();
  await book(client.email);
  await requestsTo(anna, 1);

  await settings.receipts(page).check();
  await expect(saved).toBeVisible();
  const second = `second-${client.email}`;
  secrets.add(second);
  await book(second);
  await expect.poll(() => receiptsTo(second)).toBe(1);
  // Mails go out oldest first: had there been one, it would be here by now.
  expect(await receiptsTo(client.email)).toBe(0);
});

test('a switch never shows anything but what was chosen', async ({ page, people }) => {
  await people.member(page);
  await settings.open(page);
  const shown = await settings.receipts(page).evaluate(async (input: HTMLInputElement) => {
    input.click();
    // Whatever waits for no timer has happened by then, and nothing has been painted.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return input.checked;
  });
  expect(shown).toBe(false);
});

test('requests are kept shorter only after a yes', async ({ page, people }) => {
  await people.member(page);
  await settings.open(page);
  await settings.retention(page).selectOption('12 months');
  const question = page.getByRole('dialog', { name: 'Delete requests older than 12 months?' });
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(settings.retention(page)).toHaveValue('');
  await settings.retention(page).selectOption('12 months');
  await question.getByRole('button', { name: 'Delete old requests' }).click();
  await expect(settings.section(page, 'Requests').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.retention(page)).toHaveValue('12');
});
