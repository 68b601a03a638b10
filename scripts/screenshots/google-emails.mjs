// Causes the emails about adding and removing Google. This needs a browser, because Google opens a popup.
import { signUp, verifyEmail } from './account-setup.mjs';

export async function addAndRemoveGoogle({ context, server, request }) {
  const account = await signUp({ request, server });
  await verifyEmail({ request, server }, account.email);
  const page = await context.newPage();
  const getButton = (name) => page.getByRole('button', { name, exact: true });
  await page.goto('/settings');
  await getButton('Connect Google').click();
  const popup = page.waitForEvent('popup');
  // The page has no recent sign-in, so it asks for the password first.
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  const provider = await popup;
  await provider.getByLabel('E-mail').fill(`google.${account.email}`);
  await provider.getByRole('button', { name: 'Continue' }).click();
  await getButton('Disconnect').click();
  await page.getByText('Google disconnected').first().waitFor();
  return [
    ['google-added', account.email, /^Google sign-in was added/],
    ['google-removed', account.email, /^Google sign-in was removed/],
  ];
}
