import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import {
  bookNow,
  cancelButton,
  emailField,
  expectSent,
  expectSheetClosed,
  fillIn,
  messageField,
  nameField,
  openSheet,
  sendButton,
  sheet,
} from './screens';

test(
  'a client asks for a service and the photographer is told',
  { tag: ['@layout', '@journey'] },
  async ({ page, photographers, client, requestsTo }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    await expect(sheet(page)).toContainText('One hour, two looks, ten prints.');
    await expect(sheet(page)).toContainText('$180.00');
    await expect(nameField(page)).toBeFocused();

    await fillIn(page, client, 'Would the second weekend of June work for you?');
    await sendButton(page).click();
    await expectSent(page, client.email);
    await expect(bookNow(page)).toBeFocused();

    const [mail] = await requestsTo(anna, 1);
    for (const text of [client.name, client.email, 'Portraits', '$180.00', 'second weekend of June']) {
      expect(mail?.text).toContain(text);
    }

    await bookNow(page).click();
    await expect(nameField(page)).toHaveValue('');
  },
);

/**
 * WebKit makes a scrolling box pan sideways when a child reaches into its padding, because it counts that padding once
 * more beside the child.
 */
const wideChildren = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .flatMap((box) => {
        const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(box);
        const { left, right } = box.getBoundingClientRect();
        const start = left + parseFloat(borderLeftWidth) + parseFloat(paddingLeft);
        const end = right - parseFloat(borderRightWidth) - parseFloat(paddingRight);
        const shown = [...box.children].filter((child) => child.getClientRects().length > 0);
        return shown.filter((child) => {
          const { left: childLeft, right: childRight } = child.getBoundingClientRect();
          return childLeft < start - 0.5 || childRight > end + 0.5;
        });
      })
      .map(({ className }) => className),
  );

test('a misspelt address is mended with one press', async ({ page, photographers }) => {
  const anna = await photographers.elsewhere();
  await openSheet(page, anna.username);
  await emailField(page).fill('bo@gmial.com');
  await messageField(page).focus();
  await page.getByRole('button', { name: 'Did you mean bo@gmail.com?' }).click();
  await expect(emailField(page)).toHaveValue('bo@gmail.com');
  await expect(emailField(page)).toBeFocused();
});

test(
  'the sheet lies at the bottom of a phone, in the middle of a wide screen, and nothing behind it moves',
  { tag: '@layout' },
  async ({ page, photographers, isMobile }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    const card = page.getByRole('dialog').locator('form').locator('..');
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const around = async () => {
      const box = await card.boundingBox();
      const below = height - (box?.y ?? 0) - (box?.height ?? 0);
      return { above: box?.y ?? 0, below, beside: width - (box?.width ?? 0) };
    };
    // Where it comes to rest.
    if (isMobile) await expect.poll(around).toMatchObject({ below: 0, beside: 0 });
    else
      await expect
        .poll(async () => Math.abs((await around()).below - (await around()).above))
        .toBeLessThan(2);

    expect(await wideChildren(page), 'children that reach into the padding of the sheet').toEqual([]);

    const scrolled = await page.evaluate(() => window.scrollY);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 400);
    await expect(nameField(page)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  },
);

test(
  'a keyboard on the screen covers neither the field nor the button',
  { tag: '@phone' },
  async ({ page, photographers }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    await messageField(page).focus();
    // As iOS reports it: the page keeps its size, and less of it is seen.
    const seen = 400;
    await page.evaluate((height) => {
      const view = window.visualViewport;
      Object.defineProperty(view, 'height', { value: height });
      view?.dispatchEvent(new Event('resize'));
    }, seen);
    for (const part of [messageField(page), sendButton(page)]) {
      await part.scrollIntoViewIfNeeded();
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(seen);
    }
  },
);

test(
  'a stray tap does not lose what is typed, and Cancel keeps it for later',
  { tag: '@layout' },
  async ({ page, photographers, client }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    await fillIn(page, client);
    await page.mouse.click(8, 8);
    await expect(sheet(page)).toBeVisible();
    await cancelButton(page).click();
    await expect(sheet(page)).toBeHidden();
    await bookNow(page).click();
    await expect(nameField(page)).toHaveValue(client.name);
  },
);

test('the way back closes the sheet and not the page, and closing it leaves the way back as it was', async ({
  page,
  photographers,
  client,
}) => {
  const anna = await photographers.elsewhere();
  await page.goto('/');
  await openSheet(page, anna.username);
  await fillIn(page, client);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(bookNow(page)).toBeFocused();

  await bookNow(page).click();
  await expect(nameField(page)).toHaveValue(client.name);
  await cancelButton(page).click();
  await expectSheetClosed(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test(
  'sends at the first press although the address looks misspelt',
  { tag: '@layout' },
  async ({ page, photographers, client, requestsTo }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    // So long that the hint needs two lines.
    const email = client.email.replace('@example.com', '-and-a-long-name-before-the-at@gmial.com');
    await fillIn(page, client);
    await emailField(page).fill(email);
    const { x = 0, y = 0, width = 0 } = (await sendButton(page).boundingBox()) ?? {};
    // At the upper edge, so that a button that moves by a few pixels is missed.
    await page.mouse.move(x + width / 2, y + 2);
    await page.mouse.down();
    await expect(emailField(page)).not.toBeFocused();
    await page.mouse.up();
    await expectSent(page, email);
    await requestsTo(anna, 1);
  },
);

test('the sheet can be pulled down by its handle', { tag: '@phone' }, async ({ page, photographers }) => {
  const anna = await photographers.elsewhere();
  await openSheet(page, anna.username);
  const title = await page.getByRole('heading', { name: 'Book Portraits' }).boundingBox();
  const [x, y] = [195, (title?.y ?? 0) - 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 150, { steps: 5 });
  await page.mouse.up();
  await expect(sheet(page)).toBeHidden();
});

test.describe('inside the browser of an app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.27.84 (iPhone14,5; iOS 18_5; en_US; en; scale=3.00; 1170x2532; 752445432)',
  });

  test('a request gets through as anywhere', async ({ page, photographers, client, requestsTo }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    await fillIn(page, client);
    await sendButton(page).click();
    await expectSent(page, client.email);
    await requestsTo(anna, 1);
  });
});
