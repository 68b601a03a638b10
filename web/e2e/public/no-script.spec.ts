import { bookNow, emailField, messageField, nameField, sendButton } from '../booking/screens';
import { expect, headline, steps, test } from './fixtures';

test.use({ javaScriptEnabled: false });

/** Who sends a form sooner is taken for a program, and nobody is mailed. */
const SOONEST_PERSON_MS = 2_000;

test('the page is whole: who it is, what can be booked, how to ask', async ({ page, photographers }) => {
  const { username } = await photographers.elsewhere({ portrait: true });
  await page.goto(`/u/${username}`);
  await expect(headline(page)).toHaveText('Anna Berg');
  await expect(page.getByText('Light and people, in Bergen.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Portrait of Anna Berg' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Portraits', 'Weddings']);
  await expect(page.getByRole('heading', { name: 'Questions? Get in touch!' })).toBeVisible();
  await expect(bookNow(page)).toBeVisible();
});

test(
  'a request goes out from a plain form, is confirmed by another, and the client sees it',
  { tag: '@journey' },
  async ({ page, server, photographers, client, requestsTo, complaints }) => {
    const anna = await photographers.elsewhere();
    await page.goto(`/u/${anna.username}`);
    complaints.expectFailure(400, (await bookNow(page).getAttribute('href')) ?? '');
    await bookNow(page).click();
    const opened = Date.now();
    await expect(headline(page)).toHaveText('Book Portraits');

    await test.step('what is wrong stands under its field, and nothing typed is lost', async () => {
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
    await expect.poll(() => Date.now() - opened).toBeGreaterThan(SOONEST_PERSON_MS);
    await sendButton(page).click();
    await expect(headline(page)).toHaveText('Booking Request Sent!');
    await expect(
      page.getByText('The photographer will contact you soon to confirm your booking.'),
    ).toBeVisible();
    await page.reload();
    await expect(headline(page)).toHaveText('Booking Request Sent!');
    await page.getByRole('link', { name: 'Back to Anna Berg' }).click();
    await expect(page).toHaveURL(`/u/${anna.username}`);

    const [mail] = await requestsTo(anna, 1);
    const confirm = mail?.links.find((link) => link.includes('choose=confirm')) ?? '';
    await test.step('the link in the mail only asks', async () => {
      await page.goto(confirm);
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
  'a client withdraws in two steps, and the photographer sees it',
  { tag: '@journey' },
  async ({ page, photographers, requested }) => {
    const { answer, follow, client } = await requested(await photographers.elsewhere());
    await page.goto(follow);
    await expect(headline(page)).toHaveText('Your request is with Anna Berg');
    await expect(page.locator('body')).not.toContainText(client.name);

    const confirm = page.getByRole('button', { name: 'Yes, withdraw it' });
    await expect(confirm).toBeHidden();
    await page.getByText('Withdraw this request').click();
    await confirm.click();
    await expect(page).toHaveURL(follow);
    await expect(headline(page)).toHaveText('This request is withdrawn');
    await expect(steps(page).getByRole('listitem')).toContainText(['Received', 'Withdrawn']);

    await page.goto(answer);
    await expect(page.getByRole('heading', { name: 'This request was withdrawn.' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  },
);
