import { expect } from '@playwright/test';
import { booking } from './booking';
import { createProfile } from './create-profile';
import { editProfile } from './edit-profile';
import { expectText } from './find';
import { landingAndNotFound } from './landing';
import { home } from './home';
import { publicProfile } from './public-profile';
import { fieldErrorCases } from './field-errors';
import { serviceDialog } from './service-dialog';
import { signIn } from './sign-in';
import { signUpScreen } from './sign-up';
import { uploadDialog } from './upload-dialog';
import { test } from './fixtures';

// A trace recorder reads images by their blob: URLs. The content security policy forbids that, so the page would
// report errors.
test.use({ google: true, trace: 'off' });

const screens = [
  ...landingAndNotFound,
  signIn,
  signUpScreen,
  home,
  createProfile,
  editProfile,
  serviceDialog,
  publicProfile,
  ...booking,
  uploadDialog,
];

for (const { name, route, states } of screens) {
  test(`${name} (${route}) has all its fixed texts exactly`, { tag: '@layout' }, async ({ page, ctx }) => {
    test.slow();
    for (const { when, enter, texts } of states) {
      await test.step(when, async () => {
        await enter(ctx);
        // Checks the texts in parallel, because some disappear after a while.
        await Promise.all(texts.map((text) => expectText(page, `${name}, ${when}`, text, ctx.values)));
      });
    }
  });
}

test('the server rejects invalid fields with the same texts as the forms', async ({
  request,
  accounts,
  photographers,
  secrets,
}) => {
  const { username, account, getProfile } = await photographers.createInOtherBrowser();
  const serviceId = (await getProfile()).services[0]?.id ?? '';
  const session = await request.post('/api/identity/sign-in', { headers: accounts.headers, data: account });
  const { accessToken } = (await session.json()) as { accessToken: string };
  secrets.add(accessToken);
  const headers = { ...accounts.headers, authorization: `Bearer ${accessToken}` };

  for (const { method, path, data, errors } of fieldErrorCases) {
    const url = path.replace('{username}', username).replace('{service}', serviceId);
    const response = await request.fetch(url, { method, headers, data });
    expect.soft(response.status(), path).toBe(400);
    expect.soft(await response.json(), path).toMatchObject({ errors: expect.arrayContaining([...errors]) });
  }
});
