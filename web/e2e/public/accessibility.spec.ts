import { expectAccessibleInBothThemes } from '../axe';
import { bookNow, sendButton } from '../booking/screens';
import { expect, headline, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the public page and its form have no accessibility violation',
  { tag: '@layout' },
  async ({ page, photographers, complaints }) => {
    const { username } = await photographers.elsewhere({ portrait: true });
    await page.goto(`/u/${username}`);
    await expect(headline(page)).toHaveText('Anna Berg');
    await expectAccessibleInBothThemes(page, 'the public page');

    const form = (await bookNow(page).getAttribute('href')) ?? '';
    await page.goto(form);
    await expectAccessibleInBothThemes(page, 'the form');
    complaints.expectFailure(400, form);
    await sendButton(page).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the form with errors');
    await page.goto(`${form}/sent`);
    await expect(headline(page)).toHaveText('Booking Request Sent!');
    await expectAccessibleInBothThemes(page, 'the request is sent');

    const bare = await photographers.elsewhere({ services: [], bio: '' });
    await page.goto(`/u/${bare.username}`);
    await expect(page.getByRole('heading', { name: 'No Services Available' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the public page without services');
  },
);

test(
  'the request and its answer have no accessibility violation',
  { tag: '@layout' },
  async ({ page, photographers, requested }) => {
    const { answer, follow } = await requested(await photographers.elsewhere());
    await page.goto(follow);
    await page.getByText('Withdraw this request').click();
    await expectAccessibleInBothThemes(page, 'the request of the client');
    await page.goto(`${answer}?choose=decline`);
    await expectAccessibleInBothThemes(page, 'the answer of the photographer');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'You confirmed this booking.' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the answer is given');
    await page.goto(follow);
    await expect(headline(page)).toHaveText('Anna Berg confirmed your booking');
    await expectAccessibleInBothThemes(page, 'the confirmed request');
  },
);
