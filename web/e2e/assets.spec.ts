import { expect, test } from './fixtures';

const HASHED_FILE_PATTERN = /"(\/[^"]+-[\w-]{8}\.(?:js|css|woff2))"/g;
/** Compression may not make a smaller file smaller. */
const MIN_BYTES_TO_COMPRESS = 1024;

test('serves hashed files compressed and cacheable forever', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const files = [...new Set([...html.matchAll(HASHED_FILE_PATTERN)].map(([, path = '']) => path))];
  for (const type of ['.js', '.css', '.woff2']) expect(files.some((file) => file.endsWith(type))).toBe(true);

  for (const file of files) {
    const uncompressed = await request.get(file, { headers: { 'accept-encoding': 'identity' } });
    expect(uncompressed.status()).toBe(200);
    expect(uncompressed.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    const isWorthCompressing =
      !file.endsWith('.woff2') && (await uncompressed.body()).length > MIN_BYTES_TO_COMPRESS;
    if (!isWorthCompressing) continue;

    for (const encoding of ['br', 'gzip']) {
      const compressed = await request.get(file, { headers: { 'accept-encoding': encoding } });
      expect(compressed.headers()['content-encoding'], file).toBe(encoding);
      expect(compressed.headers().vary, file).toMatch(/accept-encoding/i);
      expect(await compressed.text()).toBe(await uncompressed.text());
    }
  }
});

test('serves the fonts from its own origin', async ({ page, server }) => {
  const fonts: { url: string; status: number }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font')
      fonts.push({ url: response.url(), status: response.status() });
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.length).toBeGreaterThanOrEqual(2);
  for (const { url, status } of fonts) {
    expect(new URL(url).origin).toBe(server.url);
    expect(status).toBe(200);
  }
  const families = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  );
  expect(families).toContain('Instrument Serif');
  expect(families.some((family) => family.startsWith('Geist'))).toBe(true);
});
