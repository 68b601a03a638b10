import type { Page } from '@playwright/test';
import { bookNow } from '../booking/screens';
import { expect, headline, test } from './fixtures';

const LARGEST_SHIFT = 0.02;

async function watchShifts(page: Page) {
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
  'nothing moves when the fonts and the photo come after the first paint',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.elsewhere({ portrait: true });
    const shifted = await watchShifts(page);
    const late: string[] = [];
    for (const kind of ['**/*.woff2', '**/objects/**']) {
      await page.route(kind, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        late.push(kind);
        await route.continue();
      });
    }
    await page.goto(`/u/${username}`);
    await page.evaluate(() => document.fonts.ready);
    const photo = page.getByRole('img', { name: 'Portrait of Anna Berg' });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(new Set(late).size).toBe(2);
    expect(await shifted()).toBeLessThan(LARGEST_SHIFT);
  },
);

test(
  'the photo is asked for first, in a size that fits the screen',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { username } = await photographers.elsewhere({ portrait: true });
    await page.goto(`/u/${username}`);
    const photo = page.getByRole('img', { name: 'Portrait of Anna Berg' });
    await expect(photo).toHaveAttribute('fetchpriority', 'high');
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { widths, taken, needed } = await photo.evaluate((image: HTMLImageElement) => {
      const offers = image.srcset.split(', ').map((offer) => offer.split(' '));
      const taken = offers.find(([url = '']) => new URL(url, document.baseURI).href === image.currentSrc);
      return {
        widths: offers.map(([, width = '']) => parseInt(width)),
        taken: parseInt(taken?.[1] ?? ''),
        needed: image.getBoundingClientRect().width * window.devicePixelRatio,
      };
    });
    expect(taken).toBe(Math.min(...widths.filter((width) => width >= needed)));
  },
);

test('it comes with few fonts', async ({ page, photographers }) => {
  const { username } = await photographers.elsewhere();
  let bytes = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) bytes += Number(response.headers()['content-length']);
  });
  await page.goto(`/u/${username}`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(60_000);
});

test('a photo that is gone leaves the outline of a person', async ({ page, photographers, complaints }) => {
  const { username } = await photographers.elsewhere({ portrait: true });
  const { profileImage } = await photographers.publicProfile(username);
  await page.route('**/objects/**', async (route) => {
    complaints.expectFailure('net::ERR_FAILED', new URL(route.request().url()).pathname);
    await route.abort();
  });
  expect(profileImage).not.toBeNull();
  await page.goto(`/u/${username}`);
  await expect(page.getByRole('img')).toHaveCount(0);
  await expect(page.locator('article svg').first()).toBeVisible();
});

test('the page comes finished, and in the browser it is drawn only when it did not', async ({
  page,
  photographers,
}) => {
  const { username } = await photographers.elsewhere();
  let finished = '';
  await page.route(`**/u/${username}`, async (route) => {
    const response = await route.fetch();
    finished = await response.text();
    const body = finished.replace(
      /(<div id="root"[^>]*>).*(<\/div>\s*<script type="application\/json")/s,
      '$1$2',
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`/u/${username}`);
  expect(finished).toContain('<h1');
  await expect(headline(page)).toHaveText('Anna Berg');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Portraits', 'Weddings']);
  await bookNow(page).click();
  await expect(page.getByRole('dialog', { name: 'Book Portraits' })).toBeVisible();
});

test('when the dialog cannot be fetched, Book Now leads to the form', async ({
  page,
  photographers,
  complaints,
}) => {
  const { username } = await photographers.elsewhere();
  await page.route('**/assets/booking-island-*.js', async (route) => {
    complaints.expectFailure('net::ERR_FAILED', new URL(route.request().url()).pathname);
    await route.abort();
  });
  await page.goto(`/u/${username}`);
  await bookNow(page).click();
  await expect(headline(page)).toHaveText('Book Portraits');
  await expect(page).toHaveURL(new RegExp(`/u/${username}/book/`));
});

test('a service that is gone, and one of somebody else, have no form', async ({ page, photographers }) => {
  const anna = await photographers.elsewhere();
  const other = await photographers.elsewhere();
  const { services } = await photographers.publicProfile(other.username);
  for (const id of ['abc', services[0]?.id ?? '']) {
    const response = await page.goto(`/u/${anna.username}/book/${id}`);
    expect(response?.status()).toBe(404);
    await expect(headline(page)).toHaveText('This service is no longer offered');
    await page.getByRole('link', { name: 'Back to Anna Berg' }).click();
    await expect(headline(page)).toHaveText('Anna Berg');
  }
});
