// Causes the emails about second factors. Passkeys need a browser with a device that creates them.
import { execFileSync } from 'node:child_process';
import {
  addPasskeyDevice,
  computeAppCode,
  disablePasskeyList,
} from '../../web/e2e/identity/authenticator.mjs';
import { binary } from '../lib/paths.mjs';
import { createCleanEnvironment } from '../lib/server.mjs';
import { createSameOriginHeaders } from '../lib/test-accounts.mjs';
import { readJson, signUp, verifyEmail } from './account-setup.mjs';

export async function changeAuthenticatorApp({ server, request }) {
  const { email, password, headers: authorization } = await signUp({ request, server });
  await verifyEmail({ request, server }, email);
  const headers = { ...authorization, ...createSameOriginHeaders(server.url) };
  const post = (path, data) => request.post(`/api/identity/${path}`, { headers, data });
  const addApp = async () => {
    const { challenge, secret } = await readJson(post('factors/authenticator-app/start'));
    const data = { challenge, name: 'Authenticator app', code: computeAppCode(secret) };
    return await readJson(post('factors/authenticator-app', data));
  };

  const { factor } = await addApp();
  const { recoveryCodes } = await readJson(post('recovery-codes'));
  const { secondStep } = await (await post('sign-in', { email, password })).json();
  const [recoveryCode] = recoveryCodes;
  await readJson(post('second-step', { challenge: secondStep.challenge, recoveryCode }));
  await readJson(request.delete(`/api/identity/factors/${factor.id}`, { headers }));
  await addApp();
  const env = {
    ...createCleanEnvironment(),
    LENSLINK_DATA_DIR: server.dataDirectory,
    LENSLINK_PUBLIC_URL: server.url,
  };
  execFileSync(binary, ['user', 'reset-factors', email], { env, stdio: 'ignore' });
  return [
    ['factor-added', email, /^A second step was added/],
    ['recovery-codes-replaced', email, /^New recovery codes/],
    ['recovery-code-used', email, /^A recovery code was used/],
    ['factor-removed', email, /^A second step was removed/],
    ['factors-reset', email, /^The second steps of/],
  ];
}

/** Signs in with a passkey, and then with a copy of it that does not know of this sign-in. */
export async function copyPasskey({ context, server, request }) {
  const { email } = await signUp({ request, server });
  await verifyEmail({ request, server }, email);
  const page = await context.newPage();
  const getButton = (name) => page.getByRole('button', { name, exact: true });
  const device = await addPasskeyDevice(page);
  await disablePasskeyList(page);
  await page.goto('/settings');
  await getButton('Add a passkey').click();
  await getButton('Create passkey').click();
  await page.getByLabel('I saved these codes').check();
  const [copy] = await device.readPasskeys();
  const signIn = async () => {
    await context.clearCookies();
    await page.goto('/login');
    await getButton('Sign in with a passkey').click();
  };

  await signIn();
  await page.waitForURL('/');
  await device.remove();
  await (await addPasskeyDevice(page)).addPasskey(copy);
  await signIn();
  await page.getByText('This passkey may be a copy').first().waitFor();
  return [['passkey-copied', email, /^A passkey of your/]];
}
