import { expect, test } from '../booking/fixtures';
import { settings } from './screen';

test.use({ timezoneId: 'America/New_York' });

test('emails show times in the time zone of the browser, or in the chosen one', async ({
  page,
  photographers,
  request,
  client,
  waitForRequestEmails,
}) => {
  const anna = await photographers.createWithProfile(page);
  const { services } = await photographers.getPublicProfile(anna.username);
  const sendRequest = async (message: string) => {
    const path = `/api/book/${anna.username}/${services[0]?.id ?? ''}`;
    const data = { clientName: client.name, clientEmail: client.email, message };
    expect((await request.post(path, { data })).status()).toBe(201);
  };

  const timeZoneResponse = page.waitForResponse('/api/identity/time-zone');
  await settings.open(page);
  expect((await timeZoneResponse).status()).toBe(204);
  await expect(settings.timeZone(page).getByRole('option', { selected: true })).toHaveText(
    'Automatic (America/New York)',
  );
  await sendRequest('In June?');
  const [firstEmail] = await waitForRequestEmails(anna, 1);
  expect(firstEmail?.text).toContain('(America/New York time)');

  await settings.timeZone(page).selectOption('Asia/Tokyo');
  await expect(settings.section(page, 'Your account').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.timeZone(page)).toHaveValue('Asia/Tokyo');
  await sendRequest('Or in July?');
  const [, secondEmail] = await waitForRequestEmails(anna, 2);
  expect(secondEmail?.text).toContain('(Asia/Tokyo time)');
});
