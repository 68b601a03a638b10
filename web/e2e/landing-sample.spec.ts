import { expect, test } from './fixtures';
import { openInteractive } from './pages';

test('booking in the sample on the landing page sends nothing and leads to sign-up', async ({ page }) => {
  const sentUrls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sentUrls.push(request.url());
  });
  await page.goto('/');
  const sample = page.getByRole('figure', { name: 'An example of a public profile page' });
  const bookButton = sample.getByRole('button', { name: 'Book Now - $180.00' });
  await bookButton.click();

  const dialog = page.getByRole('dialog', { name: 'Book Portrait session' });
  await expect(dialog.getByText('This is a sample. Nothing is sent.')).toBeVisible();
  await expect(dialog.getByLabel('Your Name *')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bookButton).toBeFocused();
  // The closed dialog goes back to remove its history entry. That would close a dialog that opens meanwhile.
  const hasHistoryEntry = () => page.evaluate(() => 'sheet' in ((history.state ?? {}) as object));
  await expect.poll(hasHistoryEntry).toBe(false);

  await bookButton.click();
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Your Name *').fill('Bo Lind');
  await dialog.getByLabel('Email Address *').fill('bo@example.com');
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click();
  const lastStep = page.getByRole('dialog', { name: "That's all your clients do" });
  await expect(lastStep).toContainText('nothing was sent');
  expect(sentUrls).toEqual([]);
  await lastStep.getByRole('link', { name: 'Create Your Profile' }).click();
  await expect(page).toHaveURL('/signup');
});

test('the sample scrolls to its last service', { tag: '@layout' }, async ({ page }) => {
  // Hydration resets the scroll position.
  await openInteractive(page, '/');
  const lastButton = page
    .getByRole('figure', { name: 'An example of a public profile page' })
    .getByRole('button', { name: 'Book Now - $1,950.00' });
  await lastButton.scrollIntoViewIfNeeded();
  await expect(lastButton).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sample is visible but cannot be used', async ({ page }) => {
    await page.goto('/');
    const sample = page.getByRole('figure', { name: 'An example of a public profile page' });
    await expect(sample.getByText('Portrait session')).toBeVisible();
    const button = sample.getByRole('button', { name: 'Book Now' }).first();
    await button.focus();
    await expect(button).not.toBeFocused();
  });
});
