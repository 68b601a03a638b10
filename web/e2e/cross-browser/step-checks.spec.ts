import { expect, test } from './fixtures';
import { findHorizontalScrolling } from './in-page';

test('the checks after each step find console errors and horizontal scrolling', async ({
  browserWindow,
  server,
}) => {
  await browserWindow.navigate(`${server.url}/login`);
  expect(browserWindow.consoleErrors()).toEqual([]);
  expect(await browserWindow.execute(findHorizontalScrolling)).toEqual([]);

  await browserWindow.execute(() => {
    console.error('logged');
    setTimeout(() => {
      throw new Error('thrown');
    });
    void Promise.reject(new Error('rejected'));
    document.body.style.width = '410px';
  });
  for (const message of ['logged', 'thrown', 'rejected']) {
    await expect
      .poll(() => browserWindow.consoleErrors(), message)
      .toContainEqual(expect.stringContaining(message));
  }
  expect(await browserWindow.execute(findHorizontalScrolling)).toEqual([expect.stringContaining('410 px')]);
});
