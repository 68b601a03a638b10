import { expect, test } from '../../booking/fixtures';
import { settings } from './screen';

test.use({ timezoneId: 'America/New_York' });

test('emails give times in the zone of the browser, and then in the one that was chosen', async ({
  page,
  photographers,
  request,
  client,
  requestsTo,
}) => {
  const anna = await photographers.established(page);
  const { services } = await photographers.publicProfile(anna.username);
  const book = async (message: string) => {
    const path = `/api/book/${anna.username}/${services[0]?.id ?? ''}`;
    const data = { clientName: client.name, clientEmail: client.email, message };
    expect((await request.post(path, { data })).status()).toBe(201);
  };

  const reported = page.waitForResponse('/api/identity/time-zone');
  await settings.open(page);
  expect((await reported).status()).toBe(204);
  await expect(settings.timeZone(page).getByRole('option', { selected: true })).toHaveText(
    'Automatic (America/New York)',
  );
  await book('In June?');
  const [first] = await requestsTo(anna, 1);
  expect(first?.text).toContain('(America/New York time)');

  await settings.timeZone(page).selectOption('Asia/Tokyo');
  await expect(settings.section(page, 'Your account').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.timeZone(page)).toHaveValue('Asia/Tokyo');
  await book('Or in July?');
  const [, second] = await requestsTo(anna, 2);
  expect(second?.text).toContain('(Asia/Tokyo time)');
});
