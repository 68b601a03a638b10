import type { Page } from '@playwright/test';
import { bookNowLink } from '../booking/screens';
import { expect, headline, test } from './fixtures';

/** Cumulative layout shift. Smaller shifts are not visible. */
const MAX_LAYOUT_SHIFT = 0.02;
const MAX_FONT_BYTES = 60_000;

/** Records layout shifts. The returned function reads their sum. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0);
    });
}

test(
  'does not shift when the fonts and the photo arrive after the first paint',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.createInOtherBrowser({ portrait: true });
    const readLayoutShift = await recordShifts(page);
    const delayedPatterns: string[] = [];
    for (const pattern of ['**/*.woff2', '**/objects/**']) {
      await page.route(pattern, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        delayedPatterns.push(pattern);
        await route.continue();
      });
    }
    await page.goto(`/u/${username}`);
    await page.evaluate(() => document.fonts.ready);
    const photo = page.getByRole('img', { name: 'Portrait of Anna Berg' });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(new Set(delayedPatterns).size).toBe(2);
    expect(await readLayoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT);
  },
);

test(
  'loads the photo with high priority, in the smallest size that fits the screen',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.createInOtherBrowser({ portrait: true });
    await page.goto(`/u/${username}`);
    const photo = page.getByRole('img', { name: 'Portrait of Anna Berg' });
    await expect(photo).toHaveAttribute('fetchpriority', 'high');
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { widths, loadedWidth, neededWidth } = await photo.evaluate((image: HTMLImageElement) => {
      const candidates = image.srcset.split(', ').map((candidate) => candidate.split(' '));
      const loaded = candidates.find(
        ([url = '']) => new URL(url, document.baseURI).href === image.currentSrc,
      );
      return {
        widths: candidates.map(([, width = '']) => parseInt(width)),
        loadedWidth: parseInt(loaded?.[1] ?? ''),
        neededWidth: image.getBoundingClientRect().width * window.devicePixelRatio,
      };
    });
    expect(loadedWidth).toBe(Math.min(...widths.filter((width) => width >= neededWidth)));
  },
);

test('loads at most 60 kB of fonts', async ({ page, photographers }) => {
  const { username } = await photographers.createInOtherBrowser();
  let bytes = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) bytes += Number(response.headers()['content-length']);
  });
  await page.goto(`/u/${username}`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(MAX_FONT_BYTES);
});

test('shows a placeholder when the photo fails to load', async ({ page, photographers, pageErrors }) => {
  const { username } = await photographers.createInOtherBrowser({ portrait: true });
  const { profileImage } = await photographers.getPublicProfile(username);
  await page.route('**/objects/**', async (route) => {
    pageErrors.expectFailure('net::ERR_FAILED', new URL(route.request().url()).pathname);
    await route.abort();
  });
  expect(profileImage).not.toBeNull();
  await page.goto(`/u/${username}`);
  await expect(page.getByRole('img')).toHaveCount(0);
  await expect(page.locator('article svg').first()).toBeVisible();
});

test('the server renders the page, and the browser renders it if the HTML is empty', async ({
  page,
  photographers,
}) => {
  const { username } = await photographers.createInOtherBrowser();
  let serverHtml = '';
  await page.route(`**/u/${username}`, async (route) => {
    const response = await route.fetch();
    serverHtml = await response.text();
    // Removes the rendered content.
    const body = serverHtml.replace(
      /(<div id="root"[^>]*>).*(<\/div>\s*<script type="application\/json")/s,
      '$1$2',
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`/u/${username}`);
  expect(serverHtml).toContain('<h1');
  await expect(headline(page)).toHaveText('Anna Berg');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Portraits', 'Weddings']);
  await bookNowLink(page).click();
  await expect(page.getByRole('dialog', { name: 'Book Portraits' })).toBeVisible();
});

test('Book Now opens the form page when the dialog fails to load', async ({
  page,
  photographers,
  pageErrors,
}) => {
  const { username } = await photographers.createInOtherBrowser();
  await page.route('**/assets/booking-island-*.js', async (route) => {
    pageErrors.expectFailure('net::ERR_FAILED', new URL(route.request().url()).pathname);
    await route.abort();
  });
  await page.goto(`/u/${username}`);
  await bookNowLink(page).click();
  await expect(headline(page)).toHaveText('Book Portraits');
  await expect(page).toHaveURL(new RegExp(`/u/${username}/book/`));
});

test('shows no form for a missing service or one of another photographer', async ({
  page,
  photographers,
}) => {
  const anna = await photographers.createInOtherBrowser();
  const otherPhotographer = await photographers.createInOtherBrowser();
  const { services } = await photographers.getPublicProfile(otherPhotographer.username);
  for (const id of ['abc', services[0]?.id ?? '']) {
    const response = await page.goto(`/u/${anna.username}/book/${id}`);
    expect(response?.status()).toBe(404);
    await expect(headline(page)).toHaveText('This service is no longer available');
    await page.getByRole('link', { name: 'Back to Anna Berg' }).click();
    await expect(headline(page)).toHaveText('Anna Berg');
  }
});
