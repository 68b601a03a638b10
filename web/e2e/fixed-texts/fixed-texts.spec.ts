import { expect } from '@playwright/test';
import { booking } from './booking';
import { createProfile } from './create-profile';
import { editProfile } from './edit-profile';
import { expectText } from './find';
import { frontDoor } from './front-door';
import { home } from './home';
import { publicProfile } from './public-profile';
import { refusals } from './refusals';
import { serviceDialog } from './service-dialog';
import { signIn } from './sign-in';
import { signUpScreen } from './sign-up';
import { uploadDialog } from './upload-dialog';
import { test } from './world';

// Recording a trace reads pictures by their blob: address, which the page's policy forbids and reports.
test.use({ google: true, trace: 'off' });

const screens = [
  ...frontDoor,
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

for (const { screen, route, states } of screens) {
  test(
    `${screen} (${route}) has all its fixed texts, letter for letter`,
    { tag: '@layout' },
    async ({ page, world }) => {
      test.slow();
      for (const { when, reach, texts } of states) {
        await test.step(when, async () => {
          await reach(world);
          // Together, because some are gone after a while.
          await Promise.all(texts.map((text) => expectText(page, `${screen}, ${when}`, text, world.values)));
        });
      }
    },
  );
}

test('the server refuses a field with the same words', async ({
  request,
  people,
  photographers,
  secrets,
}) => {
  const { username, person, profile } = await photographers.elsewhere();
  const service = (await profile()).services[0]?.id ?? '';
  const session = await request.post('/api/identity/sign-in', { headers: people.headers, data: person });
  const { accessToken } = (await session.json()) as { accessToken: string };
  secrets.add(accessToken);
  const headers = { ...people.headers, authorization: `Bearer ${accessToken}` };

  for (const { method, path, data, errors } of refusals) {
    const address = path.replace('{username}', username).replace('{service}', service);
    const answer = await request.fetch(address, { method, headers, data });
    expect.soft(answer.status(), path).toBe(400);
    expect.soft(await answer.json(), path).toMatchObject({ errors: expect.arrayContaining([...errors]) });
  }
});
