import { bookNow, nameField, sendButton } from '../booking/screens';
import { expect, headline, test } from './fixtures';

test('a browser that cannot read the script follows the link to the form of the server', async ({
  browser,
  server,
  photographers,
}) => {
  const { username } = await photographers.elsewhere();
  // A context of its own: nothing here complains about the error that the test is about.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ name }) => errors.push(name));
  await page.route(/\/assets\/public-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'syntax from the future' }),
  );
  await page.goto(`/u/${username}`);
  await expect.poll(() => errors).toEqual(['SyntaxError']);
  await bookNow(page).click();
  await expect(headline(page)).toHaveText('Book Portraits');
  await expect(nameField(page)).toBeVisible();
  await expect(sendButton(page)).toBeVisible();
  await context.close();
});
