import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { googleButton } from './screens';

test('a server without Google says so on both forms and opens no window', async ({ page, context }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const [path, title] of [
    ['/login', 'Sign in failed'],
    ['/signup', 'Sign up failed'],
  ] as const) {
    await openInteractive(page, path);
    await googleButton(page).click();
    await expectToast(page, title, 'Google sign-in is not set up on this server.');
    expect(context.pages()).toEqual([page]);
  }
  expect(calls).not.toContain('/api/identity/google/start');
});
