import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../axe';
import { landing } from '../identity/screens';
import { expect, test } from '../profile/fixtures';
import { bioField, editScreen, leaveEditing } from '../profile/screens';
import { expectToast } from '../toast';
import { openHome, openShareKit, studioLink, studioLinks } from './screens';

const PLACES = [
  { name: 'Requests', path: '/bookings' },
  { name: 'Profile', path: '/profile/edit' },
  { name: 'Settings', path: '/settings' },
  { name: 'Home', path: '/' },
] as const;

test(
  'the links lead through the studio, and always say where one is',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.established(page);
    await openHome(page);
    await expect(studioLink(page, 'Home')).toHaveAttribute('aria-current', 'page');
    for (const { name, path } of PLACES) {
      await studioLink(page, name).click();
      await expect(page).toHaveURL(path);
      await expect(studioLink(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(studioLinks(page).locator('[aria-current]')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  },
);

test(
  'a request that needs an answer stands beside the link',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.established(page);
    const { services } = await photographers.publicProfile(username);
    const booked = await page.request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, {
      data: { clientName: 'Bo Lind', clientEmail: `bo-${username}@example.com`, message: '' },
    });
    expect(booked.ok()).toBe(true);
    await openHome(page);
    await expect(studioLink(page, 'Requests')).toHaveAccessibleName('Requests (1 needs an answer)');
  },
);

// A phone has the button on home only.
test(
  'logging out on the edit screen asks about changes, and is no expired session',
  { tag: '@desktop' },
  async ({ page, photographers }) => {
    await photographers.established(page);
    await editScreen.open(page);
    await bioField(page).fill('Not saved.');
    await page.getByRole('button', { name: 'Logout' }).click();
    await leaveEditing(page).getByRole('button', { name: 'Leave' }).click();
    await expectToast(page, 'Signed out successfully', 'You have been signed out of your account.');
    await expect(landing(page)).toBeVisible();
  },
);

test('paper has no use for links', { tag: '@layout' }, async ({ page, photographers }) => {
  await photographers.established(page);
  await openHome(page);
  await page.emulateMedia({ media: 'print' });
  await expect(studioLinks(page)).toBeHidden();
});

test.describe('on a phone', { tag: '@phone' }, () => {
  /** Where the bar begins. */
  const barTop = async (page: Page) => (await studioLinks(page).boundingBox())?.y ?? 0;

  test('each link is large enough for a thumb, and the bar lies at the very bottom', async ({
    page,
    photographers,
  }) => {
    await photographers.established(page);
    await openHome(page);
    const bar = await studioLinks(page).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(844, 0);
    for (const link of await studioLinks(page).getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('the end of a page is not under the bar', async ({ page, photographers }) => {
    await photographers.established(page);
    for (const open of [() => openHome(page), () => editScreen.open(page)]) {
      await open();
      await page.evaluate(() => {
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      });
      const last = await page.getByRole('main').locator('section').last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(await barTop(page));
    }
  });

  test('going through the edit screen with the keyboard, the bar never hides where one is', async ({
    page,
    photographers,
  }) => {
    await photographers.established(page);
    await editScreen.open(page);
    await editScreen.editInfo(page).focus();
    const hidden: string[] = [];
    while ((await page.getByRole('main').locator(':focus').count()) > 0) {
      const { text, bottom, height } = await page.locator(':focus').evaluate((element) => ({
        text: element.outerHTML.slice(0, 120),
        bottom: element.getBoundingClientRect().bottom,
        height: element.getBoundingClientRect().height,
      }));
      if (height < 400 && bottom > (await barTop(page))) hidden.push(text);
      await page.keyboard.press('Tab');
    }
    expect(hidden).toEqual([]);
    // After the content come the links, as they stand on the page.
    await expect(studioLink(page, 'Home')).toBeFocused();
  });

  test('a sheet lies over the bar', async ({ page, photographers }) => {
    await photographers.established(page);
    await openShareKit(page);
    const isReachable = await page.evaluate(() => {
      const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect();
      const there = bar && document.elementFromPoint(bar.x + bar.width / 2, bar.y + bar.height / 2);
      return there?.closest('.bottom-bar') != null;
    });
    expect(isReachable).toBe(false);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the frame of the signed-in pages has no accessibility violation',
    { tag: '@layout' },
    async ({ page, photographers }) => {
      await photographers.established(page);
      await openHome(page);
      await expectAccessibleInBothThemes(page, 'home');
      await editScreen.open(page);
      await expectAccessibleInBothThemes(page, 'the edit screen');
    },
  );
});
