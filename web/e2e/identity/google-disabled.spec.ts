import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { googleButton } from './screens';

test('both forms show that Google is not configured and open no popup', async ({ page, context }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  for (const [path, title] of [
    ['/login', 'Sign in failed'],
    ['/signup', 'Sign up failed'],
  ] as const) {
    await openInteractive(page, path);
    await googleButton(page).click();
    await expectToast(page, title, 'Google sign-in is not set up on this server.');
    expect(context.pages()).toEqual([page]);
  }
  expect(requestedPaths).not.toContain('/api/identity/google/start');
});
