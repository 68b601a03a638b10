import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { scanQrCode } from '../../tests/share/qr-code-images';
import { expectAccessibleInBothThemes } from '../axe';
import { expect, test } from '../profile/fixtures';
import { generateUsername } from '../profile/photographers';
import { creationScreen, dashboard } from '../profile/screens';
import { expectToast } from '../toast';
import { qrCode, livePanel, openHome, openShareDialog, shareDialog } from './screens';

test.describe('the QR code', () => {
  test('in the PNG file opens the public page', async ({ page, photographers, server }) => {
    const { username } = await photographers.createWithProfile(page);
    await openShareDialog(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${username}-qr.png`);
    const file = readFileSync(await download.path());
    expect(PNG.sync.read(file)).toMatchObject({ width: 1024, height: 1024 });
    expect(scanQrCode(file)).toBe(`${server.url}/u/${username}`);
  });

  test('in the SVG file opens the public page', async ({ page, photographers, server, openOtherBrowser }) => {
    const { username } = await photographers.createWithProfile(page);
    await openShareDialog(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download SVG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${username}-qr.svg`);
    const viewer = await openOtherBrowser();
    await viewer.setViewportSize({ width: 600, height: 600 });
    await viewer.setContent(readFileSync(await download.path(), 'utf8'));
    expect(scanQrCode(await viewer.locator('svg').screenshot())).toBe(`${server.url}/u/${username}`);
  });

  test('in the story opens the public page', async ({ page, photographers, server, openOtherBrowser }) => {
    const { username } = await photographers.createWithProfile(page, { portrait: true });
    await openShareDialog(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      shareDialog(page).getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${username}-story.jpg`);
    const data = readFileSync(await download.path(), 'base64');
    const viewer = await openOtherBrowser();
    await viewer.setContent(`<img src="data:image/jpeg;base64,${data}">`);
    const story = viewer.getByRole('img');
    await expect(story).toHaveJSProperty('naturalWidth', 1080);
    await expect(story).toHaveJSProperty('naturalHeight', 1920);
    expect(scanQrCode(await story.screenshot())).toBe(`${server.url}/u/${username}`);
  });

  test('can be scanned from the screen', { tag: '@layout' }, async ({ page, photographers, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { username } = await photographers.createWithProfile(page);
    await openShareDialog(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(scanQrCode(await qrCode(page).screenshot()), colorScheme).toBe(`${server.url}/u/${username}`);
    }
  });
});

test('copies a text for the bio and shows Copied', async ({ page, context, photographers, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await photographers.createWithProfile(page);
  await openShareDialog(page);
  await shareDialog(page).getByRole('button', { name: 'Copy text' }).first().click();
  await expect(shareDialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Book a shoot with me: ${server.url}/u/${username}`,
  );
});

test('selects the link when the browser blocks the clipboard', async ({ page, photographers, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(document, 'execCommand', { value: () => false });
  });
  const { username } = await photographers.createWithProfile(page);
  await openHome(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(
    page,
    "Couldn't copy the link",
    'Your browser blocked copying. The link is selected, so you can copy it yourself.',
  );
  await expect(page.getByLabel('Your full public link')).toBeFocused();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(`${server.url}/u/${username}`);
});

test('the link preview matches the meta tags of the page', async ({ page, photographers }) => {
  const bio = `Light and people, in Bergen.\n\n${'Slow mornings and long evenings. '.repeat(8)}`;
  const { username } = await photographers.createWithProfile(page, { bio, portrait: true });
  const html = await (await page.request.get(`/u/${username}`)).text();
  const readMeta = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  await openShareDialog(page);
  const preview = page.getByRole('region', { name: 'How your link looks when shared' });
  await expect(preview.getByText(readMeta('og:title'), { exact: true })).toBeVisible();
  await expect(preview.getByText(readMeta('og:description'), { exact: true })).toBeVisible();
  await expect(preview.locator('img')).toHaveAttribute('src', new URL(readMeta('og:image')).pathname);
});

test('announces a new page once', async ({ page, photographers }) => {
  const { account } = await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  await creationScreen.submit(page).click();
  await expectToast(page, 'Profile created', 'Your page is live. Share your link.');
  await expect(livePanel(page)).toBeVisible();
  await page.reload();
  await expect(dashboard.name(page, account.name)).toBeVisible();
  await expect(livePanel(page)).toHaveCount(0);
});

test('the panel of a new page fits a phone', { tag: '@phone' }, async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username: generateUsername() });
  await creationScreen.submit(page).click();
  await expect(livePanel(page)).toBeVisible();
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    const gotItButton = livePanel(page).getByRole('button', { name: 'Got it' });
    await expect(livePanel(page).getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
    await expect(gotItButton, `at ${String(viewport.height)} px`).toBeInViewport({ ratio: 1 });
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the share dialog and the panel of a new page have no accessibility violations',
    { tag: '@layout' },
    async ({ page, photographers, isMobile }) => {
      await photographers.createWithoutProfile(page);
      await creationScreen.open(page);
      await creationScreen.fillProfile(page, { username: generateUsername(), displayName: 'Anna Berg' });
      await creationScreen.submit(page).click();
      await expect(livePanel(page)).toBeVisible();
      if (!isMobile) await expect(qrCode(page)).toBeVisible();
      await expectAccessibleInBothThemes(page, 'the panel of a new page');

      await openShareDialog(page);
      await expectAccessibleInBothThemes(page, 'the share dialog');
    },
  );
});
