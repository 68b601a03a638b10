import { expectAccessible } from '../axe';
import { bookNow, sendButton } from '../booking/screens';
import { expect, headline, test } from './fixtures';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the photographer’s page has no violation', async ({ page, photographers }) => {
      const { username } = await photographers.elsewhere({ portrait: true });
      await page.goto(`/u/${username}`);
      await expect(headline(page)).toHaveText('Anna Berg');
      await expectAccessible(page);
    });

    test('nor has the form, empty and with complaints, nor what follows', async ({
      page,
      photographers,
      complaints,
    }) => {
      const { username } = await photographers.elsewhere();
      await page.goto(`/u/${username}`);
      const form = (await bookNow(page).getAttribute('href')) ?? '';
      await page.goto(form);
      await expectAccessible(page);
      complaints.expectFailure(400, form);
      await sendButton(page).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`${form}/sent`);
      await expect(headline(page)).toHaveText('Booking Request Sent!');
      await expectAccessible(page);
    });

    test('nor have the request and its answer', async ({ page, photographers, requested }) => {
      const { answer, follow } = await requested(await photographers.elsewhere());
      await page.goto(follow);
      await page.getByText('Withdraw this request').click();
      await expectAccessible(page);
      await page.goto(`${answer}?choose=decline`);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'You confirmed this booking.' })).toBeVisible();
      await expectAccessible(page);
      await page.goto(follow);
      await expect(headline(page)).toHaveText('Anna Berg confirmed your booking');
      await expectAccessible(page);
    });

    test('nor has a link that leads nowhere', async ({ page }) => {
      await page.goto('/r/nothing');
      await expectAccessible(page);
    });
  });
}
