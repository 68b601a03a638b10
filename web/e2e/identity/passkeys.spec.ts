import { readEmailsTo } from '../../../scripts/lib/mail.mjs';
import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { addPasskeyDevice, disablePasskeyList } from './authenticator.mjs';
import { expect, test } from './fixtures';
import { signIn, welcomeHeading } from './screens';
import {
  addPasskey,
  forgetSession,
  openSettingsOfVerifiedAccount,
  passkeyButton,
  saveRecoveryCodes,
  secondStep,
} from './second-factors';

// Browsers offer passkeys to names, not to IP addresses.
test.use({ host: 'localhost' });

const SECOND_STEP = '/api/identity/second-step';

test('a passkey signs in alone, and after the password as the second step', async ({
  page,
  accounts,
  pageErrors,
}) => {
  await addPasskeyDevice(page);
  await disablePasskeyList(page);
  const account = await openSettingsOfVerifiedAccount(page, accounts);
  await addPasskey(page, 'Laptop');
  await saveRecoveryCodes(page);
  await expect(page.getByText(/^Passkey · Added .* · Never used$/)).toBeVisible();

  await forgetSession(page);
  await openInteractive(page, '/login');
  await passkeyButton(page).click();
  await expectToast(page, 'Welcome back!', "You've successfully signed in.");
  await expect(welcomeHeading(page)).toBeVisible();

  await forgetSession(page);
  pageErrors.expectFailure(403, '/api/identity/sign-in');
  await signIn(page, account);
  await expect(secondStep.heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(welcomeHeading(page)).toBeVisible();
});

test('the browser lists the passkey at the email field', async ({ page, accounts }) => {
  const device = await addPasskeyDevice(page);
  await openSettingsOfVerifiedAccount(page, accounts);
  await addPasskey(page, 'Laptop');
  await saveRecoveryCodes(page);
  expect(await device.readPasskeys()).toHaveLength(1);

  // With a device that confirms at once, the browser chooses the only passkey of its list.
  await forgetSession(page);
  await page.goto('/login');
  await expect(welcomeHeading(page)).toBeVisible();
});

test('a copy of a passkey is refused, and its owner is warned', async ({
  page,
  accounts,
  pageErrors,
  server,
}) => {
  const device = await addPasskeyDevice(page);
  await disablePasskeyList(page);
  const account = await openSettingsOfVerifiedAccount(page, accounts);
  await addPasskey(page, 'Laptop');
  await saveRecoveryCodes(page);
  const [copy] = await device.readPasskeys();
  if (!copy) throw new Error('The device has no passkey.');

  await forgetSession(page);
  await openInteractive(page, '/login');
  await passkeyButton(page).click();
  await expect(welcomeHeading(page)).toBeVisible();

  // The copy does not know that the original has been used since.
  await device.remove();
  const otherDevice = await addPasskeyDevice(page);
  await otherDevice.addPasskey(copy);
  await forgetSession(page);
  pageErrors.expectFailure(400, SECOND_STEP);
  await openInteractive(page, '/login');
  await passkeyButton(page).click();
  await expectToast(
    page,
    'Sign in failed',
    'This passkey may be a copy, so it was refused. Use another way to sign in, then remove it.',
  );
  const readEmails = () => readEmailsTo(server.dataDirectory, account.email);
  const subject = 'A passkey of your Lenslink account may have been copied';
  await expect.poll(readEmails).toContainEqual(expect.objectContaining({ subject }));
});

test('an answer works once', async ({ page, accounts }) => {
  await addPasskeyDevice(page);
  await disablePasskeyList(page);
  await openSettingsOfVerifiedAccount(page, accounts);
  await addPasskey(page, 'Laptop');
  await saveRecoveryCodes(page);
  await forgetSession(page);
  await openInteractive(page, '/login');
  const request = page.waitForRequest((sent) => sent.url().endsWith(SECOND_STEP));
  await passkeyButton(page).click();
  await expect(welcomeHeading(page)).toBeVisible();

  const data: unknown = (await request).postDataJSON();
  const replay = await page.request.post(SECOND_STEP, { headers: accounts.headers, data });
  expect(replay.status()).toBe(400);
  expect(await replay.json()).toMatchObject({ code: 'invalid-action-code' });
});

test('an answer that another site has obtained is refused', async ({ page, accounts, browser }) => {
  const device = await addPasskeyDevice(page);
  await openSettingsOfVerifiedAccount(page, accounts);
  await addPasskey(page, 'Laptop');
  await saveRecoveryCodes(page);
  const passkeys = await device.readPasskeys();
  const { headers } = accounts;
  const response = await page.request.post('/api/identity/passkey/start', { headers });
  const { challenge, options } = (await response.json()) as { challenge: string; options: object };

  // A site on another port of the same domain: the browser lets it use the passkey.
  const context = await browser.newContext();
  const otherSite = await context.newPage();
  await otherSite.route('http://localhost:1/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Other site</title>' }),
  );
  await otherSite.goto('http://localhost:1/');
  const otherDevice = await addPasskeyDevice(otherSite);
  for (const passkey of passkeys) await otherDevice.addPasskey(passkey);
  const passkey = await otherSite.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      json as PublicKeyCredentialRequestOptionsJSON,
    );
    return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON() as object;
  }, options);
  await context.close();

  const answer = await page.request.post(SECOND_STEP, { headers, data: { challenge, passkey } });
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid-passkey' });
});
