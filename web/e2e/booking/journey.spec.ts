import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import {
  bookNowLink,
  cancelButton,
  emailField,
  expectRequestSent,
  expectBookingDialogClosed,
  fillBookingForm,
  messageField,
  nameField,
  openBookingDialog,
  sendButton,
  bookingDialog,
} from './screens';

test(
  'a client sends a request and the photographer gets an email',
  { tag: ['@layout', '@journey'] },
  async ({ page, photographers, client, waitForRequestEmails }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    await expect(bookingDialog(page)).toContainText('One hour, two looks, ten prints.');
    await expect(bookingDialog(page)).toContainText('$180.00');
    await expect(nameField(page)).toBeFocused();

    await fillBookingForm(page, client, 'Would the second weekend of June work for you?');
    await sendButton(page).click();
    await expectRequestSent(page, client.email);
    await expect(bookNowLink(page)).toBeFocused();

    const [email] = await waitForRequestEmails(anna, 1);
    for (const text of [client.name, client.email, 'Portraits', '$180.00', 'second weekend of June']) {
      expect(email?.text).toContain(text);
    }

    await bookNowLink(page).click();
    await expect(nameField(page)).toHaveValue('');
  },
);

/**
 * Finds children that reach into the horizontal padding of a scrollable element. WebKit would let the user scroll such
 * an element sideways, because it adds the padding beside the child.
 */
const findWideChildren = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .flatMap((box) => {
        const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(box);
        const { left, right } = box.getBoundingClientRect();
        const start = left + parseFloat(borderLeftWidth) + parseFloat(paddingLeft);
        const end = right - parseFloat(borderRightWidth) - parseFloat(paddingRight);
        const visibleChildren = [...box.children].filter((child) => child.getClientRects().length > 0);
        return visibleChildren.filter((child) => {
          const { left: childLeft, right: childRight } = child.getBoundingClientRect();
          const roundingTolerance = 0.5;
          return childLeft < start - roundingTolerance || childRight > end + roundingTolerance;
        });
      })
      .map(({ className }) => className),
  );

test('corrects a mistyped email address with one click', async ({ page, photographers }) => {
  const anna = await photographers.createInOtherBrowser();
  await openBookingDialog(page, anna.username);
  await emailField(page).fill('bo@gmial.com');
  await messageField(page).focus();
  await page.getByRole('button', { name: 'Did you mean bo@gmail.com?' }).click();
  await expect(emailField(page)).toHaveValue('bo@gmail.com');
  await expect(emailField(page)).toBeFocused();
});

test(
  'shows the dialog at the bottom of a phone and in the middle of a wide screen, and the page does not scroll',
  { tag: '@layout' },
  async ({ page, photographers, isMobile }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    const card = page.getByRole('dialog').locator('form').locator('..');
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const measureSpace = async () => {
      const box = await card.boundingBox();
      const below = height - (box?.y ?? 0) - (box?.height ?? 0);
      return { above: box?.y ?? 0, below, beside: width - (box?.width ?? 0) };
    };
    // Polls until the opening animation has ended.
    if (isMobile) await expect.poll(measureSpace).toMatchObject({ below: 0, beside: 0 });
    else
      await expect
        .poll(async () => Math.abs((await measureSpace()).below - (await measureSpace()).above))
        .toBeLessThan(2);

    expect(await findWideChildren(page), 'children that reach into the padding of the dialog').toEqual([]);

    const scrollBefore = await page.evaluate(() => window.scrollY);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 400);
    await expect(nameField(page)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollBefore);
  },
);

test(
  'keeps the field and the button visible above the on-screen keyboard',
  { tag: '@phone' },
  async ({ page, photographers }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    await messageField(page).focus();
    // iOS keeps the size of the page and shrinks the visual viewport.
    const visibleHeight = 400;
    await page.evaluate((height) => {
      const viewport = window.visualViewport;
      Object.defineProperty(viewport, 'height', { value: height });
      viewport?.dispatchEvent(new Event('resize'));
    }, visibleHeight);
    for (const control of [messageField(page), sendButton(page)]) {
      await control.scrollIntoViewIfNeeded();
      const measureBottom = async () => {
        const box = await control.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      // Polls until the opening animation has ended.
      await expect.poll(measureBottom).toBeLessThanOrEqual(visibleHeight);
    }
  },
);

test(
  'stays open after a tap outside if the form has text, and keeps the text after Cancel',
  { tag: '@layout' },
  async ({ page, photographers, client }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    await fillBookingForm(page, client);
    await page.mouse.click(8, 8);
    await expect(bookingDialog(page)).toBeVisible();
    await cancelButton(page).click();
    await expectBookingDialogClosed(page);
    await bookNowLink(page).click();
    await expect(nameField(page)).toHaveValue(client.name);
  },
);

test('closes the dialog on the back button, and removes its history entry when it closes another way', async ({
  page,
  photographers,
  client,
}) => {
  const anna = await photographers.createInOtherBrowser();
  await page.goto('/');
  await openBookingDialog(page, anna.username);
  await fillBookingForm(page, client);
  await page.goBack();
  await expect(bookingDialog(page)).toBeHidden();
  await expect(bookNowLink(page)).toBeFocused();

  await bookNowLink(page).click();
  await expect(nameField(page)).toHaveValue(client.name);
  await cancelButton(page).click();
  await expectBookingDialogClosed(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test(
  'sends a request with a mistyped email address at the first click',
  { tag: '@layout' },
  async ({ page, photographers, client, waitForRequestEmails }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    // The suggestion for this long address needs two lines, which would move the button.
    const email = client.email.replace('@example.com', '-and-a-long-name-before-the-at@gmial.com');
    await fillBookingForm(page, client);
    await emailField(page).fill(email);
    const { x = 0, y = 0, width = 0 } = (await sendButton(page).boundingBox()) ?? {};
    // Clicks at the upper edge: if the button moves by a few pixels, the click misses it and the test fails.
    await page.mouse.move(x + width / 2, y + 2);
    await page.mouse.down();
    await expect(emailField(page)).not.toBeFocused();
    await page.mouse.up();
    await expectRequestSent(page, email);
    await waitForRequestEmails(anna, 1);
  },
);

test(
  'closes the dialog when the client pulls it down by its handle',
  { tag: '@phone' },
  async ({ page, photographers }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    const title = await page.getByRole('heading', { name: 'Book Portraits' }).boundingBox();
    // The handle is 20 px above the title, in the middle of the screen.
    const [x, y] = [(page.viewportSize()?.width ?? 0) / 2, (title?.y ?? 0) - 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 150, { steps: 5 });
    await page.mouse.up();
    await expect(bookingDialog(page)).toBeHidden();
  },
);

test.describe('in an in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.27.84 (iPhone14,5; iOS 18_5; en_US; en; scale=3.00; 1170x2532; 752445432)',
  });

  test('sends a request', async ({ page, photographers, client, waitForRequestEmails }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    await fillBookingForm(page, client);
    await sendButton(page).click();
    await expectRequestSent(page, client.email);
    await waitForRequestEmails(anna, 1);
  });
});
