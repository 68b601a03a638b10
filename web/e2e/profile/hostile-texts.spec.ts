import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { freshUsername } from './photographers';
import { createScreen, dashboard, displayNameField, usernameField } from './screens';

/** What no text may ever do: run, or break out of its place. */
const HOSTILE = {
  markup: `<script>document.title='owned'</script><img src=x onerror="document.title='owned'">`,
  'entities and templates':
    '&lt;b&gt; &amp;nbsp; </textarea></title> {{7*7}} ${7*7} %00 \\u003cscript\\u003e',
  'a word without end': 'W'.repeat(100),
  // A cluster cannot be broken, and without a font for it each mark is as wide as a letter.
  'emoji, right to left and marks on letters': `${'👩🏽‍🎨📸'.repeat(8)} مصورة حفلات الزفاف في القاهرة Z̸̡a̷̢l̴̙g̵̱o̶͎`,
};

const PHONE_WIDTH = 360;

async function expectNoOverflow(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'width of the page').toBeLessThanOrEqual(PHONE_WIDTH);
}

for (const [kind, text] of Object.entries(HOSTILE)) {
  test(
    `${kind}: it stands as text on every screen and breaks none`,
    { tag: '@phone' },
    async ({ page, photographers }) => {
      const { username } = await photographers.established(page, {
        displayName: text,
        bio: text,
        services: [
          { title: text, description: text, price: 99_999_999 },
          { title: 'Portraits', description: `${text}\n${text}`, price: 100 },
        ],
      });
      await page.setViewportSize({ width: PHONE_WIDTH, height: 740 });

      await test.step('home', async () => {
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
        await expect(dashboard.services(page).getByRole('listitem').first()).toContainText(text);
        await expectNoOverflow(page);
      });

      await test.step('public page', async () => {
        await page.goto(`/u/${username}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
        await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(text);
        await expect(page.getByText(text).first()).toBeVisible();
        await expectNoOverflow(page);
      });

      await test.step('edit screen', async () => {
        await page.goto('/profile/edit');
        await expect(displayNameField(page)).toHaveValue(text);
        await expect(page.getByRole('region', { name: 'Your Services' })).toContainText(text);
        await expectNoOverflow(page);
      });

      expect(await page.title()).not.toBe('owned');
    },
  );
}

test(
  'the preview shows markup as text and stays as wide as its phone',
  { tag: '@phone' },
  async ({ page, photographers }) => {
    await photographers.newcomer(page);
    await page.setViewportSize({ width: PHONE_WIDTH, height: 740 });
    await createScreen.open(page);
    await usernameField(page).fill('w'.repeat(30));
    await displayNameField(page).fill(HOSTILE.markup.slice(0, 100));
    await createScreen.addRow(page, {
      title: HOSTILE['a word without end'],
      description: HOSTILE.markup,
      price: 99_999_999,
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = createScreen.preview(page);
    await expect(preview).toContainText(HOSTILE.markup.slice(0, 100));
    await expect(preview).toContainText('Book Now - $999,999.99');
    await expectNoOverflow(page);
    expect(await page.title()).not.toBe('owned');
  },
);

test('hidden characters that turn a name around are refused under its field', async ({
  page,
  photographers,
  complaints,
}) => {
  const { profile } = await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername(), displayName: 'Anna \u202Egreb' });
  complaints.expectFailure(400, '/api/profile');
  await createScreen.submit(page).click();
  await expect(displayNameField(page)).toHaveAccessibleDescription(
    'Display name must be one line of plain text',
  );
  await expect(displayNameField(page)).toBeFocused();
  expect((await profile()).displayName).toBeNull();
});
