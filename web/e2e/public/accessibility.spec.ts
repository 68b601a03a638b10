import { expectAccessibleInBothThemes } from '../axe';
import { bookNowLink, sendButton } from '../booking/screens';
import { expect, headline, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the public page and its form have no accessibility violations',
  { tag: '@layout' },
  async ({ page, photographers, pageErrors }) => {
    const { username } = await photographers.createInOtherBrowser({ portrait: true });
    await page.goto(`/u/${username}`);
    await expect(headline(page)).toHaveText('Anna Berg');
    await expectAccessibleInBothThemes(page, 'the public page');

    const formPath = (await bookNowLink(page).getAttribute('href')) ?? '';
    await page.goto(formPath);
    await expectAccessibleInBothThemes(page, 'the form');
    pageErrors.expectFailure(400, formPath);
    await sendButton(page).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the form with errors');
    await page.goto(`${formPath}/sent`);
    await expect(headline(page)).toHaveText('Booking Request Sent!');
    await expectAccessibleInBothThemes(page, 'the page after sending');

    const withoutServices = await photographers.createInOtherBrowser({ services: [], bio: '' });
    await page.goto(`/u/${withoutServices.username}`);
    await expect(page.getByRole('heading', { name: 'No Services Available' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the public page without services');
  },
);

test(
  'the request page and the answer page have no accessibility violations',
  { tag: '@layout' },
  async ({ page, photographers, sendRequestAndGetLinks }) => {
    const { answerLink, requestLink } = await sendRequestAndGetLinks(
      await photographers.createInOtherBrowser(),
    );
    await page.goto(requestLink);
    await page.getByText('Withdraw this request').click();
    await expectAccessibleInBothThemes(page, 'the request page of the client');
    // The page offers both answers, whichever link the photographer opened.
    await page.goto(`${answerLink}?choose=decline`);
    await expectAccessibleInBothThemes(page, 'the answer page of the photographer');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'You confirmed this booking.' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the answer page after confirming');
    await page.goto(requestLink);
    await expect(headline(page)).toHaveText('Anna Berg confirmed your booking');
    await expectAccessibleInBothThemes(page, 'the request page after the confirmation');
  },
);
