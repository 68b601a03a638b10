// What leaves the product: mails, and the picture of a shared link.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyMail } from './mails.mjs';
import { pictureName } from './sizes.mjs';
import { settle } from './in-page.mjs';

/** A phone, and a mail program on a desk: wider than any mail is. */
const MAIL_WIDTHS = [390, 700];

/** Mails are light everywhere, and are no pages: only their looks are judged, by whoever opens the pictures. */
export async function mailPictures({ browser, server, folder, findings }, camera) {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  await everyMail({ browser, server }, async (kind, mail) => {
    if (mail instanceof Error) return findings.failed(`mail-${kind}`, 'mail', mail);
    await page.setContent(mail.html);
    for (const width of MAIL_WIDTHS) {
      await page.setViewportSize({ width, height: 600 });
      await page.evaluate(settle);
      await page.screenshot({ path: join(folder, pictureName(`mail-${kind}`, { width })), fullPage: true });
      camera.count(1);
    }
    console.log(`mail-${kind}`);
  });
  await context.close();
}

/** The pictures that pages with and without a photo name for those who make a card of their link. */
export async function linkPictures({ browser, server, cast, folder, findings }, camera) {
  const { request } = await browser.newContext({ baseURL: server.url });
  for (const [name, who] of Object.entries({ photo: 'anna', fallback: 'quiet' })) {
    try {
      const { username } = await cast(who);
      const page = await (await request.get(`/u/${username}`)).text();
      const [, address] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
      const picture = await request.get(address);
      const kind = picture
        .headers()
        ['content-type'].replace(/^image\/(jpe?g|png|webp).*/, '$1')
        .replace('jpeg', 'jpg');
      writeFileSync(join(folder, `og-image-${name}.${kind}`), await picture.body());
      camera.count(1);
    } catch (error) {
      findings.failed(`og-image-${name}`, 'og:image', error);
    }
  }
}
