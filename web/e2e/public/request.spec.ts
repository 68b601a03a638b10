import { expect, headline, requestHistory, test } from './fixtures';

test('shows the client that the photographer has seen the request', async ({
  page,
  openOtherBrowser,
  photographers,
  sendRequestAndGetLinks,
}) => {
  const { answerLink, requestLink } = await sendRequestAndGetLinks(
    await photographers.createInOtherBrowser(),
  );
  await page.goto(requestLink);
  await expect(headline(page)).toHaveText('Anna Berg received your request');
  await expect(requestHistory(page).getByRole('listitem').nth(1)).toContainText('Not yet');

  const photographerPage = await openOtherBrowser();
  const seenResponse = photographerPage.waitForResponse((response) => response.url().endsWith('/seen'));
  await photographerPage.goto(answerLink);
  expect((await seenResponse).status()).toBe(204);

  await page.reload();
  await expect(headline(page)).toHaveText('Anna Berg has seen your request');
  await expect(requestHistory(page).getByRole('listitem').nth(1)).not.toContainText('Not yet');
});

test('shows that a request was declined, and the client cannot withdraw it', async ({
  page,
  photographers,
  sendRequestAndGetLinks,
}) => {
  const { answerLink, requestLink } = await sendRequestAndGetLinks(
    await photographers.createInOtherBrowser(),
  );
  await page.goto(`${answerLink}?choose=decline`);
  await expect(page.getByRole('heading', { name: 'Decline this request?' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'You declined this request.' })).toBeVisible();
  await expect(page).toHaveURL(answerLink);

  await page.goto(requestLink);
  await expect(headline(page)).toHaveText('Anna Berg declined your request');
  await expect(page.getByText('Withdraw this request')).toHaveCount(0);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' });

  test('shows times in the time zone and language of the client', async ({
    page,
    photographers,
    sendRequestAndGetLinks,
  }) => {
    const { requestLink } = await sendRequestAndGetLinks(await photographers.createInOtherBrowser());
    await page.goto(requestLink);
    const timeElement = requestHistory(page).locator('time').first();
    const time = new Date((await timeElement.getAttribute('datetime')) ?? '');
    const clientFormat = new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    });
    await expect(timeElement).toHaveText(clientFormat.format(time));
  });
});

test('shows a not-found page for an invalid link', async ({ page }) => {
  for (const path of ['/r/nothing', `/answer/${'A'.repeat(43)}`]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(headline(page)).toHaveText("This link doesn't work");
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/');
  }
});
