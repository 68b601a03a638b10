// Takes screenshots of all emails and saves the preview images of links.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendAllEmails } from './emails.mjs';
import { waitForAssets } from './in-page.mjs';
import { getScreenshotFile } from './viewports.mjs';

/** A phone, and a desktop email client that is wider than any email. */
const EMAIL_WIDTHS = [390, 700];

/** Emails have only a light theme. axe does not check them, because they are not pages of the product. */
export async function captureEmails({ browser, server, folder, findings }, runner) {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  await sendAllEmails({ browser, server }, async (kind, email) => {
    if (email instanceof Error) return findings.addFailure(`email-${kind}`, 'email', email);
    await page.setContent(email.html);
    for (const width of EMAIL_WIDTHS) {
      await page.setViewportSize({ width, height: 600 });
      await page.evaluate(waitForAssets);
      await page.screenshot({
        path: join(folder, getScreenshotFile(`email-${kind}`, { width })),
        fullPage: true,
      });
      runner.addToScreenshotCount(1);
    }
    console.log(`email-${kind}`);
  });
  await context.close();
}

/** Saves the `og:image` of a page with a photo and of a page without one. */
export async function savePreviewImages({ browser, server, getAccount, folder, findings }, runner) {
  const { request } = await browser.newContext({ baseURL: server.url });
  for (const [name, accountName] of Object.entries({ photo: 'complete', fallback: 'empty-profile' })) {
    try {
      const { username } = await getAccount(accountName);
      const html = await (await request.get(`/u/${username}`)).text();
      const [, url] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
      const image = await request.get(url);
      const extension = image
        .headers()
        ['content-type'].replace(/^image\/(jpe?g|png|webp).*/, '$1')
        .replace('jpeg', 'jpg');
      writeFileSync(join(folder, `og-image-${name}.${extension}`), await image.body());
      runner.addToScreenshotCount(1);
    } catch (error) {
      findings.addFailure(`og-image-${name}`, 'og:image', error);
    }
  }
}
