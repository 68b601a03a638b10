import { expect, headline, steps, test } from './fixtures';

test('the client sees that her request was seen once the photographer looks at it', async ({
  page,
  openOtherBrowser,
  photographers,
  requested,
}) => {
  const { answer, follow } = await requested(await photographers.elsewhere());
  await page.goto(follow);
  await expect(headline(page)).toHaveText('Your request is with Anna Berg');
  await expect(steps(page).getByRole('listitem').nth(1)).toContainText('Not yet');

  const photographer = await openOtherBrowser();
  const told = photographer.waitForResponse((response) => response.url().endsWith('/seen'));
  await photographer.goto(answer);
  expect((await told).status()).toBe(204);

  await page.reload();
  await expect(headline(page)).toHaveText('Anna Berg has seen your request');
  await expect(steps(page).getByRole('listitem').nth(1)).not.toContainText('Not yet');
});

test('a request that is declined says so to both, once and for all', async ({
  page,
  photographers,
  requested,
}) => {
  const { answer, follow } = await requested(await photographers.elsewhere());
  await page.goto(`${answer}?choose=decline`);
  await expect(page.getByRole('heading', { name: 'Decline this request?' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'You declined this request.' })).toBeVisible();
  await expect(page).toHaveURL(answer);

  await page.goto(follow);
  await expect(headline(page)).toHaveText('Anna Berg declined your request');
  await expect(page.getByText('Withdraw this request')).toHaveCount(0);
});

test.describe('in the zone of the reader', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' });

  test('times are hers', async ({ page, photographers, requested }) => {
    const { follow } = await requested(await photographers.elsewhere());
    await page.goto(follow);
    const moment = steps(page).locator('time').first();
    const at = new Date((await moment.getAttribute('datetime')) ?? '');
    const local = new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    });
    await expect(moment).toHaveText(local.format(at));
  });
});

test('a link that is not right leads nowhere and says so', async ({ page }) => {
  for (const path of ['/r/nothing', `/answer/${'A'.repeat(43)}`]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(headline(page)).toHaveText('This link leads nowhere');
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/');
  }
});
