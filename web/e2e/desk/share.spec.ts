import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { scan } from '../../tests/share/pictures';
import { expectAccessibleInBothThemes } from '../axe';
import { expect, test } from '../profile/fixtures';
import { freshUsername } from '../profile/photographers';
import { createScreen, dashboard } from '../profile/screens';
import { expectToast } from '../toast';
import { code, livePanel, openHome, openShareKit, shareKit } from './screens';

test.describe('the code', () => {
  test('downloaded as a PNG leads to the page', async ({ page, photographers, server }) => {
    const { username } = await photographers.established(page);
    await openShareKit(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${username}-qr.png`);
    const file = readFileSync(await download.path());
    expect(PNG.sync.read(file)).toMatchObject({ width: 1024, height: 1024 });
    expect(scan(file)).toBe(`${server.url}/u/${username}`);
  });

  test('downloaded as an SVG leads to the page', async ({
    page,
    photographers,
    server,
    openOtherBrowser,
  }) => {
    const { username } = await photographers.established(page);
    await openShareKit(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download SVG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${username}-qr.svg`);
    const viewer = await openOtherBrowser();
    await viewer.setViewportSize({ width: 600, height: 600 });
    await viewer.setContent(readFileSync(await download.path(), 'utf8'));
    expect(scan(await viewer.locator('svg').screenshot())).toBe(`${server.url}/u/${username}`);
  });

  test('is scanned off the screen', { tag: '@layout' }, async ({ page, photographers, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { username } = await photographers.established(page);
    await openShareKit(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(scan(await code(page).screenshot()), colorScheme).toBe(`${server.url}/u/${username}`);
    }
  });
});

test('a text for the bio is copied, and its button says so', async ({
  page,
  context,
  photographers,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await photographers.established(page);
  await openShareKit(page);
  await shareKit(page).getByRole('button', { name: 'Copy text' }).first().click();
  await expect(shareKit(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Book a shoot with me: ${server.url}/u/${username}`,
  );
});

test('a browser that keeps the clipboard to itself gets the link selected', async ({
  page,
  photographers,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(document, 'execCommand', { value: () => false });
  });
  const { username } = await photographers.established(page);
  await openHome(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(
    page,
    'The link could not be copied',
    'Your browser does not allow it here. The link is selected: copy it from there.',
  );
  await expect(page.getByLabel('Your public link, whole')).toBeFocused();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(`${server.url}/u/${username}`);
});

test('the card in the kit says what the page tells those who make cards of it', async ({
  page,
  photographers,
}) => {
  const bio = `Light and people, in Bergen.\n\n${'Slow mornings and long evenings. '.repeat(8)}`;
  const { username } = await photographers.established(page, { bio, portrait: true });
  const html = await (await page.request.get(`/u/${username}`)).text();
  const told = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  await openShareKit(page);
  const card = page.getByRole('region', { name: 'How your link looks when shared' });
  await expect(card.getByText(told('og:title'), { exact: true })).toBeVisible();
  await expect(card.getByText(told('og:description'), { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveAttribute('src', new URL(told('og:image')).pathname);
});

test('a page that has just become one is celebrated, once', async ({ page, photographers }) => {
  const { person } = await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.fillProfile(page, { username: freshUsername() });
  await createScreen.submit(page).click();
  await expectToast(page, 'Profile created', 'Your page is live. Share your link.');
  await expect(livePanel(page)).toBeVisible();
  await page.reload();
  await expect(dashboard.name(page, person.name)).toBeVisible();
  await expect(livePanel(page)).toHaveCount(0);
});

test(
  'the panel of a new page fits the screen of a phone',
  { tag: '@phone' },
  async ({ page, photographers }) => {
    await photographers.newcomer(page);
    await createScreen.open(page);
    await createScreen.fillProfile(page, { username: freshUsername() });
    await createScreen.submit(page).click();
    await expect(livePanel(page)).toBeVisible();
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      const done = livePanel(page).getByRole('button', { name: 'Got it' });
      await expect(livePanel(page).getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
      await expect(done, `at ${String(viewport.height)} px`).toBeInViewport({ ratio: 1 });
    }
  },
);

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the share kit and the panel of a new page have no accessibility violation',
    { tag: '@layout' },
    async ({ page, photographers, isMobile }) => {
      await photographers.newcomer(page);
      await createScreen.open(page);
      await createScreen.fillProfile(page, { username: freshUsername(), displayName: 'Anna Berg' });
      await createScreen.submit(page).click();
      await expect(livePanel(page)).toBeVisible();
      if (!isMobile) await expect(code(page)).toBeVisible();
      await expectAccessibleInBothThemes(page, 'the panel of a new page');

      await openShareKit(page);
      await expectAccessibleInBothThemes(page, 'the share kit');
    },
  );
});
