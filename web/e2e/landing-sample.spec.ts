import { expect, test } from './fixtures';

test('the sample on the landing page can be booked, sends nothing and leads to sign-up', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/');
  const phone = page.getByRole('figure', { name: 'An example of a public profile page' });
  const book = phone.getByRole('button', { name: 'Book Now - $180.00' });
  await book.click();

  const dialog = page.getByRole('dialog', { name: 'Book Portrait session' });
  await expect(dialog.getByText('A sample to try. Nothing is sent.')).toBeVisible();
  await expect(dialog.getByLabel('Your Name *')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(book).toBeFocused();

  await book.click();
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Your Name *').fill('Bo Lind');
  await dialog.getByLabel('Email Address *').fill('bo@example.com');
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click();
  const done = page.getByRole('dialog', { name: 'That is all a client does' });
  await expect(done).toContainText('nothing was sent');
  expect(sent).toEqual([]);
  await done.getByRole('link', { name: 'Create Your Profile' }).click();
  await expect(page).toHaveURL('/signup');
});

test('the sample scrolls like a page on a phone', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/');
  const last = page
    .getByRole('figure', { name: 'An example of a public profile page' })
    .getByRole('button', { name: 'Book Now - $1,950.00' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sample is only to be looked at', async ({ page }) => {
    await page.goto('/');
    const phone = page.getByRole('figure', { name: 'An example of a public profile page' });
    await expect(phone.getByText('Portrait session')).toBeVisible();
    const button = phone.getByRole('button', { name: 'Book Now' }).first();
    await button.focus();
    await expect(button).not.toBeFocused();
  });
});
