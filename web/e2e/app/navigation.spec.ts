import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../axe';
import { landingHeading } from '../identity/screens';
import { expect, test } from '../profile/fixtures';
import { bioField, editScreen, leaveEditDialog } from '../profile/screens';
import { expectToast } from '../toast';
import { openHome, openShareDialog, navLink, navigation } from './screens';

/** The minimum size of a control for a thumb. */
const MIN_TOUCH_PX = 44;

/** A taller element may reach below the bar. */
const MAX_CHECKED_HEIGHT_PX = 400;

const PAGES = [
  { name: 'Requests', path: '/bookings' },
  { name: 'Profile', path: '/profile/edit' },
  { name: 'Settings', path: '/settings' },
  { name: 'Home', path: '/' },
] as const;

test(
  'the navigation links open every screen and mark the current one',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await openHome(page);
    await expect(navLink(page, 'Home')).toHaveAttribute('aria-current', 'page');
    for (const { name, path } of PAGES) {
      await navLink(page, name).click();
      await expect(page).toHaveURL(path);
      await expect(navLink(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(navigation(page).locator('[aria-current]')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  },
);

test(
  'the Requests link includes the number of unanswered requests',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.createWithProfile(page);
    const { services } = await photographers.getPublicProfile(username);
    const response = await page.request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, {
      data: { clientName: 'Bo Lind', clientEmail: `bo-${username}@example.com`, message: '' },
    });
    expect(response.ok()).toBe(true);
    await openHome(page);
    await expect(navLink(page, 'Requests')).toHaveAccessibleName('Requests (1 needs an answer)');
  },
);

// On a phone, only home has the Logout button.
test(
  'logging out on the edit screen asks about changes and shows no session-expired toast',
  { tag: '@desktop' },
  async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await editScreen.open(page);
    await bioField(page).fill('Not saved.');
    await page.getByRole('button', { name: 'Logout' }).click();
    await leaveEditDialog(page).getByRole('button', { name: 'Leave' }).click();
    await expectToast(page, 'Signed out successfully', 'You have been signed out of your account.');
    await expect(landingHeading(page)).toBeVisible();
  },
);

test('hides the navigation when printing', { tag: '@layout' }, async ({ page, photographers }) => {
  await photographers.createWithProfile(page);
  await openHome(page);
  await page.emulateMedia({ media: 'print' });
  await expect(navigation(page)).toBeHidden();
});

test.describe('on a phone', { tag: '@phone' }, () => {
  const measureBarTop = async (page: Page) => (await navigation(page).boundingBox())?.y ?? 0;

  test('each link is large enough for a thumb, and the bar is at the bottom edge', async ({
    page,
    photographers,
  }) => {
    await photographers.createWithProfile(page);
    await openHome(page);
    const bar = await navigation(page).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0);
    for (const link of await navigation(page).getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(MIN_TOUCH_PX);
      expect(box?.height).toBeGreaterThanOrEqual(MIN_TOUCH_PX);
    }
  });

  test('the bar does not cover the end of a page', async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    for (const open of [() => openHome(page), () => editScreen.open(page)]) {
      await open();
      // The statistics load later and make the page longer.
      await expect(page.getByText('Analytics will be available once')).toBeVisible();
      const measureSpaceAboveBar = async () => {
        await page.evaluate(() => {
          window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
        });
        const lastSection = await page.getByRole('main').locator('section').last().boundingBox();
        return (await measureBarTop(page)) - (lastSection?.y ?? 0) - (lastSection?.height ?? 0);
      };
      await expect.poll(measureSpaceAboveBar).toBeGreaterThan(0);
    }
  });

  test('the bar never covers the focused element on the edit screen', async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await editScreen.open(page);
    await editScreen.editInfo(page).focus();
    const covered: string[] = [];
    while ((await page.getByRole('main').locator(':focus').count()) > 0) {
      const { text, bottom, height } = await page.locator(':focus').evaluate((element) => ({
        text: element.outerHTML.slice(0, 120),
        bottom: element.getBoundingClientRect().bottom,
        height: element.getBoundingClientRect().height,
      }));
      if (height < MAX_CHECKED_HEIGHT_PX && bottom > (await measureBarTop(page))) covered.push(text);
      await page.keyboard.press('Tab');
    }
    expect(covered).toEqual([]);
    // The bar follows the content in the tab order.
    await expect(navLink(page, 'Home')).toBeFocused();
  });

  test('a dialog covers the bar', async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await openHome(page);
    const isBarOnTop = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect();
        const topElement = bar && document.elementFromPoint(bar.x + bar.width / 2, bar.y + bar.height / 2);
        return topElement?.closest('.bottom-bar') != null;
      });
    expect(await isBarOnTop()).toBe(true);
    await openShareDialog(page);
    expect(await isBarOnTop()).toBe(false);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'home and the edit screen have no accessibility violations, including the navigation',
    { tag: '@layout' },
    async ({ page, photographers }) => {
      await photographers.createWithProfile(page);
      await openHome(page);
      await expectAccessibleInBothThemes(page, 'home');
      await editScreen.open(page);
      await expectAccessibleInBothThemes(page, 'the edit screen');
    },
  );
});
