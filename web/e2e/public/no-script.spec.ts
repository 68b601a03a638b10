import { bookNowLink, emailField, messageField, nameField, sendButton } from '../booking/screens';
import { expect, headline, requestHistory, test } from './fixtures';

test.use({ javaScriptEnabled: false });

/** The server treats a form that is submitted sooner as spam and sends no email. */
const MIN_FILL_MS = 2_000;

test('shows the photographer, the services and the booking links', async ({ page, photographers }) => {
  const { username } = await photographers.createInOtherBrowser({ portrait: true });
  await page.goto(`/u/${username}`);
  await expect(headline(page)).toHaveText('Anna Berg');
  await expect(page.getByText('Light and people, in Bergen.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Portrait of Anna Berg' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Portraits', 'Weddings']);
  await expect(page.getByRole('heading', { name: 'Questions? Get in touch!' })).toBeVisible();
  await expect(bookNowLink(page)).toBeVisible();
});

test(
  'the client sends a request and the photographer confirms it, with forms only',
  { tag: '@journey' },
  async ({ page, server, photographers, client, waitForRequestEmails, pageErrors }) => {
    const anna = await photographers.createInOtherBrowser();
    await page.goto(`/u/${anna.username}`);
    pageErrors.expectFailure(400, (await bookNowLink(page).getAttribute('href')) ?? '');
    await bookNowLink(page).click();
    const openedAt = Date.now();
    await expect(headline(page)).toHaveText('Book Portraits');

    await test.step('shows errors under their fields and keeps the typed values', async () => {
      await nameField(page).fill(client.name);
      await emailField(page).fill('bo@');
      await messageField(page).fill('Hi Anna,\nwould June work?');
      await sendButton(page).click();
      await expect(emailField(page)).toHaveAccessibleDescription('Valid email is required');
      await expect(emailField(page)).toBeFocused();
      await expect(nameField(page)).toHaveValue(client.name);
      await expect(messageField(page)).toHaveValue('Hi Anna,\nwould June work?');
    });

    await emailField(page).fill(client.email);
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(MIN_FILL_MS);
    await sendButton(page).click();
    await expect(headline(page)).toHaveText('Booking Request Sent!');
    await expect(
      page.getByText('The photographer will contact you soon to confirm your booking.'),
    ).toBeVisible();
    await page.reload();
    await expect(headline(page)).toHaveText('Booking Request Sent!');
    await page.getByRole('link', { name: 'Back to Anna Berg' }).click();
    await expect(page).toHaveURL(`/u/${anna.username}`);

    const [email] = await waitForRequestEmails(anna, 1);
    const confirmLink = email?.links.find((link) => link.includes('choose=confirm')) ?? '';
    await test.step('the emailed link only asks for a confirmation', async () => {
      await page.goto(confirmLink);
      await expect(headline(page)).toHaveText(client.name);
      await expect(page.getByRole('blockquote')).toHaveText('Hi Anna,\nwould June work?');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Confirm this booking?' })).toBeVisible();
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'You confirmed this booking.' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);

    expect(new URL(page.url()).origin).toBe(server.url);
  },
);

test(
  'a client withdraws a request in two steps, and the photographer sees it',
  { tag: '@journey' },
  async ({ page, photographers, sendRequestAndGetLinks }) => {
    const { answerLink, requestLink, client } = await sendRequestAndGetLinks(
      await photographers.createInOtherBrowser(),
    );
    await page.goto(requestLink);
    await expect(headline(page)).toHaveText('Anna Berg received your request');
    await expect(page.locator('body')).not.toContainText(client.name);

    const withdrawButton = page.getByRole('button', { name: 'Withdraw request' });
    await expect(withdrawButton).toBeHidden();
    await page.getByText('Withdraw this request').click();
    await withdrawButton.click();
    await expect(page).toHaveURL(requestLink);
    await expect(headline(page)).toHaveText('You withdrew this request');
    await expect(requestHistory(page).getByRole('listitem')).toContainText(['Received', 'Withdrawn']);

    await page.goto(answerLink);
    await expect(page.getByRole('heading', { name: 'This request was withdrawn.' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  },
);
