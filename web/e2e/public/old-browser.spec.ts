import { bookNowLink, nameField, sendButton } from '../booking/screens';
import { expect, headline, test } from './fixtures';

test('a browser that cannot parse the script follows the link to the form page', async ({
  browser,
  server,
  photographers,
}) => {
  const { username } = await photographers.createInOtherBrowser();
  // A separate context, because the default one fails a test with script errors, and this test causes one.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const errorNames: string[] = [];
  page.on('pageerror', ({ name }) => errorNames.push(name));
  await page.route(/\/assets\/public-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'syntax from the future' }),
  );
  await page.goto(`/u/${username}`);
  await expect.poll(() => errorNames).toEqual(['SyntaxError']);
  await bookNowLink(page).click();
  await expect(headline(page)).toHaveText('Book Portraits');
  await expect(nameField(page)).toBeVisible();
  await expect(sendButton(page)).toBeVisible();
  await context.close();
});
