import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { generateUsername } from './photographers';
import { creationScreen, dashboard, displayNameField, usernameField } from './screens';

/** Texts that must neither run as code nor break the layout. */
const HOSTILE_TEXTS = {
  markup: `<script>document.title='owned'</script><img src=x onerror="document.title='owned'">`,
  'entities and templates':
    '&lt;b&gt; &amp;nbsp; </textarea></title> {{7*7}} ${7*7} %00 \\u003cscript\\u003e',
  'a long word': 'W'.repeat(100),
  // Few marks per letter: a browser cannot break a line between them, and without a font for them, each mark is as wide
  // as a letter.
  'emoji, right-to-left text and combining marks': `${'👩🏽‍🎨📸'.repeat(8)} مصورة حفلات الزفاف في القاهرة Z̸̡a̷̢l̴̙g̵̱o̶͎`,
};

const PHONE_WIDTH = 360;

async function expectNoOverflow(page: Page) {
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(contentWidth, 'width of the content').toBeLessThanOrEqual(PHONE_WIDTH);
}

async function expectNoScriptRan(page: Page) {
  expect(await page.title()).not.toBe('owned');
}

for (const [kind, text] of Object.entries(HOSTILE_TEXTS)) {
  test(
    `${kind}: every screen shows it as text and does not overflow`,
    { tag: '@phone' },
    async ({ page, photographers }) => {
      const { username } = await photographers.createWithProfile(page, {
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
        await expectNoScriptRan(page);
      });

      await test.step('public page', async () => {
        await page.goto(`/u/${username}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
        await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(text);
        await expect(page.getByText(text).first()).toBeVisible();
        await expectNoOverflow(page);
        await expectNoScriptRan(page);
      });

      await test.step('edit screen', async () => {
        await page.goto('/profile/edit');
        await expect(displayNameField(page)).toHaveValue(text);
        await expect(page.getByRole('region', { name: 'Your Services' })).toContainText(text);
        await expectNoOverflow(page);
        await expectNoScriptRan(page);
      });
    },
  );
}

test(
  'the preview shows markup as text and does not overflow',
  { tag: '@phone' },
  async ({ page, photographers }) => {
    await photographers.createWithoutProfile(page);
    await page.setViewportSize({ width: PHONE_WIDTH, height: 740 });
    await creationScreen.open(page);
    await usernameField(page).fill('w'.repeat(30));
    await displayNameField(page).fill(HOSTILE_TEXTS.markup);
    await creationScreen.addRow(page, {
      title: HOSTILE_TEXTS['a long word'],
      description: HOSTILE_TEXTS.markup,
      price: 99_999_999,
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = creationScreen.preview(page);
    await expect(preview).toContainText(HOSTILE_TEXTS.markup);
    await expect(preview).toContainText('Book Now - $999,999.99');
    await expectNoOverflow(page);
    await expectNoScriptRan(page);
  },
);

test('rejects hidden characters that reverse a name', async ({ page, photographers, pageErrors }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername(), displayName: 'Anna \u202Egreb' });
  pageErrors.expectFailure(400, '/api/profile');
  await creationScreen.submit(page).click();
  await expect(displayNameField(page)).toHaveAccessibleDescription(
    'Display name must be one line of plain text',
  );
  await expect(displayNameField(page)).toBeFocused();
  expect((await getProfile()).displayName).toBeNull();
});
